"""`python -m tools.release`: builds what is published, checks it, and tries it where nothing else is."""
