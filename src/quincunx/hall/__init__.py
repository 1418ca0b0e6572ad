"""Tables and what they tell: all that a server and a page without one have in common; no network, no disk."""
