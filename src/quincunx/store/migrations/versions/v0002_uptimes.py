"""When the server was up, and which matches have to be loaded when it starts."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Assume that the server was up until the last event, and load every game in play once."""
    op.create_table(
        "uptimes",
        sa.Column("began", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.execute("INSERT INTO uptimes (began, until) SELECT MIN(at), MAX(at) FROM events HAVING COUNT(*) > 0")
    op.add_column("matches", sa.Column("timed", sa.Boolean, nullable=False, server_default=sa.true()))


def downgrade() -> None:
    """Drop both again."""
    op.drop_column("matches", "timed")
    op.drop_table("uptimes")
