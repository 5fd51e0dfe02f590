"""Tables and campaigns without a server: for whoever sits at this screen, alone against bots or several together.

It answers what the page asks of a server, in the same messages, and keeps everything as texts for whoever carries it
(a worker of the browser). It needs the standard library and msgspec, and nothing of the server that needs more.
"""
