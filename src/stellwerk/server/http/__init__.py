"""Requests, sockets and the page: everything between a browser and the rest of the server."""
