"""Runs WebDAV servers for tests: Apache's mod_dav and wsgidav, and a proxy in front of them that cuts connections and refuses requests."""

import contextlib
import hashlib
import re
import shutil
import signal
import socket
import ssl
import subprocess
import tempfile
import threading
import time
from pathlib import Path

from .board import TIMEOUT
from .listener import Listener

MODULES = Path("/usr/lib/apache2/modules")
USER, PASSWORD = "study", "se:cret \"1"


def certificate(folder, name="server", days=("20200101000000Z", "20991231000000Z"), names="DNS:localhost,IP:127.0.0.1,IP:10.0.2.2"):
    """Makes a self-signed certificate with its key. Returns their paths. days: the beginning and the end of its validity."""
    path, key, request, words = (Path(folder) / f"{name}.{ending}" for ending in ("pem", "key", "csr", "cnf"))
    words.write_text(f"subjectAltName={names}\nbasicConstraints=critical,CA:true\n")
    run = lambda *line: subprocess.run(["openssl", *line], check=True, capture_output=True)
    run("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key, "-out", request, "-subj", "/CN=pocketscope test")
    database = Path(folder) / f"{name}.ca"
    database.mkdir()
    (database / "index.txt").write_text("")
    (database / "serial").write_text("01\n")
    (database / "ca.cnf").write_text(f"[ca]\ndefault_ca=d\n[d]\ndatabase={database}/index.txt\nserial={database}/serial\nnew_certs_dir={database}\n"
                                     "default_md=sha256\npolicy=p\n[p]\ncommonName=supplied\n")
    run("ca", "-batch", "-config", database / "ca.cnf", "-selfsign", "-keyfile", key, "-in", request, "-out", path, "-notext",
        "-startdate", days[0], "-enddate", days[1], "-extfile", words)
    return path, key


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


class WebServer:
    """The common parts of all servers: a folder, a port, and files that tests can read. Use as a context manager."""

    scheme = "https"

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="pocketscope-web-"))
        self.root = self.folder / "dav"
        self.root.mkdir()
        self.process = None

    @property
    def url(self):
        return f"{self.scheme}://127.0.0.1:{self.port}/dav"

    def files(self):
        """Returns a table from name to SHA-256 of the files in the folder, without the digest files beside them."""
        return {str(path.relative_to(self.root)): hashlib.sha256(path.read_bytes()).hexdigest()
                for path in sorted(self.root.rglob("*")) if path.is_file() and path.suffix != ".sha256" and ".DAV" not in path.parts}

    def check(self):
        """True if sha256sum confirms the digests beside all files."""
        for path in self.root.rglob("*.sha256"):
            if (path.parent / path.stem).exists():
                subprocess.run(["sha256sum", "--check", "--status", path.name], cwd=path.parent, check=True)

    def start(self, command):
        """Starts the server's program and waits until it listens."""
        with (self.folder / "start.log").open("w") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=log)
        deadline = time.monotonic() + TIMEOUT
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    raise AssertionError(f"the server does not start: {self.log()}") from None
                time.sleep(0.05)

    def log(self):
        return "".join(path.read_text(errors="replace")[-3000:] for path in self.folder.glob("*.log"))

    def close(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Apache(WebServer):
    """Runs Apache 2.4 with mod_dav. tls: a certificate and its key; without it, plain HTTP. words: additional configuration lines for the folder."""

    def __init__(self, tls=None, words="", port=0, password=PASSWORD):
        super().__init__()
        self.scheme = "https" if tls else "http"
        self.port = port or free_port()
        self.folder.chmod(0o755)
        (self.folder / "locks").mkdir()
        for path in (self.root, self.folder / "locks"):
            # Let every user write: if root starts the server, the server runs as the user nobody.
            path.chmod(0o777)
        crypt = subprocess.run(["openssl", "passwd", "-apr1", password], check=True, capture_output=True, text=True).stdout.strip()
        (self.folder / "users").write_text(f"{USER}:{crypt}\n")
        names = ["mpm_event", "authn_core", "authn_file", "authz_core", "authz_user", "auth_basic", "dav", "dav_fs", "headers", "alias", "rewrite",
                 "setenvif", "reqtimeout"]
        names += ["ssl", "socache_shmcb"] if tls else []
        load = "".join(f"LoadModule {name}_module {MODULES}/mod_{name}.so\n" for name in names)
        secure = f"SSLEngine on\nSSLCertificateFile {tls[0]}\nSSLCertificateKeyFile {tls[1]}\n" if tls else ""
        guard = f"AuthType Basic\nAuthName dav\nAuthUserFile {self.folder}/users\nRequire valid-user\n"
        (self.folder / "httpd.conf").write_text(
            f"{load}ServerRoot {self.folder}\nServerName localhost\nListen 127.0.0.1:{self.port}\nPidFile {self.folder}/pid\n"
            f"ErrorLog {self.folder}/error.log\nUser nobody\nGroup nogroup\nDocumentRoot {self.root}\nDavLockDB {self.folder}/locks/lock\n"
            f"{secure}Alias /dav {self.root}\n<Directory {self.root}>\nDav on\n{guard}{words}\n</Directory>\n")
        self.start(["/usr/sbin/apache2", "-f", self.folder / "httpd.conf", "-D", "FOREGROUND"])


class WsgiDAV(WebServer):
    """Runs wsgidav on the server cheroot, with a Python that has both packages."""

    def __init__(self, python, tls=None):
        super().__init__()
        self.scheme = "https" if tls else "http"
        self.port = free_port()
        program = f"""
import sys
from cheroot import wsgi
from cheroot.ssl.builtin import BuiltinSSLAdapter
from wsgidav.wsgidav_app import WsgiDAVApp
app = WsgiDAVApp({{"provider_mapping": {{"/dav": {str(self.root)!r}}}, "verbose": 1, "logging": {{"enable_loggers": []}},
    "simple_dc": {{"user_mapping": {{"*": {{{USER!r}: {{"password": {PASSWORD!r}}}}}}}}},
    "http_authenticator": {{"accept_basic": True, "accept_digest": False, "default_to_digest": False}}}})
server = wsgi.Server(("127.0.0.1", {self.port}), app)
tls = {[str(path) for path in tls] if tls else None!r}
if tls:
    server.ssl_adapter = BuiltinSSLAdapter(*tls)
server.start()
"""
        self.start([python, "-c", program])


class Gate:
    """A TLS gate in front of a plain HTTP server; `rule` decides what happens to each request.

    rule(number, method, path) returns None (forward it), "before" (cut the connection before the server gets the request), "after" (drop the
    server's answer), "within" (forward half of the body, then cut both connections), or a status to answer with. `seen` lists the requests.
    """

    def __init__(self, server, tls, rule=None):
        self.server, self.rule = server, rule or (lambda *_: None)
        self.seen, self.cut = [], threading.Event()
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(*tls)
        self.listener = Listener(self._serve)
        self.port = self.listener.port
        self.url = f"https://127.0.0.1:{self.port}/dav"

    def reset(self, rule=None):
        """Sets another rule, and counts requests from 0 again."""
        self.rule, self.seen = rule or (lambda *_: None), []
        self.cut.clear()

    def close(self):
        self.listener.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _serve(self, connection):
        with contextlib.suppress(OSError, ValueError), self.context.wrap_socket(connection, server_side=True) as client:
            client.settimeout(TIMEOUT)
            lines = client.makefile("rb")
            while self._request(client, lines):
                pass

    def _request(self, client, lines):
        """Forwards one request. Returns True if another one may follow."""
        first = lines.readline(4000).decode("latin-1")
        if not first:
            return False
        method, path, _ = first.split()
        headers = {}
        while (line := lines.readline(8000).decode("latin-1").strip()):
            name, _, value = line.partition(":")
            headers[name.strip().lower()] = value.strip()
        self.seen.append((method, path))
        verdict = self.rule(len(self.seen) - 1, method, path)
        length = int(headers.get("content-length", 0))
        if isinstance(verdict, int):
            more = "Location: https://127.0.0.1/elsewhere\r\n" if 300 <= verdict < 400 else ""
            client.sendall(f"HTTP/1.1 {verdict} no\r\n{more}Content-Length: 0\r\nConnection: close\r\n\r\n".encode())
            return False
        if headers.pop("expect", None):
            client.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
        if verdict == "before":
            self.cut.set()
            return False
        if "destination" in headers:
            # Replace the address in the header, because boards use another address for this machine than the server.
            headers["destination"] = re.sub(r"^https://[^/]*", f"http://127.0.0.1:{self.server.port}", headers["destination"])
        headers["host"] = f"127.0.0.1:{self.server.port}"
        headers["connection"] = "close"
        with socket.create_connection(("127.0.0.1", self.server.port), TIMEOUT) as upstream:
            upstream.sendall((first + "".join(f"{name}: {value}\r\n" for name, value in headers.items()) + "\r\n").encode("latin-1"))
            left = length // 2 if verdict == "within" else length
            while left > 0:
                part = lines.read1(min(left, 1 << 16))
                if not part:
                    return False
                upstream.sendall(part)
                left -= len(part)
            if verdict == "within":
                self.cut.set()
                return False
            answer = b""
            while (part := upstream.recv(1 << 16)):
                answer += part
        if verdict == "after":
            self.cut.set()
            return False
        client.sendall(answer)
        return False
