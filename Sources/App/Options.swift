import Drawing
import Platform
import Settings
import Storing
import Text

/// App: connects the screens with the machine: options, frames, input, files and sources.

/// The app's arguments, `--name=value`, from the board's start script and the kernel's command line. Options override the settings file; each setting
/// has an option with the same name.
public struct Options: Sendable {
    /// The settings that the arguments contain. They override those of the settings file.
    public private(set) var settings: [(key: SettingKey, value: SettingValue)] = []
    /// The requested display mode; nil for the panel's own mode.
    public var mode: Size?
    /// True if the app may use the atomic interface of KMS if the driver has it.
    public var isAtomicAllowed = true
    /// The folder of the data that survive a power loss.
    public var dataFolder = "/data"
    /// The folder of the settings file; nil if the settings file is in the data folder.
    public var settingsFolder: String?
    /// The folder with the files of the font Inter.
    public var fontFolder = "/usr/share/fonts/opentype/inter"
    /// True if the log reports every change of the layout, with the names and positions of all touch targets.
    public var logsTargets = false
    /// The interval in seconds at which statistics are logged; nil for no statistics.
    public var statisticsInterval: Int?
    /// True if the stacks of the drawing thread's allocations are logged with the statistics; see `AllocationTrace`.
    public var tracesAllocations = false

    /// The measurement to make before the app ends; nil in normal use.
    public var measurement: MeasurementPlan?
    /// The descriptor of the pipe to init, for heartbeats and other messages; see `Supervision`.
    public var supervisionDescriptor: Int32?

    /// The path of init's note about a crash that the user has not seen yet.
    public var crashFile: String?
    /// The file in memory to which the log is copied, so that its last lines remain after the app has ended. The file must exist.
    public var logFile: String?
    /// True if the app ignores all stored data, because it has ended unexpectedly too often.
    public var usesDefaults = false

    /// True to print the network settings for the start script, and end.
    public var printsNetwork = false
    /// True to print the default settings file for an image, and end.
    public var printsSettings = false
    /// True to query the time server, print the time to which the start script sets the clock, and end.
    public var printsTime = false
    /// The UDP port of the NTP time server.
    public var timePort: UInt16 = 123

    /// For each option with an invalid value, a line for the console. The default value applies instead.
    public private(set) var problems: [String] = []

    /// The maximum length of an option's folder or host name in bytes.
    public static let maximumTextBytes = 253
    public static let maximumStatisticsInterval = 3600
    public static let maximumDescriptor = 9
    /// The allowed widths and heights of panels, in pixels or millimeters.
    public static let extents = 1...Surface.maximumExtent

    /// - Parameter arguments: the app's arguments. The caller must register the languages before this call; see `Application.options`.
    init(_ arguments: [String] = []) {
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
        case ("mode", let value?): return set(&mode, size(value))
        case ("kms", let value?):
            switch text(value) {
            case "atomic": isAtomicAllowed = true
            case "legacy": isAtomicAllowed = false
            default: return false
            }
        case ("data", let value?): dataFolder = text(value)
        case ("fonts", let value?): fontFolder = text(value)
        case ("settings", let value?): settingsFolder = text(value)
        case ("print", let value?):
            switch text(value) {
            case "network": printsNetwork = true
            case "time": printsTime = true
            case "settings": printsSettings = true
            default: return false
            }
        case ("crash", let value?): crashFile = text(value)
        case ("time-port", let value?):
            guard let port = Self.number(value, 1...65535) else { return false }
            timePort = UInt16(truncatingIfNeeded: port)
        case ("log-file", let value?): logFile = text(value)
        case ("defaults", let value?): usesDefaults = text(value) == "1"
        case ("measure", let value?): return set(&measurement, MeasurementPlan(value))
        case ("log-ui", nil): logsTargets = true
        // On the kernel's command line, every option has a value, also a switch: pocketscope.log-ui=1.
        case ("log-ui", let value?): logsTargets = text(value) == "1"
        case ("trace-allocations", let value?): tracesAllocations = text(value) == "1"
        case ("supervision-descriptor", let value?):
            // Accept no descriptor below 3: those are the standard streams.
            return set(&supervisionDescriptor, Self.number(value, 3...Self.maximumDescriptor).map { Int32($0) })
        case ("log-statistics", let value?):
            return set(&statisticsInterval, Self.number(value, 1...Self.maximumStatisticsInterval))
        case (_, let value?):
            let keys = SettingKey.all(named: parts[0])
            guard let setting = keys.first?.row.value(of: value) else { return false }
            for key in keys { settings.append((key, setting)) }
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

    static func number(_ bytes: some Collection<UInt8>, _ range: ClosedRange<Int>) -> Int? {
        let number: Int? = ASCII.number(bytes, upTo: range.upperBound)
        return number.flatMap { range.contains($0) ? $0 : nil }
    }

    /// Parses a size in pixels or millimeters, such as "800x480".
    private func size(_ bytes: [UInt8]) -> Size? {
        let parts = bytes.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Self.number(parts[0], Self.extents),
            let height = Self.number(parts[1], Self.extents)
        else { return nil }
        return Size(width: width, height: height)
    }
}

extension SettingsFolder {
    /// The folder of the settings file that the app's options name.
    init(_ options: Options) { self.init(options.settingsFolder ?? options.dataFolder) }
}
