"""A test in which the board measures how many packets it can receive. It takes ten minutes on a slow machine."""

import unittest

from app_tests import CRASH, Device, open_limits
from reception_tests import connections, datagram_ports

from paths import LOGS


class OwnLimit(unittest.TestCase):
    def test_limits(self):
        """The board measures how many packets it can receive from its own server: as many as docs/limits.md states, or slightly fewer"""
        with Device("limits-packets") as device:
            interface, board = device.interface, device.board
            open_limits(interface)
            interface.tap("limits.start")
            board.wait_for("^limits: measures packets 20000$")
            device.sleep(1.5)
            interface.screen().write_png(LOGS / "limits-packets-running.png")
            board.wait_for("^limits: measures rate 1000$")
            # The measurement's server has ended, so no connection and no UDP port remain.
            self.assertEqual((connections(board), datagram_ports(board)), ([], []))
            interface.tap("limits.stop")
            found = int(board.wait_for(r"^limits: packets (\d+)/s$")[1])
            print(f"{found} packets/s", flush=True)
            interface.tap("limits.save")
            path = board.wait_for(r"^limits: table stored as (\S+)$")[1]
            interface.tap("dialog.primary")
            interface.wait_for("limits", target="limits.row.0")
            interface.screen().write_png(LOGS / "limits-packets.png")
            rows = [row.split(",") for row in board.run(f"cat {path}").split()]
            for row in rows:
                if row[1] == "packets":
                    print(f"{row[2]} packets/s {row[3]}: frames on time {row[9]}, late {row[10]}, packets lost {row[11]} "
                          f"in {row[12]} ms, drawing {row[13]} ms", flush=True)
            kept = [int(row[2]) for row in rows if row[:2] == ["step", "packets"] and row[3] == "kept"]
            self.assertEqual(max(kept), found)
            self.assertIn(f"packets-per-second {found}", board.run("cat /data/limits"))
            # This test draws a scope during the measurement. `make limits` draws none and therefore measures more, 35,000 packets a second.
            self.assertGreaterEqual(found, 20_000)
            self.assertLessEqual(found, 40_000)
            self.assertNotRegex(board.log(), CRASH)
