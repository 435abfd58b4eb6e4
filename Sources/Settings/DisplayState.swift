import Signals
import Text

/// The present state of the graphs that gestures change without changing the settings, such as page and scales.
public struct ShownGraphs: Equatable, Sendable {
    /// The page of graphs, counted from 0.
    public var page = 0
    public var windowMilliseconds: Int
    /// For each kind of signal: microvolts (or units that are not a voltage) per millimeter; nil if the kind's scale is not given per millimeter.
    public var sensitivities: PerKind<Float?>

    public init(page: Int = 0, windowMilliseconds: Int, sensitivities: PerKind<Float?> = PerKind(nil)) {
        self.page = page
        self.windowMilliseconds = windowMilliseconds
        self.sensitivities = sensitivities
    }
}

/// How a recording was displayed: its page, time window, scales, filters, montages and other settings of the graphs. A small text file beside the
/// recording contains it, with lines as in the file of settings.
public struct DisplayState: Sendable {
    /// The ending of the file's name, after the whole name of the recording.
    public static let ending = ".view"
    /// The first line of each file. A file without it was not made by the app.
    public static let firstLine =
        "# How this recording was displayed. PocketScope shows it \"as recorded\" by this file.\n"
    /// The maximum size of the file with the display state, in bytes.
    public static let maximumBytes = 32 << 10
    /// The allowed time windows in milliseconds.
    private static let windows = 100...3_600_000
    /// The maximum page number in the file, counted from 1.
    private static let maximumPage = 1000
    private static let pageName = "page"
    private static let windowName = "time-window-ms"
    /// The groups of settings that the file contains, because they determine what graphs show.
    private static let groups: [SettingGroup] = [
        .graphs, .scopes, .filters, .heart, .paper, .montage, .limits, .spectrograms, .spectrum, .bandPower, .portrait,
        .landscape,
    ]

    /// The page of graphs, counted from 0.
    public private(set) var page = 0
    /// The time window of the graphs in milliseconds; nil if the file does not contain it.
    public private(set) var windowMilliseconds: Int?
    private var values: [(key: SettingKey, value: SettingValue)] = []

    private static func isPart(_ key: SettingKey) -> Bool {
        key.setting != .timeWindow && groups.contains(key.row.group)
    }

    /// - Parameter shown: the state of the graphs that gestures may have changed; nil while no graphs are shown.
    public init(_ settings: Settings, _ shown: ShownGraphs?) {
        var settings = settings
        if let shown {
            page = shown.page
            windowMilliseconds = shown.windowMilliseconds
            for kind in SignalKind.allCases {
                guard let sensitivity = shown.sensitivities[kind] else { continue }
                let facts = kind.facts.sensitivities
                let step = facts.steps.indices.min {
                    abs(facts.perMillimeter($0) - sensitivity) < abs(facts.perMillimeter($1) - sensitivity)
                }
                settings[number: .sensitivity, of: kind] = step ?? facts.standard
            }
        }
        for key in SettingKey.allCases where Self.isPart(key) {
            if values.isEmpty { values.reserveCapacity(SettingTable.shared.rows.count) }
            values.append((key, settings[key]))
        }
    }

    /// Reads the content of a file. Skips lines with unknown settings or with values that are not allowed.
    public init(_ bytes: [UInt8]) {
        for line in bytes.prefix(Self.maximumBytes).split(separator: UInt8(ascii: "\n")) {
            guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = Self.trimmed(line[..<equals])
            let text = Self.trimmed(line[(equals + 1)...])
            if name.elementsEqual(Self.pageName.utf8) {
                if let page = ASCII.number(text, upTo: Self.maximumPage), page > 0 { self.page = page - 1 }
            } else if name.elementsEqual(Self.windowName.utf8) {
                let number = ASCII.number(text, upTo: Self.windows.upperBound)
                if let number, Self.windows.contains(number) { windowMilliseconds = number }
            } else if let key = SettingKey.named(name), Self.isPart(key), let value = key.row.value(of: text) {
                values.append((key, value))
            }
        }
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var part = bytes
        while part.first == UInt8(ascii: " ") { part.removeFirst() }
        while part.last == UInt8(ascii: " ") || part.last == UInt8(ascii: "\r") { part.removeLast() }
        return part
    }

    /// The usual size of the file in bytes, rounded up.
    private static let usualBytes = 12 << 10

    /// The content of the file. It is written into one buffer, because the drawing thread asks for it while graphs move.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.usualBytes)
        func line(_ name: String, _ value: (inout [UInt8]) -> Void) {
            bytes += name.utf8
            bytes += " = ".utf8
            value(&bytes)
            bytes.append(UInt8(ascii: "\n"))
        }
        bytes += Self.firstLine.utf8
        line(Self.pageName) { FixedPoint.append(whole: page + 1, to: &$0) }
        if let windowMilliseconds { line(Self.windowName) { FixedPoint.append(whole: windowMilliseconds, to: &$0) } }
        let rows = SettingTable.shared.rows
        for (key, value) in values { line(rows[key.index].name) { rows[key.index].append(value, to: &$0) } }
        return bytes
    }

    /// Returns the given settings, with those of the recording's display in place of their own values.
    public func applied(to settings: Settings) -> Settings {
        var new = settings
        for (key, value) in values { new[key] = value }
        if let windowMilliseconds { new[number: .timeWindow] = max(1, min(60, (windowMilliseconds + 500) / 1000)) }
        return new.contradiction == nil ? new : settings
    }
}
