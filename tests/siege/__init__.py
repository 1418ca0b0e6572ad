"""A server under siege: attacks of every kind at once, while pairs of people play at its tables."""
