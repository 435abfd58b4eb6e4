"""A wireless access point inside the emulated board. It uses the second of the kernel's two simulated radios, in a network namespace of its own, so
that all traffic between access point and board goes over the simulated radio."""

from paths import SYSROOT

# Programs that the board's image lacks and that the test adds.
PROGRAMS = {"bin/hostapd": SYSROOT / "usr/sbin/hostapd", "bin/iw": SYSROOT / "sbin/iw"}
ADDRESS = "192.168.77.1"
SECURITY = {
    "open": "",
    "wpa1": "wpa=1\nwpa_key_mgmt=WPA-PSK\nwpa_pairwise=TKIP\nwpa_passphrase={password}\n",
    "wpa2": "wpa=2\nwpa_key_mgmt=WPA-PSK\nrsn_pairwise=CCMP\nwpa_passphrase={password}\n",
    "wpa3": "wpa=2\nwpa_key_mgmt=SAE\nrsn_pairwise=CCMP\nieee80211w=2\nsae_password={password}\n",
    "accounts": "wpa=2\nwpa_key_mgmt=WPA-EAP\nrsn_pairwise=CCMP\nieee8021x=1\nauth_server_addr=127.0.0.1\n"
                "auth_server_port=1812\nauth_server_shared_secret=x\n",
}


class AccessPoint:
    """Moves the radio phy1 out of the board's network namespace. The first network of the access point has a DHCP server."""

    def __init__(self, board):
        self.board = board
        self.space = int(board.run("unshare -n sleep 1000000 > /dev/null 2>&1 & echo $!"))
        self.server = 0
        board.sleep(0.5)
        board.run(f"iw phy phy1 set netns {self.space}; sleep 0.5")
        self.inside("ip link set lo up; ip addr add 192.168.77.1/24 dev wlan1")
        board.run("printf 'start 192.168.77.20\\nend 192.168.77.29\\ninterface wlan1\\nlease_file /tmp/leases\\n"
                  "opt subnet 255.255.255.0\\nopt router 192.168.77.1\\nopt dns 192.168.77.1\\n' > /tmp/udhcpd.conf; touch /tmp/leases")
        self.serve()

    def inside(self, command):
        return self.board.run(f"nsenter -t {self.space} -n sh -c '{command}' 2>&1")

    def serve(self):
        """Starts the DHCP server."""
        self.server = int(self.board.run(f"nsenter -t {self.space} -n udhcpd -f -S /tmp/udhcpd.conf > /dev/null 2>&1 & echo $!"))

    def stop_serving(self):
        self.board.run(f"kill {self.server}")

    def start(self, *networks):
        """Starts networks. Each has a name (text or bytes), a kind of security and a password."""
        lines = "driver=nl80211\nhw_mode=g\nchannel=1\n"
        for index, (name, security, password) in enumerate(networks):
            lines += "interface=wlan1\n" if index == 0 else f"bss=wlan1_{index}\nbssid=02:00:00:00:{0x10 + index:02x}:00\n"
            name = name if isinstance(name, bytes) else name.encode()
            lines += f"ssid2={name.hex()}\n" + SECURITY[security].format(password=password)
        self.board.run("cat > /tmp/ap.conf <<'END'\n" + lines + "END")
        self.board.run(f"nsenter -t {self.space} -n hostapd /tmp/ap.conf > /tmp/ap.log 2>&1 &")
        self.board.until(lambda: "AP-ENABLED" in self.board.run("cat /tmp/ap.log"), "an access point")

    def stop(self):
        self.board.run("killall -9 hostapd; sleep 0.5")

    def log(self):
        return self.board.run("cat /tmp/ap.log")
