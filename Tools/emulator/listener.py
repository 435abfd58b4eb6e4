"""Makes the listening socket of a test server, with a thread for each connection."""

import contextlib
import socket
import threading


class Listener:
    """Listens on the loopback from its creation to `close`. serve: called with each connection, in its own thread."""

    def __init__(self, serve, port=0):
        self.serve = serve
        self.connections = 0
        self.socket = socket.create_server(("127.0.0.1", port))
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self):
        # Shut the socket down first. Otherwise an accept() that is still waiting would keep the port in use.
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()

    def _accept(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            self.connections += 1
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()
