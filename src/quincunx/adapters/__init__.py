"""The games behind the interfaces of other projects; each is an extra, imported only when asked for."""
