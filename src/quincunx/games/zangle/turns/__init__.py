"""Zangle in turns: rules, texts and pictures, and what searches and learning programs need."""
