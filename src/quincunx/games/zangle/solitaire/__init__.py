"""Zangle alone: rules, texts and pictures, a solver, and a player who gives advice by it."""
