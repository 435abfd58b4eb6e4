/// The plan of `--measure=`: a load that the app creates without a user, and the duration of the measurement.
///
/// Written as "channels:3,view:graphs,settle:2,seconds:5"; the server and all settings are given as usual.
public struct MeasurementPlan: Equatable, Sendable {
    public enum View: Equatable, Sendable {
        /// Samples are stored and nothing is shown.
        case nothing
        /// The visualization screen with all selected channels.
        case graphs
        /// The visualization screen, frozen after the settling time.
        case frozen
        /// The electrodes on a head, and the power in bands, of all selected channels.
        case head, bands
        /// The first screen, with no connection.
        case idle
    }

    /// The number of selected channels of the server's first regular signal. With 0, only the first channel of its first irregular signal
    /// is selected: all packets are received and counted, and nearly nothing is stored.
    public var channels = 1
    public var view = View.graphs
    /// The shown page of graphs, from 1.
    public var page = 1
    /// Seconds from the first packet until measuring begins.
    public var settle = 2
    /// The measured seconds.
    public var seconds = 5

    /// Whether the selected channels are recorded from the first packet on.
    public var records: Bool { recording == 1 }

    /// Whether the source is the first stream found at the server's host, instead of the server.
    public var findsStream: Bool { stream == 1 }

    // 0 or 1.
    @usableFromInline var recording = 0
    @usableFromInline var stream = 0

    /// The maximum of each number.
    public static let maximum = 3600

    public init() {}

    /// nil if the text is not a plan.
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
