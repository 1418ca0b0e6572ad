"""What the commands are made of; every file beside this folder is a command."""
