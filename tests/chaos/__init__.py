"""Several servers over one Postgres, at which people play, and everything that can go wrong with them."""
