"""The contract that every game fulfils, and what is common to all games."""
