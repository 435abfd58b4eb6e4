import Text

/// Why a recording is not played, in the file's terms, and the question that the user can answer.
public struct PlaybackRefusal: Sendable {
    public let text: LocalText
    /// The question about a table whose answer lets it be played; nil if no answer can.
    public let question: TableQuestion?

    public init(_ text: LocalText, question: TableQuestion? = nil) {
        self.text = text
        self.question = question
    }
}

/// The questions to the user about a table, for each possible separator.
public struct TableQuestion: Sendable {
    /// The table as read with one separator, with a first guess.
    public struct Reading: Sendable {
        public let delimiter: UInt8
        public let columns: [Column]
        /// The column used for times, from 0; nil for none.
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
        /// The usual step between two rows, in the column's own numbers; 0 if they do not increase.
        public let step: Double
        /// Whether it contains dates or clock times: their unit is known.
        public let isWritten: Bool
        /// The likely unit if it contains times, numbered as in the reader of tables.
        public let unit: UInt8

        public init(name: String, step: Double, isWritten: Bool, unit: UInt8) {
            self.name = name
            self.step = step
            self.isWritten = isWritten
            self.unit = unit
        }
    }

    /// Identifies tables of this layout.
    public let layout: UInt64
    /// The most likely one first.
    public let readings: [Reading]

    public init(layout: UInt64, readings: [Reading]) {
        self.layout = layout
        self.readings = readings
    }
}
