import CSystem
import Platform
import PlayerProtocol
import Songs
import Sound

/// Receives a call in the loop with the results for a file.
public protocol SongScannerHandler: AnyObject {
    /// Called when the process has read the file's tags and digest. The file's content is `unmeasured` or `unusable`.
    func looked(_ finding: SongFinding, now: Int64)
    func measured(_ content: SongContent, now: Int64)
}

/// Reads and measures songs in a separate process, one file at a time. A file that crashes the process twice counts as damaged.
public final class SongScanner: ServiceStarterHandler, PacketSocketHandler, TimerHandler {
    /// The timeout for one file, in nanoseconds. After this time, the app ends the process, because it may hang in the kernel if the stick does not
    /// respond.
    private static let timeout: Int64 = 180_000_000_000
    /// The delay between the end of the process and its restart, in nanoseconds.
    public static let usualPause: Int64 = 1_000_000_000
    /// The number of times that one file may crash the process. Then the file counts as damaged.
    private static let maximumEnds = 2

    private enum Work {
        case look(String)
        case measure(String)

        var path: String {
            switch self {
            case .look(let path), .measure(let path): path
            }
        }
    }

    private enum Connection {
        case none
        case starting
        /// The process has ended. The value is the time at which it is started again.
        case waiting(Int64)
        case open(PacketSocket)
    }

    private let loop: EventLoop
    private let pause: Int64
    private let launch: ServiceLaunch
    private var handler: (any SongScannerHandler)?
    private var starter: ServiceStarter?
    private var opener: SoundOpener?
    private var timer: Timer?
    private var connection = Connection.none
    private var work: Work?
    private var number: UInt32 = 0
    private var begun: Int64 = 0
    private var ends = 0
    /// The number of consecutive failures to connect to the process.
    private var misses = 0
    private static let maximumMisses = 3
    private var tags: [[UInt8]] = [[], [], []]

    /// - Parameter pause: the delay between the end of the process and its restart, in nanoseconds.
    public init(
        loop: EventLoop, launch: ServiceLaunch, pause: Int64 = SongScanner.usualPause, handler: any SongScannerHandler
    ) {
        self.loop = loop
        self.pause = pause
        self.launch = launch
        self.handler = handler
    }

    public var isBusy: Bool { work != nil }

    /// True after several successive failures to connect to the process. The scanner continues its attempts.
    public var isUnreachable: Bool { misses >= Self.maximumMisses }

    /// True while the measuring process is connected.
    public var isConnected: Bool { if case .open = connection { true } else { false } }

    /// Reads a file's tags and digest. The caller must not call it during another request.
    /// - Returns: false if the process cannot be started. The handler is then not called.
    public func look(_ path: String) -> Bool { begin(.look(path)) }

    /// Measures the tempo of a file. The caller must not call it during another request.
    /// - Returns: false if the process cannot be started. The handler is then not called.
    public func measure(_ path: String) -> Bool { begin(.measure(path)) }

    /// Ends the process and the current request without calling the handler.
    public func stop() {
        work = nil
        timer?.close()
        timer = nil
        if case .open(let socket) = connection { socket.close() }
        connection = .none
        starter?.close()
        starter = nil
        opener?.close()
        opener = nil
    }

    /// Ends the process and the current request as `stop` does, and releases all resources.
    public func close() {
        stop()
        handler = nil
    }

    private func begin(_ new: Work) -> Bool {
        guard work == nil else { return false }
        work = new
        ends = 0
        if timer == nil {
            do throws(PlatformError) {
                starter = try ServiceStarter(launch, .measures, loop: loop, handler: self)
                opener = try SoundOpener(loop: loop) { [self] number, descriptor, _ in opened(number, descriptor) }
                timer = try Timer(loop: loop, handler: self)
            } catch {
                Console.error("songs: \(error.message)")
                stop()
                return false
            }
            timer?.start(at: loop.clock.now + pause, every: pause)
        }
        switch connection {
        case .open: ask()
        case .none:
            connection = .starting
            starter?.start()
        case .starting, .waiting: break
        }
        return true
    }

    /// Opens the file and sends its descriptor to the process.
    private func ask() {
        guard let work else { return }
        number = number == .max ? 1 : number + 1
        begun = loop.clock.now
        tags = [[], [], []]
        opener?.open(work.path, number, from: 0)
    }

    private func opened(_ number: UInt32, _ descriptor: Int32?) {
        guard let work, number == self.number, case .open(let socket) = connection else { return }
        guard let descriptor else { return finish(.unusable(.unreadable), loop.clock.now) }
        let request =
            switch work {
            case .look: MeasureRequest.look(number)
            case .measure: MeasureRequest.measure(number)
            }
        if !socket.send(request.bytes.bytes, file: descriptor) { lose(loop.clock.now) }
    }

    // MARK: The process

    public func connected(_ descriptor: Int32?, now: Int64) {
        guard let descriptor, let socket = try? PacketSocket(descriptor, loop: loop, handler: self) else {
            connection = .waiting(now + pause)
            misses = min(misses + 1, Self.maximumMisses)
            return
        }
        misses = 0
        connection = .open(socket)
        ask()
    }

    public func ended(_ socket: PacketSocket, now: Int64) { lose(now) }

    private func lose(_ now: Int64) {
        if case .open(let socket) = connection { socket.close() }
        connection = .waiting(now + pause)
        guard let work else { return }
        ends += 1
        guard ends >= Self.maximumEnds else { return }
        Console.error("songs: " + work.path + " ended the process that measures")
        finish(.unusable(.damaged), now)
    }

    public func fired(_ timer: Timer, expirations: Int, now: Int64) {
        switch connection {
        case .waiting(let time):
            guard now >= time, work != nil else { return }
            connection = .starting
            starter?.start()
        case .open: if work != nil, now - begun > Self.timeout { lose(now) }
        case .none, .starting: break
        }
    }

    public func received(
        _ packet: UnsafeBufferPointer<UInt8>, descriptor: Int32?, from socket: PacketSocket, now: Int64
    ) {
        if let descriptor { CSystem.close(descriptor) }
        guard let answer = MeasureAnswer(packet) else { return lose(now) }
        switch answer {
        case .ready(let version): if version != MeasureAnswer.version { lose(now) }
        case .text(number, let field, let bytes):
            let index = Int(field.rawValue)
            guard tags[index].count + bytes.count <= SongLimits.textBytes else { return lose(now) }
            tags[index] += bytes
        case .looked(number, let digest, let milliseconds, let content):
            guard case .look = work else { return lose(now) }
            finish(content, digest: digest, milliseconds: milliseconds, now)
        case .measured(number, let content):
            guard case .measure = work else { return lose(now) }
            finish(content, now)
        case .text, .looked, .measured: break
        }
    }

    private func finish(_ content: SongContent, digest: UInt64 = 0, milliseconds: Int64 = -1, _ now: Int64) {
        guard let done = work else { return }
        work = nil
        let texts = tags.map { String(decoding: $0, as: UTF8.self) }
        switch done {
        case .look:
            let tags = SongTags(title: texts[0], artist: texts[1], album: texts[2])
            handler?.looked(
                SongFinding(digest: digest, tags: tags, milliseconds: milliseconds, content: content), now: now)
        case .measure: handler?.measured(content, now: now)
        }
    }
}
