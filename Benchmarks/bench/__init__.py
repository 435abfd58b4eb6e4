"""PocketScope's benchmark on the PC."""

import os
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("POCKETSCOPE_BUILD", TOP / "build"))

# How often each contestant is measured, by turns.
ROUNDS = 9
