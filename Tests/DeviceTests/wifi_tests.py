"""Tests of wireless networks over the kernel's simulated radios (access_point.py). The board joins them by touch and by the settings file."""

import re
import tempfile
import unittest

import network_tests
from access_point import ADDRESS, PROGRAMS, AccessPoint
from app_tests import Device
from board_tests import READY
from device_tests import open_device
from storage_tests import Card

from paths import LOGS

RADIOS = {"files": PROGRAMS, "kernel_arguments": "hwsim=2"}
PORT = 9000
# A name and a password with unusual characters that an SSID and a password can contain.
NAME, PASSWORD = 'Größe "4" #\\x;=', 'a"b\\c #d\'e$(f)'


def state(board):
    """Returns the note that the device writes about its adapter."""
    return board.run("cut -d' ' -f2 /run/wifi/state 2>/dev/null")


def wait_for_state(board, *wanted):
    board.until(lambda: state(board) in wanted, f"the state {' or '.join(wanted)}")


def wait_for_address(board):
    """Waits until the wireless interface has an address; returns it."""
    return board.until(lambda: re.findall(r"inet (192\.168\.77\.\S+)", board.run("ip -f inet addr show dev wlan0 2>/dev/null")),
                       "an address on wlan0")[0]


class Touching(unittest.TestCase):
    def join(self, app, row, password):
        app.tap(f"wifi.{row}")
        app.wait_for("wifi-join", "wifi-join.ok")
        app.type(password)
        app.tap("wifi-join.ok")
        app.wait_for("wifi", "wifi.0")

    def test_join(self):
        """The board finds a wireless network, joins it with the right password and not with a wrong one; a live trace arrives over the network, and
        continues after the access point was off"""
        with Device("wifi-touch", arguments={"host": ADDRESS, "port": PORT}, **RADIOS) as device:
            board, app = device.board, device.interface
            board.wait_for(READY)
            point = AccessPoint(board)
            point.start(("alpha", "wpa2", "geheim 12"), ("cafe", "open", ""), ("eduroam", "accounts", ""), ("old", "wpa1", "geheim 12"))
            open_device(app)
            app.scroll_to("device.wifi")
            app.tap("device.wifi")
            # Only networks that can be joined have touch targets.
            app.wait_for("wifi", "wifi.1")
            app.screen().write_png(LOGS / "wifi-list.png")
            self.join(app, 0, "geheim 99")
            wait_for_state(board, "refused")
            board.sleep(1)
            app.screen().write_png(LOGS / "wifi-refused.png")
            self.join(app, 0, "geheim 12")
            address = wait_for_address(board)
            board.sleep(1)
            app.screen().write_png(LOGS / "wifi-joined.png")
            self.assertEqual(state(board), "joined")
            self.assertNotIn("geheim", board.log())
            app.tap("wifi.close")
            app.wait_for("device", "device.close")
            board.sleep(2)
            app.screen().write_png(LOGS / "wifi-device.png")
            app.tap("device.close")
            app.wait_for("connection", "connection.connect")
            board.run(f"nsenter -t {point.space} -n signal-server --port={PORT} --udp-port=9001 "
                      "--signal=sine:channels=1,rate=50,block=1 > /tmp/server.log 2>&1 &")
            board.until(lambda: "ready" in board.run("cat /tmp/server.log"), "a signal server")
            device.watch()
            before = device.statistics()
            board.sleep(5)
            after = device.statistics()
            print(f"{after[2] - before[2]} packets over the air, {after[3] - before[3]} lost", flush=True)
            self.assertGreater(after[2] - before[2], 100)
            self.assertEqual(after[3], before[3])
            # Switches the access point off for some time. Nobody touches the screen.
            point.stop()
            wait_for_state(board, "search", "absent")
            board.sleep(3)
            self.assertIn(address, board.run("ip addr show dev wlan0"))
            begin = board.uptime()
            point.start(("alpha", "wpa2", "geheim 12"))
            wait_for_state(board, "joined")
            print(f"joined again {board.uptime() - begin:.1f} s after the access point was back", flush=True)
            board.until(lambda: device.statistics()[2] > after[2] + 200, "packets")
            self.assertIn(address, board.run("ip addr show dev wlan0"))


class Settings(unittest.TestCase):
    def write(self, board, **settings):
        """Changes settings on the board as a touch would."""
        lines = "".join(f"{name.replace('_', '-')} = {value}\n" for name, value in settings.items())
        board.run("cat > /settings/pocketscope.txt <<'END'\n" + lines + "END")
        board.run("exec 7<> /proc/1/fd/8; echo network >&7")

    def test_file(self):
        """The settings file can contain networks with WPA3 and networks without a password; a password of any characters is in no other file, in no
        process's arguments and not in the log"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            card.write_settings(f"wifi-network = {NAME}\nwifi-password = {PASSWORD}\nwifi-country = DE\n")
            with card.boot("wifi-file", instruction_clock=True, stepped=True, **RADIOS) as board:
                board.wait_for(READY)
                point = AccessPoint(board)
                point.start((NAME, "wpa3", PASSWORD), ("open one", "open", ""))
                wait_for_address(board)
                # Runs wpa_cli as the user to whom wpa_supplicant can reply.
                status = board.run("/usr/bin/setpriv --reuid=204 --clear-groups wpa_cli -p /run/wifi/control -i wlan0 status")
                self.assertIn("key_mgmt=SAE", status)
                self.assertIn("country DE", board.run("iw reg get"))
                self.check_secrecy(board)
                # The only other receiving sockets may be those of wpa_supplicant for frames with keys and for direct links between stations, which no
                # setting disables.
                found = network_tests.without_search(network_tests.Names.listening(self, board))
                self.assertEqual(found - {"packet 888e", "packet 890d"}, network_tests.LISTENING)
                # The name server must be that of the cable, which takes precedence over the wireless network.
                self.assertTrue(board.run("cat /run/dhcp/resolv.conf").startswith("nameserver 10.0.2.3"))
                self.assertRegex(board.run("ip route get 8.8.8.8"), "dev eth0")
                self.assertIn("1 packets received", board.run(f"ping -c 1 -W 5 {ADDRESS}"))
                # Root must not follow a link that the adapter's user makes, nor end a process that the DHCP client's user names.
                board.run("setpriv --reuid=204 --clear-groups ln -s /run/victim /run/wifi/config.new")
                board.run("cp /run/dhcp/wlan0.pid /run/kept; sleep 1000 & echo $! | tee /run/sleeper > /run/dhcp/wlan0.pid")
                self.write(board, wifi_network=NAME, wifi_password="something else")
                wait_for_state(board, "refused")
                self.assertEqual(board.run("ls /run/victim 2>/dev/null; kill -0 $(cat /run/sleeper) && echo lives"), "lives")
                self.assertNotIn("192.168.77", board.run("cat /run/dhcp/resolv.conf"))
                board.run("kill $(cat /run/kept)")
                # Restarts the access point with only one network, because only the first network of an access point has a DHCP server, and the test
                # needs an address.
                point.stop()
                point.start(("open one", "open", ""))
                self.write(board, wifi_network="open one")
                wait_for_state(board, "joined")
                wait_for_address(board)
                self.write(board, wifi_network="nowhere", wifi_password="12345678")
                wait_for_state(board, "absent")
                self.assertNotIn("192.168.77", board.run("ip addr show dev wlan0"))
                self.write(board)
                wait_for_state(board, "off")
                board.until(lambda: not board.run("pidof wpa_supplicant"), "the end of wpa_supplicant")

    def check_secrecy(self, board):
        digits = PASSWORD.encode().hex()
        pattern = f"'{digits[:10]}[{digits[10]}]{digits[11:]}'"
        # Skips pipes, because a program that reads a pipe waits.
        found = board.run(f"find /run /tmp -type f -exec grep -l {pattern} {{}} + 2>/dev/null; "
                          f"grep -l {pattern} /proc/[0-9]*/cmdline /proc/[0-9]*/environ 2>/dev/null")
        self.assertEqual(set(found.split()), {"/run/wifi/config", "/run/wifi.set"})
        self.assertEqual(board.run("stat -c '%a %u' /run/wifi.set"), "600 0")
        self.assertNotIn("d'e$(f)", board.log())
        for files in ("/proc/*/cmdline", "/proc/*/environ", "/run/network /run/log /run/wifi/state"):
            self.assertEqual(board.run(f"grep -l '[d].e.(f)' {files} 2>/dev/null"), "", files)
        self.assertEqual(board.run("stat -c '%a %u' /run/wifi/config"), "600 204")
        process = board.run("pidof wpa_supplicant")
        # The process has only those rights that it needs to set up the network.
        self.assertRegex(board.run(f"cat /proc/{process}/status"),
                         r"(?m)^Uid:\s+204\s+204\s+204[\s\S]*^CapEff:\s+0000000000003000$[\s\S]*^CapBnd:\s+0000000000003000$")

    def test_deaths(self):
        """If the programs that control the wireless adapter are killed, they are restarted, and the adapter works again"""
        known = {"wifi-network": "alpha", "wifi-password": "12345678"}
        with Device("wifi-deaths", arguments=known, **RADIOS) as device:
            board = device.board
            board.wait_for(READY)
            point = AccessPoint(board)
            point.start(("alpha", "wpa2", "12345678"))
            wait_for_address(board)
            for victim in ("wpa_supplicant", "wifi.sh", "netplugd"):
                before = board.run(f"cut -d' ' -f1 /run/wifi/state; pidof {victim}").split()
                board.run(f"killall -9 {victim}")
                board.sleep(3)
                wait_for_state(board, "joined")
                wait_for_address(board)
                after = board.run(f"cut -d' ' -f1 /run/wifi/state; pidof {victim}").split()
                # A new process runs; for the script, this is its next attempt.
                self.assertNotIn(after[-1], before[1:])
                self.assertEqual(victim == "wifi.sh", after[0] != before[0], victim)
                self.assertEqual(len(board.run("pidof wpa_supplicant").split()), 1)
            board.run("killall -9 hostapd; rmmod mac80211_hwsim")
            board.until(lambda: not board.run("ls /run/wifi/state 2>/dev/null"), "the adapter's end")
            board.until(lambda: not board.run("pidof wpa_supplicant"), "the end of wpa_supplicant")
            board.run("modprobe mac80211_hwsim radios=2")
            wait_for_state(board, "search", "absent")


class Names(unittest.TestCase):
    OTHER = "[server]\nhost-name=lab-pc\nenable-dbus=no\n[publish]\npublish-workstation=no\n"

    def test_local(self):
        """If the user types a name in ".local" that no machine has, that is reported; a server that has such a name is found and shows its
        channels"""
        known = {"wifi-network": "alpha", "wifi-password": "12345678", "host": "nobody.local", "port": PORT}
        with Device("wifi-local-name", arguments=known, **RADIOS) as device:
            board, app = device.board, device.interface
            board.wait_for(READY)
            point = AccessPoint(board)
            board.run(f"printf '{self.OTHER}' > /tmp/lab-pc.conf")
            point.inside("unshare -m sh -c \"mount -t tmpfs tmpfs /run/avahi-daemon; "
                         "avahi-daemon -f /tmp/lab-pc.conf --no-drop-root --no-chroot --no-rlimits > /tmp/other.log 2>&1\" &")
            board.until(lambda: "startup complete" in board.run("cat /tmp/other.log"), "the other machine's name")
            point.start(("alpha", "wpa2", "12345678"))
            wait_for_address(board)
            board.run(f"nsenter -t {point.space} -n signal-server --port={PORT} --udp-port=9001 "
                      "--signal=sine:channels=1,rate=50,block=1 > /tmp/server.log 2>&1 &")
            board.until(lambda: "ready" in board.run("cat /tmp/server.log"), "a signal server")
            app.tap("connection.connect")
            app.wait_for(target="dialog.primary")
            self.assertIn("connection: failed: There is no server of this name.", board.log())
            app.screen().write_png(LOGS / "wifi-unknown-name.png")
            app.tap("dialog.primary")
            app.wait_for("connection", "connection.host")
            app.tap("connection.host")
            app.wait_for(target="key.e")
            for _ in "nobody.local":
                app.tap("key.delete")
            app.type("lab-pc.local")
            app.tap("connection.connect")
            app.wait_for("selection")
            self.assertIn(f"connection: connected to lab-pc.local:{PORT}", board.log())


class Conflicts(unittest.TestCase):
    def test_name(self):
        """If another machine in the network is already pocketscope.local, the device shows the name that it actually uses"""
        known = {"wifi-network": "alpha", "wifi-password": "12345678"}
        with Device("wifi-name", arguments=known, **RADIOS) as device:
            board, app = device.board, device.interface
            board.wait_for(READY)
            board.until(lambda: board.run("cat /run/name 2>/dev/null") == "pocketscope.local", "its name")
            point = AccessPoint(board)
            point.inside("unshare -m sh -c \"mount -t tmpfs tmpfs /run/avahi-daemon; "
                         "avahi-daemon --no-drop-root --no-chroot --no-rlimits > /tmp/other.log 2>&1\" &")
            board.until(lambda: "startup complete" in board.run("cat /tmp/other.log"), "the other machine's name")
            point.start(("alpha", "wpa2", "12345678"))
            wait_for_address(board)
            board.until(lambda: board.run("cat /run/name 2>/dev/null") == "pocketscope-2.local", "another name")
            open_device(app)
            app.screen().write_png(LOGS / "wifi-name.png")


class Hostile(unittest.TestCase):
    def test_many(self):
        """If forty wireless networks have names of maximum length and unusual characters, they are listed, and one of them can be joined by touch"""
        names = [bytes([0xFF] * 31 + [number]) for number in range(40)]
        with Device("wifi-many", **RADIOS) as device:
            board, app = device.board, device.interface
            board.wait_for(READY)
            point = AccessPoint(board)
            point.start(*((name, "open", "") for name in names))
            open_device(app)
            app.scroll_to("device.wifi")
            app.tap("device.wifi")
            app.wait_for("wifi", "wifi.0")
            found = board.until(lambda: (n := int(board.run("grep ^ssid /run/wifi/list | sort -u | wc -l"))) >= 40 and n, "all networks")
            print(f"{found} names, {board.run('wc -c < /run/wifi/list')} bytes", flush=True)
            board.sleep(2)
            app.screen().write_png(LOGS / "wifi-many.png")
            app.tap("wifi.0")
            app.tap("dialog.primary")
            wait_for_state(board, "joined")
            self.assertIn(f"ssid={names[0].hex()}", board.run("cat /run/wifi/config"))
