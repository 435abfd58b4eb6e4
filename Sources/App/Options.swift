import Drawing
import Platform
import Screens
import TiA

/// App: binds the screens to the machine: options, frames, input, files, sources.

/// What the board's start script may tell the app: `--name=value` words.
public struct Options: Equatable, Sendable {
    /// What the connection screen's fields hold at first; empty for none.
    public var host = ""
    public var port: UInt16?
    /// How a server's data shall come; where it refuses UDP, TCP is used.
    public var transport = DataTransport.udp
    /// How far the picture is turned clockwise on the panel.
    public var rotation = Rotation.degrees0
    /// The panel's size where KMS does not know it or is wrong.
    public var millimetres: Size?
    public var format = ScanOutFormat.xrgb8888
    /// A display mode to ask for; nil takes the panel's own.
    public var mode: Size?
    /// Whether KMS' atomic interface is used where the driver has it.
    public var isAtomicAllowed = true
    /// Where small files are kept that survive power loss.
    public var dataFolder = "/data"
    /// The folder with Inter's files.
    public var fontFolder = "/usr/share/fonts/opentype/inter"
    /// ISO 639-1 code of one of the language tables.
    public var language = "en"
    /// A button on a GPIO line, for boards without gpio-keys.
    public var button: ButtonLine?
    /// Whether every change of the layout is logged with the names and places of what can be touched.
    public var logsTargets = false
    /// Seconds between lines of figures in the log; nil for none.
    public var statisticsInterval: Int?

    public struct ButtonLine: Equatable, Sendable {
        public let chip: String
        public let line: UInt32
    }

    /// Options that could not be used, each with a line for the console. The default holds for them.
    public private(set) var problems: [String] = []

    /// The longest folder name, host name or chip name.
    public static let maximumTextBytes = 253
    public static let maximumStatisticsInterval = 3600
    /// Extents of panels in pixels and millimetres.
    public static let extents = 1...Surface.maximumExtent

    public init(_ arguments: [String] = []) {
        for argument in arguments where !read(argument) { problems.append("option not understood: " + argument) }
    }

    private mutating func read(_ argument: String) -> Bool {
        let bytes = Array(argument.utf8)
        guard bytes.starts(with: "--".utf8), bytes.count <= Self.maximumTextBytes + 20 else { return false }
        let parts = bytes.dropFirst(2).split(
            separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(decoding: parts[0], as: UTF8.self)
        let value = parts.count > 1 ? Array(parts[1]) : nil
        switch (name, value) {
        case ("host", let value?): host = text(value)
        case ("port", let value?): return set(&port, number(value, 1...65535).map { UInt16($0) })
        case ("transport", let value?):
            switch text(value) {
            case "udp": transport = .udp
            case "tcp": transport = .tcp
            default: return false
            }
        case ("rotation", let value?):
            guard let degrees = number(value, 0...270), let rotation = Rotation(rawValue: degrees) else { return false }
            self.rotation = rotation
        case ("display-mm", let value?): return set(&millimetres, size(value))
        case ("mode", let value?): return set(&mode, size(value))
        case ("format", let value?):
            switch text(value) {
            case "xrgb8888": format = .xrgb8888
            case "rgb565": format = .rgb565
            default: return false
            }
        case ("kms", let value?):
            switch text(value) {
            case "atomic": isAtomicAllowed = true
            case "legacy": isAtomicAllowed = false
            default: return false
            }
        case ("data", let value?): dataFolder = text(value)
        case ("fonts", let value?): fontFolder = text(value)
        case ("language", let value?):
            guard Strings.all.contains(where: { $0.code == text(value) }) else { return false }
            language = text(value)
        case ("gpio-button", let value?): return set(&button, buttonLine(value))
        case ("log-ui", nil): logsTargets = true
        // The kernel's command line has only words with values: pocketscope.log-ui=1.
        case ("log-ui", let value?): logsTargets = text(value) == "1"
        case ("log-statistics", let value?):
            return set(&statisticsInterval, number(value, 1...Self.maximumStatisticsInterval))
        default: return false
        }
        return true
    }

    private func set<Value>(_ target: inout Value?, _ value: Value?) -> Bool {
        guard let value else { return false }
        target = value
        return true
    }

    private func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.prefix(Self.maximumTextBytes), as: UTF8.self)
    }

    private func number(_ bytes: some Collection<UInt8>, _ range: ClosedRange<Int>) -> Int? {
        guard (1...9).contains(bytes.count) else { return nil }
        var number = 0
        for byte in bytes {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return range.contains(number) ? number : nil
    }

    /// "800x480".
    private func size(_ bytes: [UInt8]) -> Size? {
        let parts = bytes.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
        guard parts.count == 2, let width = number(parts[0], Self.extents), let height = number(parts[1], Self.extents)
        else { return nil }
        return Size(width: width, height: height)
    }

    /// "/dev/gpiochip0:17".
    private func buttonLine(_ bytes: [UInt8]) -> ButtonLine? {
        guard let colon = bytes.lastIndex(of: UInt8(ascii: ":")), colon > 0,
            let line = number(bytes[(colon + 1)...], 0...Int(GPIOButton.maximumLine))
        else { return nil }
        return ButtonLine(chip: text(Array(bytes[..<colon])), line: UInt32(line))
    }
}
