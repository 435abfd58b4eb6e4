import CSound
import CSystem
import Platform

/// The main function of the program `sound-player`.
public enum PlayerProgram {
    /// The memory limit of the process, in bytes. It suffices for eight files that are decoded ahead, for the threads that decode them, and for the
    /// memory that each decoder allocates.
    static let memory: UInt64 = 32 << 20
    /// The time within which the app must connect to this process, in milliseconds.
    private static let connecting: Int32 = 10_000

    private enum Use { case plays, measures }

    /// Runs until the app closes the connection.
    /// - Parameter arguments: `--socket=PATH` is the path to listen at, or `--descriptor=N` is a connected socket. `--to=PATH` writes a WAV file
    ///   instead of playing on a card. `--measure` measures songs and plays nothing.
    /// - Returns: the exit code: 0 for success, 1 if a resource is unavailable, 2 for a wrong argument.
    public static func run(_ arguments: [String]) -> Int32 {
        var connection: Int32 = -1
        var cards: any SoundCards = ALSACards()
        var use = Use.plays
        for argument in arguments {
            let bytes = Array(argument.utf8)
            if let path = value(bytes, "--socket=") {
                connection = accept(path)
            } else if let number = value(bytes, "--descriptor="), let digit = number.utf8.first, number.utf8.count == 1,
                0x30...0x39 ~= digit
            {
                connection = Int32(digit) - 0x30
            } else if bytes.elementsEqual("--measure".utf8) {
                use = .measures
            } else if let path = value(bytes, "--to=") {
                cards = FileCards(path)
            } else {
                Console.error("usage: sound-player --socket=PATH|--descriptor=N [--to=WAV-FILE|--measure]")
                return 2
            }
        }
        guard connection >= 0 else {
            Console.error("sound-player: no connection")
            return 1
        }
        if sound_limit_memory(memory) != 0 { Console.error("sound-player: its memory is not limited") }
        _ = system_set_nonblocking(connection)
        if use == .measures {
            defer { close(connection) }
            ThreadPriority.worker.apply()
            return SongMeasurer(connection).run() ? 0 : 1
        }
        do throws(PlatformError) {
            let loop = try EventLoop()
            let signals = try ProcessSignals(loop: loop, handler: StopOnSignal(loop: loop))
            let player = try PlayerCore(connection, cards: cards, loop: loop)
            withExtendedLifetime(signals) { loop.run() }
            player.close()
            return 0
        } catch {
            Console.error("sound-player: \(error.message)")
            return 1
        }
    }

    /// The value that follows an argument's name; nil if the argument has another name.
    private static func value(_ bytes: [UInt8], _ name: StaticString) -> String? {
        let begin = name.withUTF8Buffer { Array($0) }
        guard bytes.count > begin.count, bytes.starts(with: begin) else { return nil }
        return String(decoding: bytes[begin.count...], as: UTF8.self)
    }

    private static func accept(_ path: String) -> Int32 {
        let listener = system_packet_listen(path)
        guard listener >= 0 else { return -1 }
        defer { close(listener) }
        return system_packet_accept(listener, connecting)
    }
}
