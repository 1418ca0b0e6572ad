"""The tables of the database, as they are in the newest version of the schema."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    true,
)

metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", Text, nullable=False),
    Column("status", String(16), nullable=False),
    Column("private", Boolean, nullable=False),
    Column("creator", String(64), nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("players", Text, nullable=False),
    Column("result", Text, nullable=False),
    Column("timed", Boolean, nullable=False, server_default=true()),
    Index("matches_by_status", "status", "changed"),
)

# Append-only: the number of an event can be used once, whatever happens.
events = Table(
    "events",
    metadata,
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("data", Text, nullable=False),
    sqlite_with_rowid=False,
)

people = Table(
    "people",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("match_id", String(32), ForeignKey("matches.id"), primary_key=True),
    sqlite_with_rowid=False,
)

# From when until when the server was there without a break; the newest grows while it runs.
uptimes = Table(
    "uptimes",
    metadata,
    Column("began", BigInteger, primary_key=True, autoincrement=False),
    Column("until", BigInteger, nullable=False),
)
