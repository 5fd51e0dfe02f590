"""The messages between server and browser, and how a game becomes messages."""
