"""What somebody hostile might call an option: arguments, attributes, and what can be no name at all."""

OPTION_NAMES = (
    "self", "name", "options", "game", "kind", "cls", "position", "__class__", "__init__", "class", "0", "1",
    "", " ", "=", "opening=1", ")", "(", ",", "\x00", "\u202e", "a" * 100, "x" * 5000,
)  # fmt: skip
