import CMicroHTTPD
import CSystem
import Platform
import Text
import ViewerFeed
import Viewers

/// The server: HTTP by libmicrohttpd inside the event loop, WebSockets of viewers, and the feed of the app.
final class ViewerServer: EventHandler, TimerHandler, FeedHandler, ViewerSocketOwner {
    private static let limits = http_limits(
        connections: 8, connections_of_address: 6, seconds: 10, header_bytes: 8192)
    private static let second: Int64 = 1_000_000_000
    /// The time from the connection to the end of the request, and from there to the end of a short response, in nanoseconds.
    private static let requesting = 10 * second
    private static let responding = 20 * second

    /// The number of times that the library runs in one turn of the loop. A download then takes about 4 KB each time.
    private static let runs = 16

    private let loop: EventLoop
    private let hub = ViewerHub()
    private let responder: Responder
    private let folders: RecordingFolders
    private var daemon: OpaquePointer?
    private var registration: EventRegistration?
    private var feed: FeedSocket?
    private var timer: Timer?
    /// Fires at once while the library has work that is not an event, such as the rest of a download.
    private var more: Timer?
    private var sockets: [ViewerSocket] = []
    private var connections: [OpenConnection] = []
    private var isFast = false
    /// The mark of the viewers that the app knows; nil if it must be told.
    private var toldMark: UInt32?
    private var toldWrong = 0
    private var nextCheck: Int64 = 0
    private var hasRefusedPacket = false

    /// - Parameters:
    ///   - listener: a listening socket. The server owns it from now on.
    ///   - feed: the connection to the app. The server owns it from now on.
    init(
        listener: Int32, feed descriptor: Int32, page: ViewerPage, folders: RecordingFolders, loop: EventLoop
    ) throws(PlatformError) {
        self.loop = loop
        self.folders = folders
        responder = Responder(page: page)
        let context = Unmanaged.passUnretained(self).toOpaque()
        daemon = http_start(
            listener, Self.limits, context,
            { context, connection, url, method, _, data, count, state in
                guard let context, let connection, let url, let method, let count, let state else { return .NO }
                let server = Unmanaged<ViewerServer>.fromOpaque(context).takeUnretainedValue()
                return server.handle(connection, url, method, data, count, state)
            },
            { _, _, state, _ in
                guard let exchange = state?.pointee else { return }
                state?.pointee = nil
                Unmanaged<Exchange>.fromOpaque(exchange).release()
            },
            { context, connection, _, event in
                guard let context, let connection else { return }
                let server = Unmanaged<ViewerServer>.fromOpaque(context).takeUnretainedValue()
                server.connectionChanged(connection, event)
            })
        guard let daemon else { throw .system("http", EINVAL) }
        registration = try loop.register(http_epoll(daemon), for: .readable, handler: self)
        feed = try FeedSocket(descriptor, loop: loop, handler: self)
        timer = try Timer(loop: loop, handler: self)
        more = try Timer(loop: loop, handler: self)
        setPace()
    }

    /// Ends all connections.
    func close() {
        let now = loop.clock.now
        hub.close(now: now)
        for socket in sockets {
            socket.flush()
            socket.close()
        }
        sockets.removeAll()
        timer?.close()
        timer = nil
        more?.close()
        more = nil
        feed?.close()
        registration = nil
        if let daemon {
            MHD_run(daemon)
            MHD_stop_daemon(daemon)
        }
        daemon = nil
    }

    // MARK: The app

    func received(_ packet: UnsafeRawBufferPointer, now: Int64) {
        do throws(FeedError) {
            try hub.received(packet, now: now)
        } catch {
            if !hasRefusedPacket { Console.error("viewer-server: the app sent an invalid packet") }
            hasRefusedPacket = true
        }
    }

    func feedEnded() { loop.stop() }

    // MARK: The loop

    func ready(_ events: ReadyEvents, now: Int64) { runLibrary() }

    func fired(_ timer: Timer, expirations: Int, now: Int64) {
        if timer === more { return runLibrary() }
        hub.tick(now: now)
        for socket in sockets { socket.flush() }
        removeFinished(now: now)
        let mark = hub.mark
        if mark != toldMark, feed?.send(hub.packet) ?? false { toldMark = mark }
        guard now >= nextCheck else { return }
        nextCheck = now + Self.second
        for connection in connections where now >= connection.deadline { http_end(connection.descriptor) }
        // The library closes idle connections only while it runs.
        runLibrary()
    }

    private func runLibrary() {
        guard let daemon else { return }
        for _ in 0..<Self.runs {
            MHD_run(daemon)
            var timeout: UInt64 = 0
            guard MHD_get_timeout(daemon, &timeout) == .YES, timeout == 0 else { return }
        }
        // Let the loop serve viewers and the app between two parts of a download.
        more?.start(at: 0)
    }

    /// Messages leave 25 times per second while there are viewers. Without viewers, once per second suffices.
    private func setPace() {
        isFast = !sockets.isEmpty
        let interval = isFast ? ViewerHub.interval : Self.second
        timer?.start(at: loop.clock.now + interval, every: interval)
    }

    func finished(_ socket: ViewerSocket, now: Int64) { removeFinished(now: now) }

    private func removeFinished(now: Int64) {
        // The removed sockets must live until this function ends, since one of them can be the caller.
        let finished = sockets.filter { $0.isFinished(at: now) }
        guard !finished.isEmpty else { return }
        sockets.removeAll { $0.isFinished(at: now) }
        for socket in finished {
            socket.close()
            hub.remove(socket.viewer)
        }
        runLibrary()
        if sockets.isEmpty, isFast { setPace() }
    }

    // MARK: Requests

    private func connectionChanged(_ connection: OpaquePointer, _ event: MHD_ConnectionNotificationCode) {
        if event == .CONNECTION_NOTIFY_STARTED {
            connections.append(
                OpenConnection(
                    connection: connection, descriptor: http_socket(connection),
                    deadline: loop.clock.now + Self.requesting))
        } else {
            connections.removeAll { $0.connection == connection }
        }
    }

    private func setDeadline(_ connection: OpaquePointer, _ deadline: Int64) {
        for index in connections.indices where connections[index].connection == connection {
            connections[index].deadline = deadline
        }
    }

    private func handle(
        _ connection: OpaquePointer, _ url: UnsafePointer<CChar>, _ method: UnsafePointer<CChar>,
        _ data: UnsafePointer<CChar>?, _ count: UnsafeMutablePointer<Int>,
        _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    ) -> MHD_Result {
        let now = loop.clock.now
        if let known = state.pointee {
            let exchange = Unmanaged<Exchange>.fromOpaque(known).takeUnretainedValue()
            guard count.pointee > 0 else { return answerPost(connection, exchange, now: now) }
            defer { count.pointee = 0 }
            return exchange.take(UnsafeRawBufferPointer(start: data, count: count.pointee)) ? .YES : .NO
        }
        let request = Exchange.request(connection, method: method, path: url)
        let exchange = Exchange(ViewerRoute.of(request, hub.access, now: now), host: request.host ?? [])
        state.pointee = Unmanaged.passRetained(exchange).toOpaque()
        switch exchange.route {
        case .code, .marker:
            return isLong(connection) ? respond(connection, exchange, 413) : .YES
        default: return answer(connection, exchange, now: now)
        }
    }

    /// True if a request announces a body that is too long.
    private func isLong(_ connection: OpaquePointer) -> Bool {
        guard let length = Exchange.header(connection, "Content-Length") else { return false }
        return length.count > 3 || length.reduce(0) { 10 * $0 + Int($1) - 0x30 } > ViewerBody.bytes
    }

    private func respond(
        _ connection: OpaquePointer, _ exchange: Exchange, _ status: UInt32, _ bytes: [UInt8] = [],
        cookie: String? = nil
    ) -> MHD_Result {
        setDeadline(connection, loop.clock.now + Self.responding)
        return responder.respond(connection, status, bytes, host: exchange.host, cookie: cookie)
    }

    private func answer(_ connection: OpaquePointer, _ exchange: Exchange, now: Int64) -> MHD_Result {
        switch exchange.route {
        case .refused(let status):
            setDeadline(connection, now + Self.responding)
            // The host was not checked, so it must not appear in the policy.
            return responder.respond(connection, UInt32(status))
        case .page:
            setDeadline(connection, now + Self.responding)
            return responder.respondWithPage(connection, host: exchange.host)
        case .session(let isPaired):
            return respond(connection, exchange, 200, session(isPaired: isPaired))
        case .recordings:
            let list = folders.list(now: Int64(time(nil)))
            return respond(connection, exchange, 200, RecordingEntry.json(list))
        case .recording(let name):
            guard let file = folders.open(name) else { return respond(connection, exchange, 404) }
            // A download may take hours. The library ends it if the browser takes nothing for 10 s.
            setDeadline(connection, .max)
            return responder.respond(connection, with: file, name: name, host: exchange.host)
        case .live(_, let key):
            guard !hub.isFull else { return respond(connection, exchange, 503) }
            setDeadline(connection, .max)
            let context = Unmanaged.passUnretained(self).toOpaque()
            return responder.upgrade(connection, key: key, context: context) {
                context, _, state, extra, count, descriptor, upgrade in
                guard let context, let state, let upgrade else { return }
                let server = Unmanaged<ViewerServer>.fromOpaque(context).takeUnretainedValue()
                let exchange = Unmanaged<Exchange>.fromOpaque(state).takeUnretainedValue()
                server.upgraded(exchange, descriptor, upgrade, UnsafeRawBufferPointer(start: extra, count: count))
            }
        case .code, .marker: return answerPost(connection, exchange, now: now)
        }
    }

    private func session(isPaired: Bool) -> [UInt8] {
        var text = ByteText()
        text.add(hub.access.access.isGerman ? "{\"language\":\"de\"" : "{\"language\":\"en\"")
        text.add(isPaired ? ",\"paired\":true" : ",\"paired\":false")
        text.add(hub.access.access.markersAllowed ? ",\"markers\":true" : ",\"markers\":false")
        text.add(hub.isFull ? ",\"full\":true}" : ",\"full\":false}")
        return text.bytes
    }

    private func upgraded(
        _ exchange: Exchange, _ descriptor: Int32, _ upgrade: OpaquePointer, _ extra: UnsafeRawBufferPointer
    ) {
        let now = loop.clock.now
        guard case .live(let token, _) = exchange.route,
            let viewer = hub.add(address: Self.address(of: descriptor), token: token, now: now)
        else { return http_close(upgrade) }
        guard let socket = try? ViewerSocket(viewer, descriptor: descriptor, upgrade: upgrade, loop: loop, owner: self)
        else {
            hub.remove(viewer)
            return http_close(upgrade)
        }
        sockets.append(socket)
        // Frames that arrived together with the request.
        if !extra.isEmpty { viewer.received(extra, now: now) }
        if !isFast { setPace() }
    }

    private static func address(of descriptor: Int32) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
            guard let base = text.baseAddress else { return "" }
            http_peer(descriptor, base)
            return String(cString: base)
        }
    }

    private func answerPost(_ connection: OpaquePointer, _ exchange: Exchange, now: Int64) -> MHD_Result {
        if case .marker = exchange.route {
            guard let name = ViewerBody.marker(exchange.body) else { return respond(connection, exchange, 400) }
            guard hub.mayMark(now: now) else { return respond(connection, exchange, 429) }
            let isSent = feed?.send(.marker(name)) ?? false
            return respond(connection, exchange, isSent ? 204 : 503)
        }
        guard let code = ViewerBody.code(exchange.body) else { return respond(connection, exchange, 400) }
        if hub.access.wrong == 0 { toldWrong = 0 }
        switch hub.enter(code, now: now, token: Self.newToken) {
        case .accepted(let token):
            toldWrong = hub.access.wrong
            let agent = Exchange.header(connection, "User-Agent") ?? []
            guard feed?.send(.accepted(token, browser: BrowserName.name(agent))) ?? false else {
                return respond(connection, exchange, 503)
            }
            let cookie = "token=" + token.text + "; HttpOnly; SameSite=Strict; Path=/; Max-Age=31536000"
            return respond(connection, exchange, 204, cookie: cookie)
        case .wrong(let left):
            tellWrong()
            var text = ByteText()
            text.add("{\"problem\":\"wrong-code\",\"left\":")
            text.add(decimal: Int64(left))
            text.add("}")
            return respond(connection, exchange, 403, text.bytes)
        case .noCode: return respond(connection, exchange, 403, Array("{\"problem\":\"no-code\"}".utf8))
        case .wait:
            tellWrong()
            return respond(connection, exchange, 429, Array("{\"problem\":\"new-code\"}".utf8))
        }
    }

    /// Tells the app of a wrong code.
    private func tellWrong() {
        guard hub.access.wrong != toldWrong else { return }
        toldWrong = hub.access.wrong
        if toldWrong > 0 { _ = feed?.send(.refused(UInt32(clamping: toldWrong))) }
    }

    /// A new secret token; nil if the kernel has no random numbers yet.
    private static func newToken() -> ViewerToken? {
        let (first, second) = (system_random(), system_random())
        return first == 0 || second == 0 ? nil : ViewerToken(first: first, second: second)
    }
}
