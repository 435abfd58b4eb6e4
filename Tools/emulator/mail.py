"""An SMTP server for tests: accepts mail on the loopback, with TLS and login, and can refuse it at every stage (RFC 5321)."""

import base64
import email
import email.policy
import shutil
import ssl
import subprocess
import tempfile
import time
from pathlib import Path

from .board import TIMEOUT
from .listener import Listener


class Delivery:
    """A message: its sender and recipients, its bytes as received, and the parsed message."""

    def __init__(self, sender, recipients, raw):
        self.sender, self.recipients, self.raw = sender, recipients, raw
        self.message = email.message_from_bytes(raw, policy=email.policy.default)


class MailServer:
    """Listens on creation; use as a context manager. The emulated board reaches it at 10.0.2.2.

    security: "none", "starttls" or "tls". user, password: required unless user is None. refusals: stage ("mail", "rcpt",
    "data", "end") -> the answer instead of 250; may be changed at any time. silent: accepts connections and never answers.
    """

    def __init__(self, security="starttls", user="anna", password="secret", port=0, silent=False):
        self.security, self.user, self.password, self.silent = security, user, password, silent
        self.folder = Path(tempfile.mkdtemp(prefix="pocketscope-mail-"))
        self.certificate = self.folder / "certificate.pem"
        key = self.folder / "key.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                        "-keyout", key, "-out", self.certificate, "-days", "20000", "-subj", "/CN=pocketscope test",
                        "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1,IP:10.0.2.2"],
                       check=True, capture_output=True)
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(self.certificate, key)
        self.refusals = {}
        self.deliveries = []
        self.logins = []
        self.errors = []
        self.listener = Listener(self._serve, port)
        self.port = self.listener.port

    @property
    def connections(self):
        return self.listener.connections

    def wait_for(self, count, timeout=TIMEOUT):
        """Waits until this many messages have arrived. Returns the last one."""
        timeout = max(timeout, TIMEOUT)
        deadline = time.monotonic() + timeout
        while len(self.deliveries) < count:
            if time.monotonic() > deadline:
                raise AssertionError(f"{len(self.deliveries)} of {count} mails arrived in {timeout} s, "
                                     f"{self.connections} connections, {self.errors}")
            time.sleep(0.05)
        return self.deliveries[count - 1]

    def close(self):
        self.listener.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _serve(self, connection):
        try:
            connection.settimeout(TIMEOUT)
            if self.silent:
                connection.recv(1)
            if self.security == "tls":
                connection = self.context.wrap_socket(connection, server_side=True)
            _Conversation(self, connection).run()
        except (OSError, ValueError) as error:
            self.errors.append(repr(error))
        finally:
            connection.close()


class _Conversation:
    """A connection from the greeting to QUIT."""

    def __init__(self, server, connection):
        self.server, self.connection = server, connection
        self.lines = connection.makefile("rb")
        self.is_safe = server.security == "tls"
        self.is_known = server.user is None
        self.sender, self.recipients = None, []

    def say(self, *lines):
        self.connection.sendall("".join(line + "\r\n" for line in lines).encode("latin-1"))

    def answer(self, stage, line="250 OK"):
        """Sends the test's answer for this stage; returns True if it is positive."""
        line = self.server.refusals.get(stage, line)
        self.say(line)
        return line[0] in "23"

    def run(self):
        self.say("220 test server")
        while True:
            line = self.lines.readline(2000)
            if not line:
                return
            verb, _, rest = line.decode("latin-1").strip().partition(" ")
            verb = verb.upper()
            if verb == "QUIT":
                self.say("221 bye")
                return
            self.obey(verb, rest)

    def obey(self, verb, rest):
        if verb in ("EHLO", "HELO"):
            offers = ["test server", "8BITMIME"]
            if self.server.security == "starttls" and not self.is_safe:
                offers.append("STARTTLS")
            elif self.server.user is not None:
                offers.append("AUTH PLAIN")
            self.say(*["250-" + offer for offer in offers[:-1]], "250 " + offers[-1])
        elif verb == "STARTTLS":
            self.say("220 continue")
            self.connection = self.server.context.wrap_socket(self.connection, server_side=True)
            self.lines = self.connection.makefile("rb")
            self.is_safe = True
        elif verb == "AUTH":
            self.login(rest)
        elif not self.is_known:
            self.say("530 5.7.0 Authentication required")
        elif verb == "MAIL" and self.answer("mail"):
            self.sender, self.recipients = self.address(rest), []
        elif verb == "RCPT" and self.answer("rcpt"):
            self.recipients.append(self.address(rest))
        elif verb == "DATA" and self.answer("data", "354 continue"):
            raw = self.message()
            if self.answer("end"):
                self.server.deliveries.append(Delivery(self.sender, self.recipients, raw))
        elif verb not in ("MAIL", "RCPT", "DATA"):
            self.say("250 OK")

    def login(self, rest):
        mechanism, _, initial = rest.partition(" ")
        if mechanism.upper() != "PLAIN":
            self.say("504 5.5.4 no such mechanism")
            return
        if not initial:
            self.say("334 ")
            initial = self.lines.readline(2000).decode().strip()
        _, user, password = base64.b64decode(initial).decode().split("\0")
        self.server.logins.append((user, password, self.is_safe))
        self.is_known = (user, password) == (self.server.user, self.server.password)
        self.say("235 2.7.0 welcome" if self.is_known else "535 5.7.8 Authentication credentials invalid")

    def message(self):
        raw = bytearray()
        while True:
            line = self.lines.readline()
            if not line:
                raise ValueError("the message broke off")
            if line == b".\r\n":
                return bytes(raw)
            raw += line[1:] if line.startswith(b".") else line

    @staticmethod
    def address(rest):
        return rest[rest.index("<") + 1:rest.index(">")]
