"""What outlives the process: the events of every match, and the list of matches."""

from quincunx.match.keeping import ConflictError, Lease, LostLeaseError, StoreError, Summary
from quincunx.store.store import Store

__all__ = ["ConflictError", "Lease", "LostLeaseError", "Store", "StoreError", "Summary"]
