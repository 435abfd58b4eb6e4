"""Runs this repository's signal server on the emulated board, in addition to the app. Both use one clock, and no emulated network is between
them."""

from .board import BoardError


class GuestServer:
    """Runs signal-server on the board, with a TCP and a UDP port. Use it as a context manager. The app reaches it at 127.0.0.1.

    machine: the name that the server gives its machine; by default the board's own name.
    """

    def __init__(self, board, *options, port, udp_port, machine=""):
        self.board, self.port = board, port
        self.log_path = f"/tmp/server-{port}.log"
        words = " ".join(f"'{word}'" for word in (f"--port={port}", f"--udp-port={udp_port}", *options))
        server = f"signal-server {words}"
        if machine:
            server = f"busybox unshare -u sh -c 'busybox hostname {machine}; exec \"$0\" \"$@\"' {server}"
        self.process = int(board.run(f"{server} > {self.log_path} 2>&1 & echo $!"))
        for _ in range(200):
            if "ready" in self.log().splitlines():
                return
            board.sleep(0.1)
        raise BoardError(f"signal-server did not start within 20 s:\n{self.log()}")

    def log(self):
        return self.board.run(f"cat {self.log_path}")

    def stop(self):
        """Stops the server without ending it, as if it hung."""
        self._signal("STOP")

    def go_on(self):
        self._signal("CONT")

    def close(self):
        self._signal("CONT")
        self._signal("TERM")

    def _signal(self, name):
        self.board.run(f"kill -{name} {self.process}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        # Ignore an error: the board may have ended, and with it the shell that would stop the server.
        try:
            self.close()
        except (BoardError, OSError):
            pass
