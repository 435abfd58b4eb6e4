import CMicroHTTPD
import CSystem
import Platform
import Viewers

/// The main function of the program `viewer-server`.
enum ViewerProgram {
    /// The maximum memory of the process in bytes. 256 channels in both views take 4 MB, four viewers 1 MB, and the libraries the rest.
    private static let memory: UInt64 = 24 << 20
    private static let descriptors: UInt64 = 64
    /// The time within which the app must connect to this process, in milliseconds.
    private static let connecting: Int32 = 10_000
    private static let usage =
        "usage: viewer-server --socket=PATH|--descriptor=N --page=FILE [--port=8080]"
        + " [--recordings=FOLDER] [--screenshots=FOLDER] [--tables=FOLDER]"

    /// Runs until the app closes the connection, or until a signal.
    /// - Returns: the exit code: 0 for success, 1 if a resource is unavailable, 2 for a wrong argument.
    static func run(_ arguments: [String]) -> Int32 {
        var options = Options()
        for argument in arguments where !options.take(argument) {
            Console.error(usage)
            return 2
        }
        guard !options.page.utf8.isEmpty, options.socket != nil || options.descriptor >= 0 else {
            Console.error(usage)
            return 2
        }
        guard let page = ViewerPage(path: options.page) else {
            Console.error("viewer-server: the page cannot be read: " + options.page)
            return 1
        }
        var port = options.port
        let listener = http_listen(&port)
        guard listener >= 0 else {
            Console.error("viewer-server: cannot listen: " + Console.text(ofError: -listener))
            return 1
        }
        // The port is open before the app connects, so a port that is in use ends the process at once.
        let connection = options.socket.map(accept) ?? options.descriptor
        guard connection >= 0 else {
            Console.error("viewer-server: no connection")
            return 1
        }
        if http_limit_process(memory, descriptors) != 0 { Console.error("viewer-server: its memory is not limited") }
        _ = system_set_nonblocking(connection)
        do throws(PlatformError) {
            let loop = try EventLoop()
            let signals = try ProcessSignals(loop: loop, handler: StopOnSignal(loop: loop))
            let server = try ViewerServer(
                listener: listener, feed: connection, page: page, folders: options.folders, loop: loop)
            Console.line("viewer-server: port ", Int(port))
            withExtendedLifetime(signals) { loop.run() }
            server.close()
            return 0
        } catch {
            Console.error("viewer-server: " + error.message)
            return 1
        }
    }

    private static func accept(_ path: String) -> Int32 {
        let listener = system_packet_listen(path)
        guard listener >= 0 else { return -1 }
        defer { CSystem.close(listener) }
        return system_packet_accept(listener, connecting)
    }

    private struct Options {
        var socket: String?
        var descriptor: Int32 = -1
        var page = ""
        var port: UInt16 = 8080
        var folders = RecordingFolders()

        /// Takes an argument.
        /// - Returns: false if it is wrong.
        mutating func take(_ argument: String) -> Bool {
            let bytes = Array(argument.utf8)
            if let path = Self.value(bytes, "--socket=") {
                socket = path
            } else if let text = Self.value(bytes, "--descriptor="), let number = Self.number(text), number <= 9 {
                descriptor = Int32(number)
            } else if let path = Self.value(bytes, "--page=") {
                page = path
            } else if let text = Self.value(bytes, "--port="), let number = Self.number(text), number <= 65_535 {
                port = UInt16(number)
            } else if let path = Self.value(bytes, "--recordings=") {
                folders.recordings = path
            } else if let path = Self.value(bytes, "--screenshots=") {
                folders.screenshots = path
            } else if let path = Self.value(bytes, "--tables=") {
                folders.tables = path
            } else {
                return false
            }
            return true
        }

        /// The value that follows an argument's name; nil if the argument has another name.
        private static func value(_ bytes: [UInt8], _ name: StaticString) -> String? {
            let begin = name.withUTF8Buffer { Array($0) }
            guard bytes.count > begin.count, bytes.starts(with: begin) else { return nil }
            return String(decoding: bytes[begin.count...], as: UTF8.self)
        }

        private static func number(_ text: String) -> Int? {
            guard (1...5).contains(text.utf8.count) else { return nil }
            var number = 0
            for byte in text.utf8 {
                guard (0x30...0x39).contains(byte) else { return nil }
                number = 10 * number + Int(byte - 0x30)
            }
            return number
        }
    }
}
