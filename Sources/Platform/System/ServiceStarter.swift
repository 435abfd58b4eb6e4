import CSystem

/// The way in which a program of the image is started that serves the app over a socket of packets.
public enum ServiceLaunch: Sendable {
    /// The board's agent starts the program under another user. The value is the folder that contains the agent's pipe (`request`) and the program's
    /// socket.
    case agent(String)
    /// The app starts the program. The values are the program and its arguments.
    case program(String, [String])
}

/// Receives a call when the program was started, or when starting it failed.
public protocol ServiceStarterHandler: AnyObject {
    /// - Parameter descriptor: the connection, which the handler then owns; nil if there is none.
    func connected(_ descriptor: Int32?, now: Int64)
}

/// Starts a program that serves the app, and connects to it.
public final class ServiceStarter: TimerHandler, ChildProcessHandler {
    /// What distinguishes the uses of a program.
    public struct Use: Sendable {
        /// The word that the app writes to the agent's pipe to start the program.
        public let word: StaticString
        /// The name of the program's socket in the agent's folder.
        public let socket: StaticString
        /// The arguments by which the app itself starts the program for this use.
        public let arguments: [String]
        /// The beginning of lines in the log.
        public let log: StaticString

        public init(word: StaticString, socket: StaticString, arguments: [String] = [], log: StaticString) {
            (self.word, self.socket, self.arguments, self.log) = (word, socket, arguments, log)
        }
    }

    /// The interval between attempts to connect, in nanoseconds.
    private static let pause: Int64 = 50_000_000
    /// The maximum number of attempts to connect.
    private static let attempts = 200
    /// The timeout for the process that the app starts, in nanoseconds: ten years, so in effect there is no timeout.
    private static let lifetime: Int64 = 315_360_000_000_000_000

    private let launch: ServiceLaunch
    private let use: Use
    private let loop: EventLoop
    private var timer: Timer?
    private var handler: (any ServiceStarterHandler)?
    private var child: ChildProcess?
    private var left = 0

    public init(
        _ launch: ServiceLaunch, _ use: Use, loop: EventLoop, handler: any ServiceStarterHandler
    ) throws(PlatformError) {
        self.launch = launch
        self.use = use
        self.loop = loop
        self.handler = handler
        timer = try Timer(loop: loop, handler: self)
    }

    public func close() {
        timer?.close()
        timer = nil
        handler = nil
        child?.close()
        child = nil
    }

    /// Starts a new process, and ends the previous one if it still runs. Calls the handler once: after an agent has started the
    /// process, or during this call if the app starts it itself or no agent reads the request.
    public func start() {
        child?.close()
        child = nil
        switch launch {
        case .agent(let folder):
            guard ask(folder) else { return end(nil, loop.clock.now) }
            left = Self.attempts
            timer?.start(at: loop.clock.now + Self.pause)
        case .program(let path, let arguments):
            end(run(path, arguments), loop.clock.now)
        }
    }

    /// Requests the start of the process from the board's agent.
    /// - Returns: false if no agent reads the pipe.
    private func ask(_ folder: String) -> Bool {
        let pipe = system_open(folder + "/request", O_WRONLY | O_NONBLOCK, 0)
        guard pipe >= 0 else { return false }
        defer { CSystem.close(pipe) }
        let word = Array((use.word.description + "\n").utf8)
        return word.withUnsafeBytes { write(pipe, $0.baseAddress, $0.count) } == word.count
    }

    private func run(_ path: String, _ arguments: [String]) -> Int32? {
        guard let (ours, theirs) = try? PacketSocket.pair() else { return nil }
        defer { CSystem.close(theirs) }
        do throws(PlatformError) {
            child = try ChildProcess(
                path, ["--descriptor=0"] + use.arguments + arguments, input: theirs, secret: nil,
                timeout: Self.lifetime, loop: loop,
                handler: self)
            return ours
        } catch {
            Console.error(use.log.description + ": " + error.message)
            CSystem.close(ours)
            return nil
        }
    }

    public func fired(_ timer: Timer, expirations: Int, now: Int64) {
        guard case .agent(let folder) = launch else { return }
        let descriptor = system_packet_connect(folder + "/" + use.socket.description)
        if descriptor >= 0 { return end(descriptor, now) }
        left -= 1
        guard left > 0 else { return end(nil, now) }
        timer.start(at: now + Self.pause)
    }

    private func end(_ descriptor: Int32?, _ now: Int64) {
        guard let handler else {
            if let descriptor { CSystem.close(descriptor) }
            return
        }
        handler.connected(descriptor, now: now)
    }

    /// Nothing to do: the closed connection also reports the end of the process.
    public func ended(_ process: ChildProcess, end: ChildEnd, errors: [UInt8], now: Int64) {
        if !errors.isEmpty { Console.error(use.log.description + ": " + String(decoding: errors, as: UTF8.self)) }
    }
}
