"""Puzzles: what has become of them and of each day, how people and they are rated."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has tried one yet."""
    op.create_table(
        "trials",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("puzzle", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(100), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("faults", sa.Text, nullable=False),
    )
    op.create_table(
        "days",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(100), primary_key=True),
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("faults", sa.Text, nullable=False),
        sa.Column("late", sa.Boolean, nullable=False),
        sa.Index("days_of_person", "person", "day"),
    )
    op.create_table(
        "ratings",
        sa.Column("subject", sa.String(80), primary_key=True),
        sa.Column("game", sa.String(100), primary_key=True),
        sa.Column("rating", sa.Integer, nullable=False),
        sa.Column("deviation", sa.Integer, nullable=False),
        sa.Column("volatility", sa.Integer, nullable=False),
    )
    op.create_table(
        "mistakes",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("position", sa.Text, nullable=False),
        sa.Column("better", sa.Text, nullable=False),
        sa.Column("box", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Drop them again."""
    op.drop_table("mistakes")
    op.drop_table("ratings")
    op.drop_table("days")
    op.drop_table("trials")
