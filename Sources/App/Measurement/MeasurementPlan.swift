/// The plan of `--measure=`: a load that the app creates without a user, and the duration of the measurement.
///
/// An example is "channels:3,view:graphs,settle:2,seconds:5". Other options set the server and the settings, as usual.
public struct MeasurementPlan: Equatable, Sendable {
    public enum View: Equatable, Sendable {
        /// Stores samples and shows no graph.
        case nothing
        /// Shows all selected channels on the visualization screen.
        case graphs
        /// Shows all selected channels on the visualization screen, and freezes them after the settling time.
        case frozen
        /// `head` shows all selected channels as electrodes on a head; `bands` shows the power of their frequency bands.
        case head, bands
        /// Shows the first screen, without a connection.
        case idle
    }

    /// The number of channels to select from the server's first signal with a sampling rate. With 0, the app selects only the first channel of the
    /// server's first irregular signal: it then receives and counts all packets, but stores nearly nothing.
    public var channels = 1
    public var view = View.graphs
    /// The number of the page of graphs to show, counted from 1.
    public var page = 1
    /// The time in seconds from the first packet to the beginning of the measurement.
    public var settle = 2
    /// The duration of the measurement in seconds.
    public var seconds = 5

    /// True if the selected channels are recorded from the first packet on.
    public var records: Bool { recording == 1 }

    /// True if the source is the first LSL stream that is found at the server's host, instead of the TiA server.
    public var findsStream: Bool { stream == 1 }

    // The plan's parameter `record`: 0 for false, 1 for true. The next property is the parameter `stream`.
    @usableFromInline var recording = 0
    @usableFromInline var stream = 0

    /// The maximum value of each number in a measurement plan.
    public static let maximum = 3600

    public init() {}

    @inlinable public init?(_ text: some Collection<UInt8>) {
        for part in text.split(separator: UInt8(ascii: ",")) {
            let words = part.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
            guard words.count == 2 else { return nil }
            let value = Array(words[1])
            switch String(decoding: words[0], as: UTF8.self) {
            case "view":
                guard let view = Self.view(value) else { return nil }
                self.view = view
            case "channels": guard Self.set(&channels, value, from: 0) else { return nil }
            case "page": guard Self.set(&page, value, from: 1) else { return nil }
            case "settle": guard Self.set(&settle, value, from: 0) else { return nil }
            case "records": guard Self.set(&recording, value, from: 0, to: 1) else { return nil }
            case "stream": guard Self.set(&stream, value, from: 0, to: 1) else { return nil }
            case "seconds": guard Self.set(&seconds, value, from: 1) else { return nil }
            default: return nil
            }
        }
    }

    @usableFromInline static func view(_ value: [UInt8]) -> View? {
        switch String(decoding: value, as: UTF8.self) {
        case "nothing": .nothing
        case "graphs": .graphs
        case "frozen": .frozen
        case "head": .head
        case "bands": .bands
        case "idle": .idle
        default: nil
        }
    }

    @usableFromInline static func set(
        _ target: inout Int, _ value: [UInt8], from least: Int, to most: Int = maximum
    ) -> Bool {
        guard let number = Options.number(value, least...most) else { return false }
        target = number
        return true
    }
}
