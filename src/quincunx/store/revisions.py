"""The versions of the schema: which one a database has, and the way to the newest."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from quincunx.core.errors import QuincunxError

MIGRATIONS = Path(__file__).parent / "migrations"


class NewerSchemaError(QuincunxError):
    """The schema is of a version that is not known here."""

    def __init__(self, revision: str) -> None:
        super().__init__(f"a newer version of Quincunx has made it (schema {revision}): install that one")


@cache
def revisions() -> tuple[str, ...]:
    """Every version of the schema, oldest first."""
    return tuple(script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions())[::-1]


def revision_of(connection: Connection) -> str | None:
    """The version that a database has, None if it has none; NewerSchemaError if it is not known here."""
    found = MigrationContext.configure(connection).get_current_revision()
    if found is not None and found not in revisions():
        raise NewerSchemaError(found)
    return found


def migrate(connection: Connection, revision: str | None = None) -> None:
    """Bring the schema to a version, by default the newest: all the way, or not at all."""
    wanted = revision or revisions()[-1]
    if revision_of(connection) == wanted:
        return
    begin_to_write(connection)
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, wanted)


def begin_to_write(connection: Connection) -> None:
    """Begin a transaction of which changes of the schema are a part; SQLite's driver would leave them out."""
    if connection.dialect.name == "sqlite" and not connection.connection.in_transaction:
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config
