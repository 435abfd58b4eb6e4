"""Writes the list of known servers in the format of the device's file."""

import shlex

from paths import TOP

USERS = dict(line.split(":")[::2][:2] for line in (TOP / "rootfs-overlay/etc/passwd").read_text().splitlines())


def known_servers(servers):
    """Returns shell commands that store known servers on the board before the app starts. servers: (host, port), the newest first."""
    lines = ["PocketScope history 1"]
    lines += [f"{host}\t{port}\tTiA 1.0\t1\t{1_760_000_000 - number}" for number, (host, port) in enumerate(servers)]
    text = "".join(line + "\n" for line in lines)
    return f"printf %s {shlex.quote(text)} > /data/history; chown {USERS['pocketscope']} /data/history"
