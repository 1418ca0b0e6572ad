"""What outlives the process: the events of every match, and the list of matches."""

from quincunx.store.database import StoreError
from quincunx.store.store import Store
from quincunx.store.summary import Summary

__all__ = ["Store", "StoreError", "Summary"]
