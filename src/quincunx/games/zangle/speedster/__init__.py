"""Zangle without turns, in real time: rules, texts and pictures, and a player."""
