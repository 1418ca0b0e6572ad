"""How long tests wait before they say that something hangs.

No test judges how fast anything is, so both are far more than a busy machine needs.
"""

ANSWER_SECONDS = 120.0  # for one answer
TEST_SECONDS = 600.0  # for a whole test
