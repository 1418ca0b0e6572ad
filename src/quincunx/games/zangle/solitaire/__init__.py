"""Zangle alone: rules, texts and pictures, a solver, and a player that uses it to give advice."""
