"""Tests of what the board does if the app, init or the kernel hangs or crashes, and of the users' permissions on the board."""

import re
import tempfile
import unittest

from board_tests import READY, boot
from emulator import BoardError, Interface
from stick_tests import make_stick
from storage_tests import Card

from paths import LOGS

FRAME = r"^first frame after ([0-9.]+) s"
# The timeout of each wait in seconds. No wait takes longer, even on a busy machine.
TIMEOUT = 120
# The maximum number of seconds for which a busy machine may stop the board. init restarts an app that does not respond for 5 s of the board's clock,
# which is this machine's clock here, and a start takes one or two seconds.
STANDSTILL = 30


class Watched:
    """A board on which a test stops or kills the app and reads the reports about that."""

    def __init__(self, board, rotation):
        self.board = board
        self.turned = Interface(board, rotation)
        self.plain = Interface(board, 0)

    def uptime(self):
        return float(self.board.run("cat /proc/uptime").split()[0])

    def pid(self):
        return int(self.board.run("pidof pocketscope"))

    def hurt(self, signal):
        """Sends the app a signal. Returns the seconds from the signal to the next app's first frame, the seconds to the first app's end, and the
        position in the log before the signal."""
        before = self.pid()
        after = len(self.board.log())
        gone = self.board.run(
            f"read -r hurt _ < /proc/uptime; kill -{signal} {before}; while kill -0 {before} 2>/dev/null; do usleep 100000; done; "
            "read -r gone _ < /proc/uptime; echo $hurt $gone", timeout=TIMEOUT).split()
        hurt, gone = (float(word) for word in gone)
        shown = float(self.board.wait_for(FRAME, TIMEOUT, after)[1])
        return shown - hurt, gone - hurt, after


class Supervision(unittest.TestCase):
    def test_hangs_and_crashes(self):
        """If the app hangs, it is restarted within seconds; if it crashes, that is reported, and the user can continue; after three crashes within a
        minute, it starts with default settings"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            card.write_settings("rotation = 90\n")
            hanging = LOGS / "hanging-check"
            hanging.write_text("#!/bin/sh\nsleep 1000\n")
            with card.boot("supervision", arguments={"log-ui": 1, "resume": "no"}, files={"usr/bin/fsck.fat": hanging}) as board:
                watched = Watched(board, 90)
                app = watched.turned
                app.wait_for("connection", timeout=TIMEOUT)
                board.wait_for(READY, TIMEOUT)
                self.assertIn("init: quiet fsck.fat -a -w /dev/vdb took longer than 20 s", board.log())
                self.check_hang(watched, app)
                self.check_crash(watched, app)
                self.check_defaults(watched, app)
                board.run(f"kill -STOP {watched.pid()}; kill -TERM 1")
                board.wait_for_power_off(60)
                self.assertIn("init: power off", board.log())

    def check_hang(self, watched, app):
        board = watched.board
        # Touches repeatedly, because the app may not have opened the touch panel yet.
        for attempt in range(10):
            app.tap("connection.demo")
            try:
                app.wait_for("selection", target="section.0", timeout=20)
                break
            except BoardError:
                self.assertLess(attempt, 9, "no touch arrives")
        app.tap("section.0")
        app.tap("selection.apply")
        app.wait_for("visualization")
        before = watched.pid()
        shown, gone, after = watched.hurt("STOP")
        self.assertGreaterEqual(gone, 3.9)
        self.assertLessEqual(gone, 5 + STANDSTILL)
        self.assertLessEqual(shown - gone, STANDSTILL, "the start of the next one")
        self.assertNotEqual(watched.pid(), before)
        board.wait_for("^restart: It had not answered for 5 seconds. That was ", TIMEOUT, after)
        app.tap("dialog.primary", TIMEOUT)
        app.wait_for("visualization", timeout=TIMEOUT)
        first = board.screen()
        board.wait_for_screen(lambda screen: screen.difference(first) > 1000, TIMEOUT, "a live picture")
        app.screen().write_png(LOGS / "supervision-resumed.png")

    def check_crash(self, watched, app):
        board = watched.board
        _, gone, after = watched.hurt("SEGV")
        self.assertLessEqual(gone, STANDSTILL)
        match = board.wait_for(r"^restart: It had ended with an error \(signal 11 at ([0-9a-f]{3,8})\). That was ", TIMEOUT, after)
        app.wait_for(target="dialog.secondary", timeout=TIMEOUT)
        app.screen().write_png(LOGS / "supervision-crash.png")
        self.assertRegex(board.run("cat /data/crash"), rf"^\d+ \d+ signal 11 {match[1]}( [0-9a-f]+)+$")
        app.tap("dialog.secondary")
        app.tap("connection.demo")
        app.wait_for("visualization")
        # Waits until the app has removed the file /data/crash, which it does after it has reported the crash.
        self.assertEqual(board.run("for n in $(seq 100); do [ -e /data/crash ] || break; usleep 100000; done; ls /data/crash 2>&1; "
                                   "wc -l < /data/crashes", 60).split()[-1], "2")
        self.assertNotIn("/data/crash\n", board.run("ls /data/crash* 2>&1") + "\n")

    def check_defaults(self, watched, app):
        board = watched.board
        settings = board.run("md5sum /settings/pocketscope.txt /data/history")
        # Kills each app as soon as it starts, so that three crashes happen within a minute even on a busy machine.
        for _ in range(8):
            after = len(board.log())
            before = watched.pid()
            board.run(f"kill -KILL {before}; while p=$(pidof pocketscope); [ -z \"$p\" ] || [ \"$p\" = {before} ]; do usleep 100000; done",
                      timeout=TIMEOUT)
            if "init: pocketscope starts with defaults" in board.log():
                break
        board.wait_for("^restart: started with defaults", TIMEOUT, after)
        # Uses the interface without rotation: a start with default settings ignores the rotation in the settings file.
        watched.plain.wait_for("connection", "dialog.secondary", TIMEOUT)
        watched.plain.screen().write_png(LOGS / "supervision-defaults.png")
        self.assertEqual(board.run("md5sum /settings/pocketscope.txt /data/history"), settings)
        watched.plain.tap("dialog.secondary")
        app.wait_for("connection", "connection.demo", TIMEOUT)
        self.assertEqual(board.run("md5sum /settings/pocketscope.txt /data/history"), settings)

    def test_words_in_pieces(self):
        """If the app sends init (the first process) a message, it arrives completely, even if init's timeout of a second ends in the middle of it"""
        with boot("pieces", saved=True, instruction_clock=True, stepped=True) as board:
            board.wait_for(READY, TIMEOUT)
            # Stops the app, so that only the test writes to the pipe.
            board.run("kill -STOP $(pidof pocketscope); exec 7<> /proc/1/fd/8; printf 'clock ' >&7; sleep 1.5; "
                      "echo 1940000000 >&7; kill -CONT $(pidof pocketscope)")
            board.wait_for(r"^init: the clock was set \(hand\)$", TIMEOUT)
            self.assertEqual(board.run("date +%s")[:7], "1940000")

    def test_kernel_and_init(self):
        """If the kernel fails, or init (the first process) stops, the board restarts"""
        with boot("restarts", restarts=True) as board:
            board.wait_for(READY, TIMEOUT)
            self.assertIn("/dev/watchdog", board.run("ls -l /proc/1/fd"))
            after = len(board.log())
            self.leave(board, "echo c > /proc/sysrq-trigger")
            board.wait_for(READY, TIMEOUT, after)
            self.assertIn("Kernel panic", board.log()[after:])
            after = len(board.log())
            # Freezes the control group of process 1, because a signal cannot stop process 1.
            self.leave(board, "mount -t cgroup2 none /sys/fs/cgroup && mkdir /sys/fs/cgroup/frozen && "
                              "echo 1 > /sys/fs/cgroup/frozen/cgroup.procs && echo 1 > /sys/fs/cgroup/frozen/cgroup.freeze")
            board.wait_for(READY, TIMEOUT, after)

    @staticmethod
    def leave(board, command):
        """Runs a command after which the board restarts."""
        board.run(f"(sleep 1; {command}) >/dev/null 2>&1 &")
        board.forget()

    def test_users(self):
        """The app and the DHCP client run as separate users without privileges, and programs on the card's partitions cannot be executed"""
        with boot("users", saved=True, instruction_clock=True) as board:
            board.wait_for(READY, TIMEOUT)
            board.run("for n in $(seq 100); do ip route | grep -q default && break; sleep 0.2; done", timeout=60)
            for name, user, capabilities in (("pocketscope", 200, 1 << 26), ("udhcpc", 202, 1 << 10 | 1 << 12 | 1 << 13),
                                             ("mail-agent.sh", 201, 0), ("upload-agent.sh", 207, 0),
                                             ("viewer-agent.sh", 208, 0)):
                status = board.run(f"cat /proc/$(pidof {name})/status")
                with self.subTest(name):
                    self.assertRegex(status, rf"Uid:\t{user}\t{user}\t{user}\t{user}\n")
                    self.assertRegex(status, rf"Gid:\t{user}\t{user}\t{user}\t{user}\n")
                    self.assertRegex(status, r"Groups:\t *\n")
                    self.assertIn("NoNewPrivs:\t1", status)
                    for held in re.findall(r"Cap(?:Inh|Prm|Eff|Bnd|Amb):\t([0-9a-f]+)", status):
                        self.assertEqual(int(held, 16), capabilities)
            # Only the app's drawing thread has priority over all other threads (SCHED_RR).
            threads = board.run("cat /proc/$(pidof pocketscope)/task/*/stat").splitlines()
            policies = {int(line.split()[0]): line.rpartition(")")[2].split()[38] for line in threads}
            drawing = policies.pop(int(board.run("pidof pocketscope")))
            self.assertEqual((drawing, set(policies.values())), ("2", {"0"}))
            # The kernel's limit for the bytes of waiting datagrams of a process without privileges; see `UDPSocket.preferredReceiveBuffer`.
            self.assertGreaterEqual(int(board.run("cat /proc/sys/net/core/rmem_max")), 4 << 20)
            self.assertNotIn("watchdog", board.run("ls -l /proc/$(pidof pocketscope)/fd"))
            devices = board.run("ls -ln /dev/dri/card0 /dev/input/event0 /dev/gpiochip0")
            self.assertEqual(re.findall(r"^crw------- +1 (\d+)", devices, re.MULTILINE), ["200"] * 3, devices)
            mounts = board.run("cat /proc/mounts")
            for place in ("/data", "/settings"):
                options = re.search(rf"^\S+ {place} \S+ (\S+)", mounts, re.MULTILINE)[1].split(",")
                self.assertLessEqual({"nosuid", "nodev", "noexec"}, set(options))
            self.assertIn("denied", board.run("cp /bin/busybox /data/true; chmod 755 /data/true; /data/true 2>&1; rm /data/true"))


class Helpers(unittest.TestCase):
    """Kills each helper process of the system, and expects that the next process does the same work."""

    SHELLS = ("mail-agent.sh", "sound-agent.sh", "upload-agent.sh", "viewer-agent.sh")
    LEASE = "10.0.2.15/24"

    def test_each(self):
        """If udevd, netplugd, the DHCP client, avahi-daemon or an agent ends, it is restarted and then applies the changes that happened meanwhile"""
        with tempfile.TemporaryDirectory() as folder:
            image = make_stick(folder)
            with boot("helpers", saved=True, usb=True, instruction_clock=True, stepped=True, timeout=60) as board:
                board.wait_for(READY)
                board.until(lambda: self.LEASE in self.addresses(board), "an address")
                # Kills udevd first, so that a restarted udevd runs when the other programs are killed.
                for name in ("systemd-udevd", "netplugd", "udhcpc", "avahi-daemon", *self.SHELLS):
                    with self.subTest(name):
                        self.kill(board, name)
                self.check_sticks(board, image)
                self.check_lease(board)

    def addresses(self, board):
        return re.findall(r"inet (\S+)", board.run("ip -f inet addr show dev eth0"))

    def kill(self, board, name):
        """Kills all processes of a name; returns when another process of that name runs as the same user with the same rights."""
        before = board.run(f"pidof {name}").split()
        self.assertTrue(before)
        rights = self.rights(board, before[-1])
        board.run(f"killall -9 {name}")
        # Ignores processes whose rights cannot be read: a process that is about to run another program has this name for a moment, and can end before
        # the test queries it.
        after = board.until(lambda: [found for pid in board.run(f"pidof {name}; true").split() if pid not in before
                                     if (found := self.rights(board, pid))], f"another {name}")
        self.assertEqual(after, [rights] * len(after))

    def rights(self, board, pid):
        said = board.run(f"cat /proc/{pid}/status /proc/{pid}/oom_score_adj 2> /dev/null; true")
        return re.findall(r"^(?:Uid|Gid|CapEff|CapBnd):.*|^-?\d+$", said, re.MULTILINE)

    def check_sticks(self, board, image):
        """Expects that a stick which is inserted while udevd does not run is mounted afterwards, that a stick which is removed meanwhile is reported
        as removed, and that a released stick stays released."""
        self.without_udevd(board, lambda: board.put_stick(image))
        board.wait_for(r"^stick: ready \(sda1\)")
        after = len(board.log())
        board.run("/etc/stick.sh eject")
        board.wait_for(r"^stick: safe \(sda1\)", after=after)
        after = len(board.log())
        self.kill(board, "systemd-udevd")
        board.run("udevadm settle")
        board.sleep(3)
        self.assertEqual(board.run("cat /run/stick"), "safe sda1")
        self.without_udevd(board, board.pull_stick)
        board.wait_for(r"^stick: gone \(sda1\)", after=after)

    def without_udevd(self, board, act):
        # Prevents udevd from starting again, by a folder with the name of its socket.
        board.run("killall -9 systemd-udevd; rm -f /run/udev/control; mkdir /run/udev/control")
        try:
            act()
            board.sleep(1)
        finally:
            board.run("rmdir /run/udev/control")

    def check_lease(self, board):
        """Expects that the board keeps its address while the DHCP client does not run, that the next client keeps it, too, and that a client which is
        not needed is not restarted."""
        board.run("ip monitor address dev eth0 > /tmp/changes & echo $! > /tmp/monitor")
        self.kill(board, "udhcpc")
        board.sleep(3)
        board.run("kill $(cat /tmp/monitor)")
        self.assertNotIn("Deleted", board.run("cat /tmp/changes"))
        self.assertIn(self.LEASE, self.addresses(board))
        # Removes the address, as if the cable now led to another network, so that the DHCP client sends requests.
        board.run("ip addr flush dev eth0")
        board.qmp.command("set_link", name="net", up=False)
        board.sleep(1)
        board.qmp.command("set_link", name="net", up=True)
        board.until(lambda: self.LEASE in self.addresses(board), "an address from the next client")
        board.run("killall udhcpc")
        board.sleep(4)
        self.assertEqual(board.run("pidof udhcpc; true"), "")
