"""The timeout of a wait on a board."""

import time

# Seconds after which what is waited for is taken to never come: of this machine's clock for a board that lives by that, of the board's own
# for one that counts instructions. A pass never waits so long; this machine may be some ten times as slow as a quiet one.
PATIENCE, OWN_PATIENCE = 300, 120
# Seconds of this machine's clock after which a board whose own time does not go on hangs, and between two looks at that time.
STANDSTILL, LOOK = 120, 1


class Deadline:
    """Ends a wait after `seconds` by this machine's clock and by the board's own, if it has one: a busy machine slows such a board down, and
    an idle board lets its clock run ahead of servers on this machine. A board that stands still is waited for no longer than STANDSTILL.

    board: the seconds that the board has lived; None where it has no clock of its own, or has ended.
    machine: this machine's clock."""

    def __init__(self, seconds, board, machine=time.monotonic):
        self._board, self._machine = board, machine
        self._looked = self._moved = machine()
        self._lived = board()
        self._end = self._looked + seconds
        self._board_end = None if self._lived is None else self._lived + seconds

    def has_passed(self):
        now = self._machine()
        if self._board_end is None:
            return now > self._end
        if now < self._looked + LOOK:
            return False
        self._looked, lived = now, self._board()
        if lived is None:
            return now > self._end
        if lived != self._lived:
            self._lived, self._moved = lived, now
        return now > self._end and lived > self._board_end or now > self._moved + STANDSTILL
