"""What turns a game into messages for a page. The standard library only, so that it runs where no server is."""
