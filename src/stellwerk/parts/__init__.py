"""The parts of which a browser puts together a host of its own: an interpreter, msgspec, and this package's sources.

It reads files and imports nothing of the rest. The server hands the parts out and `stellwerk static` writes them down.
"""
