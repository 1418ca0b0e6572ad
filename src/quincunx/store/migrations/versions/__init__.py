"""One module a version; a released one is never changed."""
