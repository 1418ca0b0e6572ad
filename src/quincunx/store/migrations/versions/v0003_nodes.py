"""Several servers over one database: which there are, what each drives, who is there by way of each."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing has to be filled in: servers write down themselves that they are there."""
    op.create_table(
        "nodes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "drivers",
        sa.Column("match_id", sa.String(32), primary_key=True),
        sa.Column("node", sa.String(32), nullable=False, index=True),
        sa.Column("term", sa.Integer, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("match_id", sa.String(32), primary_key=True),
        sa.Column("node", sa.String(32), primary_key=True),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("watchers", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Drop them again."""
    op.drop_table("presence")
    op.drop_table("drivers")
    op.drop_table("nodes")
