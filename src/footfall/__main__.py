"""Run the command line with ``python -m footfall``."""

from footfall.cli.main import main

if __name__ == "__main__":
    raise SystemExit(main())
