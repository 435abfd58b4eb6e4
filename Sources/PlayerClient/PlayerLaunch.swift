import CSystem
import Platform

/// The way in which the player process is started.
public enum PlayerLaunch: Sendable {
    /// The board's agent (rootfs-overlay/etc/sound-agent.sh) starts the process under another user. The value is the folder that contains the agent's
    /// pipe and the process's socket.
    case agent(String)
    /// The app starts the process. The values are the program and its arguments.
    case program(String, [String])

    /// The way in which the app starts the process on the device.
    public static let board = PlayerLaunch.agent("/run/sound")
}

/// The purpose for which the player's program is started.
enum PlayerUse: Sendable {
    case plays, measures

    /// The word that the app writes to the agent's pipe to start the process.
    var word: String { self == .plays ? "start\n" : "measure\n" }
    /// The name of the process's socket in the agent's folder.
    var socket: String { self == .plays ? "/socket" : "/songs" }
    var arguments: [String] { self == .plays ? [] : ["--measure"] }
}

/// Receives a call when the player process was started, or when starting it failed.
public protocol PlayerStarterHandler: AnyObject {
    /// - Parameter descriptor: the connection, which the handler then owns; nil if there is none.
    func connected(_ descriptor: Int32?, now: Int64)
}

/// Starts the player process and connects to it.
final class PlayerStarter: TimerHandler, ChildProcessHandler {
    /// The interval between attempts to connect, in nanoseconds.
    private static let pause: Int64 = 50_000_000
    /// The maximum number of attempts to connect.
    private static let attempts = 200
    /// The timeout for the process that the app starts, in nanoseconds: ten years, so in effect there is no timeout.
    private static let lifetime: Int64 = 315_360_000_000_000_000

    private let launch: PlayerLaunch
    private let use: PlayerUse
    private let loop: EventLoop
    private var timer: Timer?
    private var handler: (any PlayerStarterHandler)?
    private var child: ChildProcess?
    private var left = 0

    init(
        _ launch: PlayerLaunch, _ use: PlayerUse, loop: EventLoop, handler: any PlayerStarterHandler
    ) throws(PlatformError) {
        self.launch = launch
        self.use = use
        self.loop = loop
        self.handler = handler
        timer = try Timer(loop: loop, handler: self)
    }

    func close() {
        timer?.close()
        timer = nil
        handler = nil
        child?.close()
        child = nil
    }

    /// Starts a new process, and ends the previous one if it still runs. Calls the handler once, after this call has returned.
    func start() {
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
        let word = Array(use.word.utf8)
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
            Console.error("sound: \(error.message)")
            CSystem.close(ours)
            return nil
        }
    }

    func fired(_ timer: Timer, expirations: Int, now: Int64) {
        guard case .agent(let folder) = launch else { return }
        let descriptor = system_packet_connect(folder + use.socket)
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
    func ended(_ process: ChildProcess, end: ChildEnd, errors: [UInt8], now: Int64) {
        if !errors.isEmpty { Console.error("sound: " + String(decoding: errors, as: UTF8.self)) }
    }
}
