"""`python -m stellwerk` is the command `stellwerk`."""

from stellwerk.cli import main

if __name__ == "__main__":
    main()
