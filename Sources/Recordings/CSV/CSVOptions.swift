import Signals
import Text

/// The unit of the numbers in a table's column of times.
public enum CSVTimeUnit: UInt8, CaseIterable, Sendable {
    case seconds, milliseconds, microseconds, nanoseconds
    /// Tenths of a microsecond, the unit in which Windows counts time.
    case ticks
    /// Days, the unit in which spreadsheets count time.
    case days
    case minutes, hours

    public var seconds: Double {
        switch self {
        case .seconds: 1
        case .milliseconds: 1e-3
        case .microseconds: 1e-6
        case .nanoseconds: 1e-9
        case .ticks: 1e-7
        case .days: 86_400
        case .minutes: 60
        case .hours: 3600
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
        case .minutes: LocalText(en: "Minutes", de: "Minuten")
        case .hours: LocalText(en: "Hours", de: "Stunden")
        }
    }
}

/// The unit of the samples of channels for which a table states no unit.
public enum CSVValueUnit: UInt8, CaseIterable, Sendable {
    case unknown, microvolts, millivolts, volts, gravity, metersPerSecondSquared

    public var symbol: String {
        switch self {
        case .unknown: ""
        case .microvolts: "\u{B5}V"
        case .millivolts: "mV"
        case .volts: "V"
        case .gravity: "g"
        case .metersPerSecondSquared: "m/s\u{B2}"
        }
    }
}

/// Options for reading a CSV file. An option that is not set is detected.
public struct CSVOptions: Equatable, Sendable {
    /// States which column contains the times.
    public enum TimeColumn: Equatable, Sendable {
        /// The column whose name or values show that it contains times.
        case automatic
        /// No column contains times.
        case none
        /// The column with this index, from 0.
        case column(Int)
    }

    public var timeColumn: TimeColumn
    /// The unit of numeric times; nil to detect it.
    public var unit: CSVTimeUnit?
    /// The field separator; nil to detect it.
    public var delimiter: UInt8?
    /// The sampling rate, for tables that contain no times.
    public var rate: SamplingRate?
    /// True if the numbers of the first row are column titles, false if they are samples; nil to detect it.
    public var hasTitles: Bool?
    /// The unit of the channels for which the table states none.
    public var valueUnit: CSVValueUnit

    public init(
        timeColumn: TimeColumn = .automatic, unit: CSVTimeUnit? = nil, delimiter: UInt8? = nil,
        rate: SamplingRate? = nil, hasTitles: Bool? = nil, valueUnit: CSVValueUnit = .unknown
    ) {
        self.timeColumn = timeColumn
        self.unit = unit
        self.delimiter = delimiter
        self.rate = rate
        self.hasTitles = hasTitles
        self.valueUnit = valueUnit
    }
}
