"""A replacement for Nextcloud in tests: it stores files, and large files in pieces, by the rules of Nextcloud's developer manual ("Chunked file
upload", version 2). It refuses requests that break those rules."""

import base64
import hashlib
import ssl
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote, urlsplit

SMALLEST_PIECE = 5 << 20


class Nextcloud:
    """Files and folders of one user in memory, over TLS. before: called with each method and path; may raise ConnectionError to cut the
    connection."""

    def __init__(self, tls, user, password):
        self.contents, self.folders, self.seen, self.before = {}, {"/remote.php/dav/files/" + user}, [], lambda method, path: None
        cloud = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def handle_expect_100(self):
                # Send this interim answer (100 Continue), as a real server does. The client sends the body only after it.
                self.send_response_only(100)
                self.end_headers()
                return True

            def answer(self, status, body=b""):
                self.send_response(status)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def act(self):
                path = unquote(self.path).rstrip("/")
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                cloud.seen.append((self.command, path))
                try:
                    cloud.before(self.command, path)
                except ConnectionError:
                    self.close_connection = True
                    return
                login = base64.b64encode(f"{user}:{password}".encode()).decode()
                if self.headers.get("Authorization") != f"Basic {login}":
                    return self.answer(401)
                self.answer(*getattr(cloud, self.command.lower())(path, self.headers, body))

            do_GET = do_PUT = do_PROPFIND = do_MKCOL = do_MOVE = do_DELETE = act

        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*tls)
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        self.port = self.server.server_port
        self.url = f"https://127.0.0.1:{self.port}/remote.php/dav/files/{user}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    @staticmethod
    def parent(path):
        return path.rpartition("/")[0]

    def inside(self, folder):
        return sorted(path for path in self.contents if self.parent(path) == folder)

    def mkcol(self, path, headers, _):
        if path in self.folders:
            return (405,)
        if "/uploads/" in path and "Destination" not in headers:
            return (400,)
        self.folders.add(path)
        return (201,)

    def put(self, path, headers, body):
        if self.parent(path) not in self.folders:
            return (409,)
        if headers.get("If-None-Match") == "*" and path in self.contents:
            return (412,)
        if "/uploads/" in path:
            number = path.rpartition("/")[2]
            total = int(headers.get("OC-Total-Length", 0))
            # All pieces except the last must have at least 5 MiB, and names from 1 to 10000.
            if not ("Destination" in headers and number.isdigit() and 1 <= int(number) <= 10_000 and total and
                    (len(body) >= SMALLEST_PIECE or int(number) > 1)):
                return (400,)
        elif (sum := headers.get("OC-Checksum")) and sum != "SHA256:" + hashlib.sha256(body).hexdigest():
            return (400,)
        self.contents[path] = body
        return (201,)

    def get(self, path, *_):
        return (200, self.contents[path]) if path in self.contents else (404,)

    def delete(self, path, *_):
        return (204 if self.contents.pop(path, None) is not None else 404,)

    def propfind(self, path, headers, _):
        found = [path] if path in self.contents or path in self.folders else []
        if not found:
            return (404,)
        if headers["Depth"] == "1":
            found += self.inside(path)
        parts = ""
        for one in found:
            if one in self.folders:
                properties = "<d:resourcetype><d:collection/></d:resourcetype>"
            else:
                properties = f"<d:getcontentlength>{len(self.contents[one])}</d:getcontentlength><d:resourcetype/>"
                if "/uploads/" not in one:
                    properties += f"<oc:checksums><oc:checksum>SHA256:{hashlib.sha256(self.contents[one]).hexdigest()}</oc:checksum></oc:checksums>"
            parts += (f"<d:response><d:href>{one}</d:href><d:propstat><d:prop>{properties}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>"
                      "</d:response>")
        return 207, f'<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns">{parts}</d:multistatus>'.encode()

    def move(self, path, headers, _):
        destination = unquote(urlsplit(headers["Destination"]).path)
        if headers.get("Overwrite") == "F" and destination in self.contents:
            return (412,)
        folder = self.parent(path)
        if path.endswith("/.file"):
            pieces = self.inside(folder)
            whole = b"".join(self.contents[piece] for piece in pieces)
            if folder not in self.folders or len(whole) != int(headers["OC-Total-Length"]):
                return (400,)
            for piece in pieces:
                del self.contents[piece]
            self.folders.discard(folder)
        elif path in self.contents:
            whole = self.contents.pop(path)
        else:
            return (404,)
        self.contents[destination] = whole
        return (201,)
