"""What outlives the process: the events of every match, and the list of matches."""

from quincunx.store.database import ConflictError, LostLeaseError, StoreError
from quincunx.store.leases import Lease
from quincunx.store.store import Store
from quincunx.store.summary import Summary

__all__ = ["ConflictError", "Lease", "LostLeaseError", "Store", "StoreError", "Summary"]
