import Signals
import Text

/// What numbers of a column of times count.
public enum CSVTimeUnit: UInt8, CaseIterable, Sendable {
    case seconds, milliseconds, microseconds, nanoseconds
    /// A tenth of a microsecond, as Windows counts.
    case ticks
    /// As spreadsheets count.
    case days

    public var seconds: Double {
        switch self {
        case .seconds: 1
        case .milliseconds: 1e-3
        case .microseconds: 1e-6
        case .nanoseconds: 1e-9
        case .ticks: 1e-7
        case .days: 86_400
        }
    }

    public var title: LocalText {
        switch self {
        case .seconds: LocalText(en: "Seconds", de: "Sekunden")
        case .milliseconds: LocalText(en: "Milliseconds", de: "Millisekunden")
        case .microseconds: LocalText(en: "Microseconds", de: "Mikrosekunden")
        case .nanoseconds: LocalText(en: "Nanoseconds", de: "Nanosekunden")
        case .ticks: LocalText(en: "Tenths of a microsecond", de: "Zehntelmikrosekunden")
        case .days: LocalText(en: "Days", de: "Tage")
        }
    }
}

/// How to read a CSV file; by default as the file itself suggests.
public struct CSVOptions: Equatable, Sendable {
    /// Where the times are.
    public enum TimeColumn: Equatable, Sendable {
        /// Where names or values look like it.
        case automatic
        /// Nowhere.
        case none
        /// Counted from 0.
        case column(Int)
    }

    public var timeColumn: TimeColumn
    /// The unit of times that are numbers; nil for what the file suggests.
    public var unit: CSVTimeUnit?
    /// What stands between fields; nil for what the file suggests.
    public var delimiter: UInt8?
    /// The sampling rate, if it is not to be found from the times.
    public var rate: SamplingRate?

    public init(
        timeColumn: TimeColumn = .automatic, unit: CSVTimeUnit? = nil, delimiter: UInt8? = nil,
        rate: SamplingRate? = nil
    ) {
        self.timeColumn = timeColumn
        self.unit = unit
        self.delimiter = delimiter
        self.rate = rate
    }
}
