"""The cards: their shapes, what makes up what, how they are found, written, drawn and seen."""
