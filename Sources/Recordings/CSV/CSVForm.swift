import Signals
import Text

/// The questions to the user about properties that a table does not state, with the guessed answers.
public struct CSVForm: Sendable {
    public struct Column: Sendable {
        public let name: String
        /// The usual difference between the values of this column in two successive rows, in the unit of the column; 0 if the values do not increase.
        public let step: Double
        /// True if the column contains dates or clock times.
        public let isWritten: Bool
        /// The likely unit, if the column contains times.
        public let unit: CSVTimeUnit
    }

    public let columns: [Column]
    /// The guessed options, or the options that the user chose for an earlier table of this layout.
    public let options: CSVOptions
    /// True if the app must ask: the table cannot be played without answers, or the unit of its times is only a guess.
    public let isNeeded: Bool
    /// True if the user has already answered for a table with the same layout.
    public let isAnswered: Bool
    /// A number that identifies tables with the same layout: separator, number of columns and their names.
    public let layout: UInt64
    /// The numbers in the first row, if it is unclear whether they are samples or names of columns; otherwise nil.
    public let doubtfulTitles: [String]?
    /// True if the table states a unit for none of its channels.
    public let statesNoUnit: Bool

    /// - Parameters:
    ///   - answers: previous answers. If they contain this layout, they replace the guess, and no question is necessary.
    ///   - delimiter: the field separator; nil to detect it.
    /// - Throws: the reason why the file is not a table.
    public init(
        _ source: any ByteSource, answers: CSVAnswers = CSVAnswers(), delimiter: UInt8? = nil
    ) throws(RecordingError) {
        let bytes: any ByteSource = try NarrowBytes(source) ?? source
        let layout = try CSVLayout(CSVLineReader(bytes), CSVOptions(delimiter: delimiter))
        columns = layout.columnFacts
        self.layout = Self.sign(layout)
        doubtfulTitles = layout.titleGuess
        statesNoUnit = layout.statesNoUnit
        if let known = answers[self.layout] {
            options = known
            isNeeded = false
            isAnswered = true
            return
        }
        isAnswered = false
        var options = CSVOptions(delimiter: layout.fields.delimiter)
        if let time = layout.time {
            options.timeColumn = .column(time.column)
            options.unit = time.unit
        } else {
            options.timeColumn = .none
            options.rate = layout.rate.map { SamplingRate(milliHertz: UInt32(($0 * 1000).rounded())) }
        }
        self.options = options
        isNeeded = layout.time.map { $0.isGuess } ?? (options.rate == nil || layout.titleGuess != nil)
    }

    private static func sign(_ layout: CSVLayout) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        add(layout.fields.delimiter)
        for name in layout.names {
            for byte in name.utf8 { add(byte) }
            add(0)
        }
        return hash
    }
}

/// The user's answers about tables, by layout, and the text file that stores them.
public struct CSVAnswers: Equatable, Sendable {
    /// The maximum number of layouts with stored answers. Beyond it, the oldest answers are removed.
    public static let maximum = 50
    public static let maximumBytes = 8 << 10
    private static let title = Array("PocketScope tables 1".utf8)

    private var answers: [(layout: UInt64, options: CSVOptions)] = []

    public init() {}

    public static func == (a: CSVAnswers, b: CSVAnswers) -> Bool {
        a.answers.elementsEqual(b.answers) { $0.layout == $1.layout && $0.options == $1.options }
    }

    public subscript(layout: UInt64) -> CSVOptions? { answers.first { $0.layout == layout }?.options }

    public mutating func add(_ options: CSVOptions, for layout: UInt64) {
        answers.removeAll { $0.layout == layout }
        answers.insert((layout, options), at: 0)
        if answers.count > Self.maximum { answers.removeLast() }
    }

    /// Reads the answers from the bytes of the text file, and skips invalid lines.
    public init(_ bytes: [UInt8]) {
        var lines = bytes.prefix(Self.maximumBytes).split(separator: 0x0A)[...]
        guard lines.popFirst()?.elementsEqual(Self.title) ?? false else { return }
        for line in lines where answers.count < Self.maximum {
            let words = line.split(separator: 0x09)
            guard (5...7).contains(words.count), let layout = ASCII.number(words[0], upTo: UInt64.max),
                self[layout] == nil,
                let delimiter = ASCII.number(words[1], upTo: UInt8.max),
                let column = ASCII.number(words[2], upTo: UInt16(CSVFields.maximumCount)),
                let unit = ASCII.number(words[3], upTo: UInt8(CSVTimeUnit.allCases.count)),
                let rate = ASCII.number(words[4], upTo: SamplingRate.maximumMilliHertz)
            else { continue }
            let titles = words.count > 5 ? ASCII.number(words[5], upTo: UInt8(2)) : 0
            let symbol = words.count > 6 ? ASCII.number(words[6], upTo: UInt8.max) : 0
            guard let titles, let symbol, let valueUnit = CSVValueUnit(rawValue: symbol) else { continue }
            let time: CSVOptions.TimeColumn = column == 0 ? .none : .column(Int(column) - 1)
            answers.append(
                (
                    layout,
                    CSVOptions(
                        timeColumn: time, unit: unit == 0 ? nil : CSVTimeUnit(rawValue: unit - 1),
                        delimiter: delimiter == 0 ? nil : delimiter,
                        rate: rate == 0 ? nil : SamplingRate(milliHertz: rate),
                        hasTitles: titles == 0 ? nil : titles == 1, valueUnit: valueUnit)
                ))
        }
    }

    /// The text file: a title, then one line for each layout. The line contains the layout's identifier, the separator, the column of times (from 1;
    /// 0 for none), their unit (from 1; 0 for unknown), and the sampling rate in thousandths of a hertz (0 to derive it from the times). Then
    /// follow, unless they are 0: 1 if a first row of numbers contains titles, or 2 if it contains samples; and the unit of the samples.
    public var bytes: [UInt8] {
        var text = ByteText()
        text.bytes = Self.title
        for (layout, options) in answers {
            text.bytes.append(0x0A)
            ASCII.forEachDigit(of: layout) { text.bytes.append($0) }
            var column: Int64 = 0
            if case .column(let number) = options.timeColumn { column = Int64(number) + 1 }
            for number in [
                Int64(options.delimiter ?? 0), column, options.unit.map { Int64($0.rawValue) + 1 } ?? 0,
                Int64(options.rate?.milliHertz ?? 0),
            ] {
                text.bytes.append(0x09)
                text.add(decimal: number)
            }
            if options.hasTitles != nil || options.valueUnit != .unknown {
                text.bytes.append(0x09)
                text.add(decimal: options.hasTitles.map { $0 ? 1 : 2 } ?? 0)
            }
            if options.valueUnit != .unknown {
                text.bytes.append(0x09)
                text.add(decimal: Int64(options.valueUnit.rawValue))
            }
        }
        text.bytes.append(0x0A)
        return text.bytes
    }
}
