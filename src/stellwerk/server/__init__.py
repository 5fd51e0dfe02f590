"""The server: people, tables and bots over HTTP and WebSocket. A thin user of the engine; it knows no rules."""
