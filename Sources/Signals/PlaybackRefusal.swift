import Text

/// Why a recording is not played, in the file's terms, and what the user can answer.
public struct PlaybackRefusal: Sendable {
    public let text: LocalText
    /// What a table does not say; nil where no answer helps.
    public let question: TableQuestion?

    public init(_ text: LocalText, question: TableQuestion? = nil) {
        self.text = text
        self.question = question
    }
}

/// What a user is asked about a table, for each separator that gives one.
public struct TableQuestion: Sendable {
    /// The table as one separator gives it, with a first guess.
    public struct Reading: Sendable {
        public let delimiter: UInt8
        public let columns: [Column]
        /// The column that is taken for times, from 0; nil for none.
        public let timeColumn: Int?

        public init(delimiter: UInt8, columns: [Column], timeColumn: Int?) {
            self.delimiter = delimiter
            self.columns = columns
            self.timeColumn = timeColumn
        }
    }

    public struct Column: Sendable {
        /// Empty where the table has no names.
        public let name: String
        /// The usual step between two rows, in the column's own numbers; 0 where they do not grow.
        public let step: Double
        /// Whether it holds dates or clocks: their unit is known.
        public let isWritten: Bool
        /// The unit that is likely if it holds times, as the reader of tables numbers them.
        public let unit: UInt8

        public init(name: String, step: Double, isWritten: Bool, unit: UInt8) {
            self.name = name
            self.step = step
            self.isWritten = isWritten
            self.unit = unit
        }
    }

    /// Tells tables of this layout from others.
    public let layout: UInt64
    /// The likely one first.
    public let readings: [Reading]

    public init(layout: UInt64, readings: [Reading]) {
        self.layout = layout
        self.readings = readings
    }
}
