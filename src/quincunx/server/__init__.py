"""A server for matches over the network: REST for tables and records, a WebSocket for play."""
