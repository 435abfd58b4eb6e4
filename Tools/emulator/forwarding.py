"""Forwards ports of this machine to TCP ports of a board on QEMU's own network."""

import socket

from .board import BoardError


def forward(board, guest, wanted=0):
    """Forwards a port of this machine's loopback interface to a TCP port of the board. Returns the port: the wanted one, or another if that is in
    use."""
    for port in (wanted, 0) if wanted else (0,):
        with socket.socket() as free:
            # A port whose connections have just ended counts as free, as QEMU counts it.
            free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                free.bind(("127.0.0.1", port))
            except OSError:
                continue
            port = free.getsockname()[1]
        said = board.qmp.command("human-monitor-command", **{"command-line": f"hostfwd_add net tcp:127.0.0.1:{port}-:{guest}"})
        if said:
            raise BoardError(f"port {port} cannot be forwarded: {said.strip()}")
        return port
    raise BoardError(f"no port of this machine is free for the board's port {guest}")
