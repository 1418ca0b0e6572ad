"""What outlives the process: the events of every match, and the list of matches."""

from quincunx.match.keeping import ConflictError, ExistsError, Lease, LostLeaseError, StoreError, Summary
from quincunx.store.store import Store

__all__ = ["ConflictError", "ExistsError", "Lease", "LostLeaseError", "Store", "StoreError", "Summary"]
