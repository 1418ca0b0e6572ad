"""The tables of the database, as they are in the newest version of the schema."""

import sqlalchemy as sa

metadata = sa.MetaData()

matches = sa.Table(
    "matches",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("private", sa.Boolean, nullable=False),
    sa.Column("creator", sa.String(64), nullable=False),
    sa.Column("changed", sa.BigInteger, nullable=False),
    sa.Column("players", sa.Text, nullable=False),
    sa.Column("result", sa.Text, nullable=False),
    sa.Column("timed", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Index("matches_by_status", "status", "changed"),
)

# Append-only: the number of an event can be used only once, whatever happens.
events = sa.Table(
    "events",
    metadata,
    sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("data", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)

people = sa.Table(
    "people",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
    sqlite_with_rowid=False,
)

# From when until when the server was up without a break; the newest one grows while it runs.
uptimes = sa.Table(
    "uptimes",
    metadata,
    sa.Column("began", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("until", sa.BigInteger, nullable=False),
)

# What has become of the puzzles that somebody has tried; faults have blanks between them.
trials = sa.Table(
    "trials",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("puzzle", sa.String(64), primary_key=True),
    sa.Column("game", sa.String(100), nullable=False),
    sa.Column("state", sa.String(16), nullable=False),
    sa.Column("faults", sa.Text, nullable=False),
)

# And of the puzzle, or deal, of a day.
days = sa.Table(
    "days",
    metadata,
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("game", sa.String(100), primary_key=True),
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("state", sa.String(16), nullable=False),
    sa.Column("faults", sa.Text, nullable=False),
    sa.Column("late", sa.Boolean, nullable=False),
    sa.Index("days_of_person", "person", "day"),
)

# How people and puzzles are rated, in thousandths, volatilities in millionths: databases differ in fractions.
ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("subject", sa.String(80), primary_key=True),
    sa.Column("game", sa.String(100), primary_key=True),
    sa.Column("rating", sa.Integer, nullable=False),
    sa.Column("deviation", sa.Integer, nullable=False),
    sa.Column("volatility", sa.Integer, nullable=False),
)

# Positions in which somebody once played badly; better moves as JSON.
mistakes = sa.Table(
    "mistakes",
    metadata,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("position", sa.Text, nullable=False),
    sa.Column("better", sa.Text, nullable=False),
    sa.Column("box", sa.Integer, nullable=False),
    sa.Column("due", sa.BigInteger, nullable=False),
)

# Trees of moves, each as one text, which is the last column: lists do not read it.
studies = sa.Table(
    "studies",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("person", sa.String(64), nullable=False),
    sa.Column("title", sa.String(100), nullable=False),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("moves", sa.Integer, nullable=False),
    sa.Column("changed", sa.BigInteger, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Index("studies_of_person", "person", "changed"),
)

# What servers tell each other while they run: nothing of it is worth moving with the games.
running = sa.MetaData()

# The servers over this database, where there may be several: until when each counts as well.
nodes = sa.Table(
    "nodes",
    running,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
)

# Which of them lets happen what happens by itself in a match. The term rises when another takes it over, so
# that the one before can be told from the one after.
drivers = sa.Table(
    "drivers",
    running,
    sa.Column("match_id", sa.String(32), primary_key=True),
    sa.Column("node", sa.String(32), nullable=False, index=True),
    sa.Column("term", sa.Integer, nullable=False),
)

# Who is at a table by way of which of them.
presence = sa.Table(
    "presence",
    running,
    sa.Column("match_id", sa.String(32), primary_key=True),
    sa.Column("node", sa.String(32), primary_key=True),
    sa.Column("seats", sa.Text, nullable=False),
    sa.Column("watchers", sa.Integer, nullable=False),
)
