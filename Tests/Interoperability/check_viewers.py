"""Each promise of docs/viewer.md once: the real program, a feed as the app sends it, and browsers that Python makes."""

import base64
import hashlib
import json
import os
import re
import socket
import struct
import time

from viewer_server import HOST, ORIGIN, PAGE, TOKEN, TOKEN_TEXT, Closed, Message, Ramps, Server, run

CODE = 123456


def test_page():
    """The page comes with a policy for its own script and style, and with no permission for other pages."""
    with Server() as server:
        status, headers, body = server.request("GET", "/")
        assert (status, body) == (200, PAGE)
        values = dict(headers)
        policy = values["content-security-policy"]
        for part in (b"let a = 1", b"body { color: red }"):
            assert f"'sha256-{base64.b64encode(hashlib.sha256(part).digest()).decode()}'" in policy, policy
        assert "unsafe" not in policy and "default-src 'none'" in policy and f"connect-src 'self' ws://{HOST}" in policy
        for status, headers, _ in (server.request("GET", "/"), server.request("GET", "/x"), server.get("/recordings"),
                                   server.request("GET", "/", Host="evil.example"), server.request("PUT", "/")):
            values = dict(headers)
            assert values["x-content-type-options"] == "nosniff" and values["cache-control"] == "no-store", headers
            assert values["connection"] == "close" and "content-security-policy" in values, headers
            assert not any(name.startswith("access-control") for name in values), headers
        assert "evil" not in dict(server.request("GET", "/", Host="evil.example")[1])["content-security-policy"]


def test_code():
    """The right code gives a token that the app confirms, five wrong ones stop all codes."""
    with Server() as server:
        post = lambda body: server.request("POST", "/code", body, Origin=ORIGIN, User_Agent="Mozilla/5.0 (X11; Linux) Firefox/140.0")
        assert post(b"123456")[::2] == (403, b'{"problem":"no-code"}')
        server.access(code=CODE, tokens=())
        assert post(b"12345")[0] == 400
        for left in (4, 3):
            status, _, body = post(b"000000")
            assert (status, json.loads(body)) == (403, {"problem": "wrong-code", "left": left})
            assert struct.unpack("<I", server.packet(18)) == (5 - left,)
        status, headers, body = post(b"123456")
        assert (status, body) == (204, b"")
        cookie = dict(headers)["set-cookie"]
        token = re.fullmatch(r"token=([0-9a-f]{32}); HttpOnly; SameSite=Strict; Path=/; Max-Age=31536000", cookie)[1]
        packet = server.packet(17)
        first, second = struct.unpack_from("<QQ", packet)
        assert f"{first:016x}{second:016x}" == token
        assert packet[17:] == b"Firefox, Linux", packet
        session = lambda: json.loads(server.request("GET", "/session", Cookie=f"token={token}")[2])
        assert session() == {"language": "en", "paired": True, "markers": False, "full": False}
        server.access(code=CODE, tokens=(packet[:16],), markers=True, german=True)
        assert session() == {"language": "de", "paired": True, "markers": True, "full": False}
        server.access(code=CODE, tokens=())
        assert not session()["paired"]
        for number in (3, 4, 5):
            status = post(b"000000")[0]
        assert status == 429
        assert post(b"123456")[::2] == (429, b'{"problem":"new-code"}')
        server.access(code=654321)
        assert post(b"654321")[0] == 429


def test_ramps():
    """A viewer gets every column of 64 channels with the values that were sent, losses included."""
    with Server() as server:
        lost = lambda number: number % 700 in range(300, 320)
        ramps = Ramps(server, 64, lost=lost)
        server.state(b'{"type":"state","a":1}')
        server.settle()
        with server.live() as viewer:
            seen = server.viewers(1)[0]
            assert seen[1] == int.from_bytes(TOKEN[4:8], "little") and seen[3] == 1, seen
            texts, messages = [], []

            def read():
                from viewer_server import drain
                for _, kind, payload in drain([viewer]):
                    (messages if kind == 2 else texts).append((time.monotonic(), payload))

            ramps.run(5, read)
            assert [json.loads(text)["type"] for _, text in texts] == ["catalogue", "state"], texts
            last, columns, missing, begin = {}, 0, 0, messages[0][0]
            for number, (_, payload) in enumerate(messages):
                message = Message(payload)
                assert (message.sequence, message.view, message.rate) == (number, 1, 200)
                for index, first, scale, pairs in message.channels:
                    assert first == last.get(index, first), (index, first, last[index])
                    last[index] = first + len(pairs)
                    for place, column in enumerate(pairs):
                        columns += 1
                        missing += column is None
                        assert ramps.matches(index, first + place, 200, column, scale + 0.01), (index, first + place, column)
            assert len(last) == 64 and columns > 64 * 200 * 4.5, columns
            assert 0 < missing < columns / 10, missing
            seconds = messages[-1][0] - begin
            assert len(messages) <= 25 * seconds + 5, (len(messages), seconds)
            rate = sum(len(payload) for _, payload in messages) / seconds
            assert 50_000 < rate < 100_000, rate


def test_websockets():
    """The library websockets reads the messages, selects the other view, and gets answers to its pings."""
    try:
        from websockets.sync.client import connect
    except ImportError:
        print("left out: websockets is not installed")
        return
    import threading
    with Server() as server:
        ramps = Ramps(server, 2, views=(0, 1))
        with connect(f"ws://127.0.0.1:{server.port}/live", origin=f"http://127.0.0.1:{server.port}", compression=None, max_queue=None,
                     additional_headers={"Cookie": f"token={TOKEN_TEXT}"}) as viewer:
            views, done = [], threading.Event()

            def read():
                viewer.ping(b"x").wait(5)
                while len(views) < 30:
                    message = viewer.recv(5)
                    if isinstance(message, bytes):
                        views.append(Message(message).view)
                    if len(views) == 10:
                        viewer.send('{"view":0}')
                done.set()

            thread = threading.Thread(target=read)
            thread.start()
            ramps.run(3)
            thread.join(5)
            assert done.is_set() and views[:10] == [1] * 10 and views[-10:] == [0] * 10, views
            while server.viewers(1)[0][3] != 0:
                pass


def test_ended():
    """The device ends viewers, and the end of the app ends the server."""
    server = Server()
    with server:
        with server.live() as first, server.live() as second, server.live() as third, server.live() as fourth:
            numbers = [viewer[0] for viewer in server.viewers(4)]
            assert json.loads(server.get("/session")[2])["full"]
            try:
                server.live()
                raise AssertionError("a fifth viewer")
            except Closed as closed:
                assert closed.code == 503
            server.end_viewer(numbers[0])
            assert first.until_closed() == 4001
            server.viewers(3)
            server.access(tokens=())
            assert second.until_closed() == 4001
            server.access()
            with server.live() as last:
                server.feed.shutdown(socket.SHUT_RDWR)
                assert last.until_closed() == 1001
            assert third.until_closed() == 4001 and fourth.until_closed() == 4001


def test_frames():
    """Frames that are not allowed close the connection with the right code."""
    with Server() as server:
        for data, code in ((b"\x81\xfe\1\0", 1009), (b"\x82\x81\1\2\3\4a", 1003), (b"\x81\1a", 1002), (b"\x01\x81\1\2\3\4a", 1002),
                           (b"\x81\x81\1\2\3\4a", 1008), (b"\x88\x80\1\2\3\4", 1000)):
            with server.live() as viewer:
                viewer.socket.sendall(data)
                assert viewer.until_closed() == code, data
        server.viewers(0)


def test_other_pages():
    """Requests with a foreign Host or Origin, without a token, or with another method are refused."""
    with Server() as server:
        for host in ("evil.example", "device.local.evil.example", "10.0.0.1:8080", ""):
            for path in ("/", "/session", "/recordings"):
                assert server.get(path, Host=host)[0] in (400, 403), host
        assert server.get("/", Host=None)[0] == 400
        for origin in ("http://evil.example", "null", "https://device.local:8080", "http://device.local", None):
            assert server.request("POST", "/code", b"123456", Origin=origin)[0] == 403, origin
            assert server.request("POST", "/marker", b"x", Origin=origin, Cookie=f"token={TOKEN_TEXT}")[0] == 403, origin
            try:
                server.live(origin=origin or "")
                raise AssertionError("a viewer from elsewhere")
            except Closed as closed:
                assert closed.code == 403
        for path in ("/live", "/recordings", "/recordings/a.bdf"):
            assert server.request("GET", path, Origin=ORIGIN)[0] == 401
            assert server.request("GET", path, Origin=ORIGIN, Cookie="token=" + "0" * 32)[0] == 401
        for method, path in (("PUT", "/"), ("DELETE", "/recordings/a.bdf"), ("POST", "/live"), ("GET", "/code"), ("OPTIONS", "/code"),
                             ("HEAD", "/")):
            assert server.request(method, path, Origin=ORIGIN, Cookie=f"token={TOKEN_TEXT}")[0] == 405, (method, path)


def test_markers():
    """A viewer sets markers where the device allows it, at most five a second."""
    with Server() as server:
        post = lambda body: server.request("POST", "/marker", body, Origin=ORIGIN, Cookie=f"token={TOKEN_TEXT}")[0]
        assert post("Augen zu".encode()) == 403
        server.access(markers=True)
        assert post("Augen zu ä".encode()) == 204
        assert server.packet(19)[1:] == "Augen zu ä".encode()
        assert post(b" ") == 400 and post(b"\xff") == 400 and post(b"x" * 121) == 413
        assert 429 in [post(b"x") for _ in range(9)]


def digest(data):
    return hashlib.sha256(data).hexdigest()


def test_download():
    """Files are listed, and a download that was cut continues where it ended."""
    with Server() as server:
        folder = server.path / "recordings"
        content = os.urandom(3_000_000)
        (folder / "2026-11-23 a&b.bdf").write_bytes(content)
        (server.path / "screenshots/a.png").write_bytes(b"picture")
        (server.path / "tables/limits_1.csv").write_bytes(b"a,b\n")
        os.utime(server.path / "tables/limits_1.csv", (1_700_000_000, 1_700_000_000))
        (folder / "secret.json").write_bytes(b"{}")
        files = json.loads(server.get("/recordings")[2])
        assert {file["name"]: file["size"] for file in files} == {"2026-11-23 a&b.bdf": 3_000_000, "a.png": 7, "limits_1.csv": 4}, files
        assert files[-1] == {"name": "limits_1.csv", "size": 4, "modified": 1_700_000_000, "recording": False}
        assert [file["recording"] for file in files if file["name"].endswith("bdf")] == [True]
        path = "/recordings/2026-11-23%20a%26b.bdf"
        status, headers, body = server.get(path)
        headers = dict(headers)
        assert status == 200 and digest(body) == digest(content) and headers["accept-ranges"] == "bytes"
        assert headers["content-disposition"] == "attachment"
        # Cut the connection three times.
        parts = b""
        while len(parts) < len(content):
            with server.connect() as connection:
                condition = f"Range: bytes={len(parts)}-\r\nIf-Range: {headers['etag']}\r\n" if parts else ""
                connection.sendall(f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\nCookie: token={TOKEN_TEXT}\r\n{condition}\r\n".encode())
                data = b""
                while len(data) < 900_000 and (part := connection.recv(100_000)):
                    data += part
            head, _, body = data.partition(b"\r\n\r\n")
            assert head.split()[1] == (b"206" if parts else b"200"), head
            parts += body
        assert digest(parts) == digest(content)
        assert dict(server.get(path, Range="bytes=10-19")[1])["content-range"] == "bytes 10-19/3000000"
        assert server.get(path, Range="bytes=-5")[2] == content[-5:]
        assert server.get(path, Range="bytes=3000000-")[0] == 416
        # A file that has changed is sent from its beginning.
        with open(folder / "2026-11-23 a&b.bdf", "ab") as file:
            file.write(b"more")
        status, _, body = server.get(path, Range="bytes=10-", If_Range=headers["etag"])
        assert (status, len(body)) == (200, 3_000_004)


def test_paths():
    """No name leads out of the folders, and links, folders and pipes are no files."""
    with Server() as server:
        folder = server.path / "recordings"
        (server.path / "secret.bdf").write_bytes(b"secret")
        (folder / "link.bdf").symlink_to(server.path / "secret.bdf")
        (folder / "folder.bdf").mkdir()
        (folder / "folder.bdf/a.bdf").write_bytes(b"inside")
        os.mkfifo(folder / "pipe.bdf")
        (folder / ".hidden.bdf").write_bytes(b"hidden")
        (folder / "a.view").write_bytes(b"view")
        (folder / "a.bdf").write_bytes(b"content")
        names = ["link.bdf", "folder.bdf", "folder.bdf/a.bdf", "pipe.bdf", ".hidden.bdf", "a.view", "../secret.bdf", "..%2fsecret.bdf",
                 "%2e%2e/secret.bdf", "..%252fsecret.bdf", "..\\secret.bdf", "%2e%2e%5csecret.bdf", "/a.bdf", "a.bdf/", "a.bdf%00", "a.bdf%00.png",
                 f"/{server.path}/secret.bdf", "....//secret.bdf", "a.bdf/../../secret.bdf", "..;/secret.bdf", "%c0%ae%c0%ae/secret.bdf",
                 "a.BDF", "", ".", "..", "%", "a.bdf%", "x" * 300 + ".bdf"]
        for name in names:
            status, _, body = server.get(f"/recordings/{name}")
            assert status in (400, 404) or (status == 200 and body == b"content" and "%" in name), (name, status, body)
        assert server.get("/recordings/a.bdf")[2] == b"content"
        assert [file["name"] for file in json.loads(server.get("/recordings")[2])] == ["a.bdf"]


def test_arguments():
    """Wrong arguments, a missing page and a port in use end the program with a message."""
    import subprocess
    from viewer_server import PROGRAM
    with Server() as server:
        page = f"--page={server.path / 'page.html'}"
        for words, status in (([], 2), (["--descriptor=0"], 2), (["--descriptor=0", page, "--port=70000"], 2), (["--descriptor=x", page], 2),
                              (["--descriptor=0", "--page=/nowhere"], 1), (["--descriptor=0", page, f"--port={server.port}"], 1)):
            done = subprocess.run([PROGRAM, *words], stdin=subprocess.DEVNULL, capture_output=True, timeout=10)
            assert done.returncode == status and done.stderr, (words, done)


run([test_page, test_code, test_ramps, test_websockets, test_ended, test_frames, test_other_pages, test_markers, test_download, test_paths,
     test_arguments])
