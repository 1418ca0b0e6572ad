"""Alembic runs this to migrate the connection it is given."""

from alembic import context

from quincunx.store.schema import metadata, running

context.configure(connection=context.config.attributes["connection"], target_metadata=[metadata, running])
with context.begin_transaction():
    context.run_migrations()
