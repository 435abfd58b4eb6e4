import Text

/// The reason why a recording cannot be played. It contains a question to the user if an answer can solve the problem.
public struct PlaybackRefusal: Sendable {
    public let text: LocalText
    /// A question to the user about a table. If the user answers it, the table can be played. Nil if no answer helps.
    public let question: TableQuestion?

    public init(_ text: LocalText, question: TableQuestion? = nil) {
        self.text = text
        self.question = question
    }
}

/// The questions to the user about a table. The app prepares them for each possible field separator.
public struct TableQuestion: Sendable {
    /// The columns of the table if it is read with one field separator, and the guessed answers.
    public struct Reading: Sendable {
        public let delimiter: UInt8
        public let columns: [Column]
        /// The index of the table's column with times, from 0; nil if there is none.
        public let timeColumn: Int?
        /// The sampling rate that the lines before the table state; nil if they state none.
        public let rate: SamplingRate?
        /// The numbers in the first row, if it is unclear whether they are samples or names of columns; otherwise nil.
        public let doubtfulTitles: [String]?
        /// True if the table states a unit for none of its channels.
        public let statesNoUnit: Bool

        public init(
            delimiter: UInt8, columns: [Column], timeColumn: Int?, rate: SamplingRate? = nil,
            doubtfulTitles: [String]? = nil, statesNoUnit: Bool = false
        ) {
            self.delimiter = delimiter
            self.columns = columns
            self.timeColumn = timeColumn
            self.rate = rate
            self.doubtfulTitles = doubtfulTitles
            self.statesNoUnit = statesNoUnit
        }
    }

    public struct Column: Sendable {
        /// The column's name; empty if the table contains none.
        public let name: String
        /// The usual difference between the column's values in two successive rows, in the column's unit; 0 if the values do not increase.
        public let step: Double
        /// True if the column contains dates or clock times, whose unit is known.
        public let isWritten: Bool
        /// If the column contains times, their likely unit, as a number that the reader of tables defines.
        public let unit: UInt8

        public init(name: String, step: Double, isWritten: Bool, unit: UInt8) {
            self.name = name
            self.step = step
            self.isWritten = isWritten
            self.unit = unit
        }
    }

    /// A number that is the same for all tables with the same layout, so that the answers of the user can be stored for
    /// that layout.
    public let layout: UInt64
    /// The table as it is read with each field separator. The most likely separator comes first.
    public let readings: [Reading]

    public init(layout: UInt64, readings: [Reading]) {
        self.layout = layout
        self.readings = readings
    }
}
