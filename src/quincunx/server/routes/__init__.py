"""What can be asked by REST, one module a subject."""
