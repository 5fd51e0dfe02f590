"""The steps by which a database of an older version is brought up to date."""
