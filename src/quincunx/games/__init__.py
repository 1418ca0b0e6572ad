"""One folder a game; each exports GAME. The registry finds them by looking here."""
