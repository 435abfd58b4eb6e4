"""Tests of updates of the emulated board that starts from a flashed card: RAUC's bundles, refused bundles, and the restart after an update."""

import os
import re
import subprocess

from emulator import Interface

from board_tests import READY
from deviceimage import card
from flashed_tests import BOOT
from stick_tests import make_stick
from update_case import BROKEN, NEW, PROVED, Updated, bundle_of, other_keys, plain_bundle


class Restarted(Updated):
    """Methods that test a board which restarts and returns to the other system."""

    def restart(self, board):
        after = len(board.log())
        board.run("sync; (sleep 1; reboot -f) > /dev/null 2>&1 &")
        board.forget()
        board.wait_for(READY, after=after)

    def go_back(self, fault):
        version = f"{BROKEN}-{fault}"
        self.put(bundle_of(version, broken=fault))
        with self.boot(f"update-{fault}", restarts=True) as board:
            board.wait_for(PROVED.format("A"))
            self.assertEqual(self.install(board, f"{version}-emulator.raucb"), f"installed {version}")
            after = len(board.log())
            self.restart(board)
            board.wait_for(PROVED.format("A"), after=after)
            board.wait_for(f"^update: reverted: from {re.escape(self.version())} to {version}")
            self.assertEqual(board.log()[after:].count("PocketScope: system B"), 3)
            self.expect_version(board, "A", self.version())
            self.assertIn(f"outcome reverted {self.version()} {version}", self.note(board))
        # The failed system (B) must have no starts left, so that it is not started again.
        self.assertEqual(self.state(), card.state(order="A B", left=(3, 0)))


class Installing(Restarted):
    def test_update(self):
        """A bundle (update file) on the settings partition is installed beside the running system; the new system starts, is confirmed as working and
        reports the update once"""
        self.put(bundle_of(NEW))
        with self.boot("update", restarts=True) as board:
            board.wait_for(PROVED.format("A"))
            self.assertEqual(self.look(board), {f"{NEW}-emulator.raucb": (0, "ok", NEW)})
            note = self.note(board)
            self.assertIn(f"running A {self.version()}", note)
            self.assertIn(f"other B {self.version()}", note)
            self.assertEqual(self.install(board, f"{NEW}-emulator.raucb"), f"installed {NEW}")
            self.assertIn(f"other B {NEW}", self.note(board))
            board.run("echo kept > /data/kept; sync")
            self.restart(board)
            board.wait_for(PROVED.format("B"))
            board.wait_for(f"^update: updated: from {re.escape(self.version())} to {NEW}")
            self.expect_version(board, "B", NEW)
            self.assertEqual(board.run("cat /data/kept"), "kept")
            self.assertIn(f"outcome updated {self.version()} {NEW}", self.note(board))
            board.run("/etc/update/agent.sh told")
            self.restart(board)
            board.wait_for(PROVED.format("B"), after=len(board.log()) - 1)
            board.sleep(2)
            self.assertEqual(self.note(board), [])
        self.assertEqual(self.state(), card.state(order="B A", left=(3, 3)))

    def test_broken_system(self):
        """If the app of a new system does not run, the system is started three times, and then the device returns to the previous system"""
        self.go_back("crash")

    def test_app_shows_nothing(self):
        """If the app of a new system ends normally without showing a frame, the system is started three times, and then the device returns to the
        previous system"""
        self.go_back("nothing")

    def test_lost_root(self):
        """If the root file system of a new system cannot be read, the device returns to the previous system without a touch"""
        start, _ = self.partitions()[BOOT["B"] + 1]
        self.write(start, bytes(64 * card.SECTOR))
        self.write(card.STATE_SECTOR, card.state(order="B A"))
        with self.boot("update-lost-root", restarts=True) as board:
            board.wait_for(PROVED.format("A"))
            self.assertEqual(board.log().count("PocketScope: system B"), 3)

    def test_gave_way(self):
        """If the device returns to its other system without an update, for example after three interrupted starts, that is reported"""
        self.write(card.STATE_SECTOR, card.state(left=(0, 3)))
        with self.boot("update-gave-way") as board:
            board.wait_for(PROVED.format("B"))
            board.wait_for(r"^update: reverted: ")
            self.assertIn(f"outcome reverted {self.version()} {self.version()}", self.note(board))
            board.run("/etc/update/agent.sh told")
            self.assertNotIn("outcome", " ".join(self.note(board)))
        self.assertEqual(self.state(), card.state(order="B A", left=(0, 3)))


class Dying(Restarted):
    def test_app_hangs(self):
        """If the app of a new system hangs before the first frame, the system is started three times, and then the device returns to the previous
        system"""
        self.go_back("hang")

    def test_kernel_panics(self):
        """If the kernel of a new system panics because its init ends, the system is started three times, and then the device returns to the previous
        system"""
        self.go_back("panic")


class ByTouch(Updated):
    def test_touch(self):
        """When an update is installed by touch, the user sees the installed version and the versions found, the question, the progress, the restart,
        and one message with the result"""
        self.put(bundle_of(NEW))
        with self.boot("update-touch", restarts=True, arguments={"log-ui": 1, "resume": "no"}) as board:
            app = Interface(board)
            board.wait_for(PROVED.format("A"))
            self.open(app)
            app.wait_for("update", "update.0")
            app.tap("update.0")
            app.wait_for(target="dialog.primary")
            app.tap("dialog.primary")
            board.wait_for(f"^update: installing {NEW} into system B")
            app.wait_for("update", "update.restart")
            after = len(board.log())
            app.tap("update.restart")
            board.forget()
            board.wait_for(PROVED.format("B"), after=after)
            # Waits for the dialog with the update's result, and closes it.
            app.wait_for(target="dialog.primary")
            app.tap("dialog.primary")
            board.until(lambda: not any(line.startswith("outcome") for line in self.note(board)), "the outcome's end")
            self.expect_version(board, "B", NEW)
            self.open(app)
            app.wait_for("update", "update.0")

    def open(self, app):
        """Opens "This device", then "Update"."""
        app.wait_for("connection", "connection.device")
        app.tap("connection.device")
        app.wait_for("device", "device.close")
        app.scroll_to("device.update")
        app.tap("device.update")


class Refusing(Updated):
    def test_refused(self):
        """If a bundle (update file) is too old, truncated, invalid, of another kind, for other signers or for other boards, a different reason is
        reported for each"""
        whole = bundle_of(NEW)
        torn = self.folder / "torn.raucb"
        torn.write_bytes(whole.read_bytes()[:-1000])
        half = self.folder / "half.raucb"
        half.write_bytes(whole.read_bytes()[:whole.stat().st_size // 2])
        text, empty = (self.folder / name for name in ("text.raucb", "empty.raucb"))
        text.write_text("not a bundle\n")
        empty.write_bytes(b"")
        files = [(bundle_of(NEW, keys=other_keys()), "signed-by-others.raucb"),
                 (bundle_of(NEW, stated_board="orangepi-pc"), "other-board.raucb"),
                 (bundle_of(NEW, stated_version="2020-01-01-0000-old"), "old.raucb")]
        for some, expected in (
                (files[:2], {"signed-by-others.raucb": (1, "signature", "-"), "other-board.raucb": (0, "board", NEW)}),
                ([files[2], torn, half], {"old.raucb": (1, "older", "2020-01-01-0000-old"), "torn.raucb": (2, "damaged", "-"),
                                          "half.raucb": (0, "damaged", "-")}),
                ([text, empty, plain_bundle()], {"text.raucb": (2, "damaged", "-"), "empty.raucb": (0, "damaged", "-"),
                                                 "plain.raucb": (1, "format", "-")})):
            card_image = self.copy(self.card, "some.img")
            self.put(*some, image=card_image)
            with self.boot("update-refused", card_image) as board:
                board.wait_for(PROVED.format("A"))
                self.assertEqual(self.look(board), expected)
                for name, (_, judgement, _) in expected.items():
                    self.assertEqual(self.install(board, name), f"failed {judgement}")
                self.assertIn(f"other B {self.version()}", self.note(board))

    def test_exchanged(self):
        """If a bundle (update file) is exchanged after its check, it is not installed; an older bundle is refused before anything is written"""
        self.put((bundle_of(NEW), "new.raucb"))
        with self.boot("update-exchanged") as board:
            board.wait_for(PROVED.format("A"))
            self.assertEqual(self.look(board)["new.raucb"][1], "ok")
            board.run(f"sed -i 's/{NEW}/2126-02-02-0000-other/' /run/update/private/bundles")
            board.run("/etc/update/agent.sh install 0 > /dev/null 2>&1")
            self.assertEqual(self.finish(board), "failed gone")
            for version, wanted, status in ((NEW, NEW, 0), (NEW, "2126-02-02-0000-other", 1), ("2020-01-01-0000-old", "2020-01-01-0000-old", 1)):
                board.run(f"mkdir -p /tmp/bundle; echo {version} > /tmp/bundle/version")
                said = board.run(f"UPDATE_WANTED={wanted} UPDATE_REFUSAL=/tmp/refusal RAUC_BUNDLE_MOUNT_POINT=/tmp/bundle "
                                 "/etc/update/check.sh; echo status $? $(cat /tmp/refusal 2> /dev/null)")
                self.assertIn("status 1 older" if status else "status 0", said)
        self.assertEqual(self.state(), card.state(left=(3, 3)))

    def test_app_without_rights(self):
        """If an attacker controls the app, it can neither write the state of the two systems nor make root write through a symbolic link"""
        with self.boot("update-hostile") as board:
            board.wait_for(READY)
            as_app = "setpriv --reuid=200 --regid=200 --clear-groups"
            self.assertNotIn("held", board.run(f"{as_app} flock -n /run/slots.lock echo held 2>/dev/null"))
            board.run(f"{as_app} sh -c 'cd /data; ln -s /run/victim proof.new; ln -s /run/victim crashes.new; ln -s /run/victim crash.new'")
            board.wait_for(PROVED.format("A"))
            board.run("killall -9 pocketscope")
            board.wait_for("starting it again")
            board.sleep(2)
            self.assertEqual(board.run("ls /run/victim 2>/dev/null; ls -l /data/crash | cut -c 1-10"), "-rw-r--r--")

    def test_damaged_inside(self):
        """If a byte of a bundle (update file) was changed after signing, the bundle is refused before anything is written, and no system changes"""
        bent = self.copy(bundle_of(NEW), "bent.raucb")
        with open(bent, "r+b") as file:
            file.seek(bent.stat().st_size // 2)
            byte = file.read(1)[0]
            file.seek(-1, os.SEEK_CUR)
            file.write(bytes([byte ^ 1]))
        self.put(bent)
        with self.boot("update-bent", restarts=True) as board:
            board.wait_for(PROVED.format("A"))
            self.assertEqual(self.install(board, "bent.raucb"), "failed damaged")
            self.assertIn(f"other B {self.version()}", self.note(board))
        self.assertEqual(self.state(), card.state(left=(3, 3)))
        with self.boot("update-bent-again") as board:
            board.wait_for(PROVED.format("A"))

    def test_stick_pulled_out(self):
        """If the stick is removed during an installation, the running system does not change, and the next attempt succeeds"""
        stick = make_stick(self.folder)
        from_stick = f"{NEW}-emulator.raucb"
        subprocess.run(["mcopy", "-o", "-i", f"{stick}@@1M", bundle_of(NEW), f"::{from_stick}"], check=True)
        with self.boot("update-stick", usb=True) as board:
            board.wait_for(PROVED.format("A"))
            board.put_stick(stick, bytes_per_second=4_000_000)
            board.wait_for(r"^stick: ready")
            # Slows down writing to the card, so that the board must read the bundle on the stick again and notices that the stick is gone. Otherwise,
            # the whole bundle would still be in memory from the check before the first write.
            board.slow_writes("card", 500_000)
            self.begin(board, from_stick)
            board.until(lambda: any(line.startswith("state installing") and line.split()[2] not in ("0", "-")
                                    for line in self.note(board)), "progress")
            board.slow_stick(4000)
            board.run("echo 3 > /proc/sys/vm/drop_caches")
            board.pull_stick()
            board.slow_writes("card", 0)
            self.assertEqual(self.finish(board), "failed gone")
            self.assertIn("other B -", self.note(board))
            board.put_stick(stick)
            board.wait_for(r"^stick: ready", after=board.log().index("stick: gone"))
            self.assertEqual(self.install(board, from_stick), f"installed {NEW}")
        self.assertEqual(self.state(), card.state(order="B A", left=(3, 3)))
