"""The games in the words of other programs; each adapter is imported only by those who ask for it."""
