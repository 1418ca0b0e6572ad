"""The contract every game fulfils, and what holds for all of them."""
