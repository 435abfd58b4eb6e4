import Recordings
import Services
import Signals
import Text
import Widgets

/// Asks the user about the times and units of a table if the table does not state them. The most likely answer is marked. The user's answer is stored, and
/// applies to all tables with the same layout.
struct TableSteps {
    private let context: SourceContext
    private let question: TableQuestion
    private let reading: TableQuestion.Reading
    private let answered: () -> Void
    /// The maximum number of values from the first row that a question shows.
    private static let shownTitles = 4

    /// - Parameter answered: called after the answer was stored, so that the table can be opened again.
    init(
        _ context: SourceContext, _ question: TableQuestion, _ reading: TableQuestion.Reading,
        answered: @escaping () -> Void
    ) {
        self.context = context
        self.question = question
        self.reading = reading
        self.answered = answered
    }

    private var strings: Strings { context.looks.strings }
    private var words: TableStrings { context.looks.strings.table }

    func begin() {
        if let column = reading.timeColumn, reading.columns.indices.contains(column) {
            askUnit(of: column)
        } else if reading.rate != nil, reading.doubtfulTitles != nil {
            askTitles()
        } else {
            askColumn()
        }
    }

    private func ask(_ title: String, _ values: [String], _ chosen: Int?, then action: @escaping (Int) -> Void) {
        context.router.open(.choice(ValueChoice(title: title, values: values, chosen: chosen), then: action))
    }

    private func title(of column: Int) -> String {
        let name = reading.columns[column].name
        return name.isEmpty ? words.column.filled(String(column + 1)) : name
    }

    // MARK: Unit

    /// Asks for the unit of the numbers in the column of times. For each unit, the list shows the sampling rate that results. It omits units with an
    /// impossible rate.
    private func askUnit(of column: Int) {
        let facts = reading.columns[column]
        guard !facts.isWritten else { return answer(.column(column), nil, nil) }
        var units: [CSVTimeUnit] = []
        var titles: [String] = []
        for unit in CSVTimeUnit.allCases {
            let rate = Self.rate(step: facts.step * unit.seconds)
            guard rate != nil || unit.rawValue == facts.unit else { continue }
            units.append(unit)
            let title = unit.title[strings.language]
            titles.append(rate.map { title + " · " + strings.words(for: $0) } ?? title)
        }
        let chosen = units.firstIndex { $0.rawValue == facts.unit }
        titles.append(words.otherColumn)
        if question.readings.count > 1 { titles.append(words.otherSeparator) }
        ask(words.unitTitle.filled(title(of: column)), titles, chosen) { index in
            if units.indices.contains(index) {
                answer(.column(column), units[index], nil)
            } else if index == units.count {
                askColumn()
            } else {
                askSeparator()
            }
        }
    }

    /// The sampling rate for a step between rows in seconds; nil if samples at this rate cannot be played.
    private static func rate(step: Double) -> SamplingRate? {
        guard step > 0 else { return nil }
        let milliHertz = (1000 / step).rounded()
        guard milliHertz >= 1, milliHertz <= 100_000_000 else { return nil }
        return SamplingRate(milliHertz: UInt32(milliHertz))
    }

    // MARK: Column, separator, rate

    /// Asks which of the increasing columns contains the times.
    private func askColumn() {
        let columns = reading.columns.indices.filter { reading.columns[$0].step > 0 || reading.columns[$0].isWritten }
        var titles = columns.map { title(of: $0) }
        titles.append(words.noColumn)
        if question.readings.count > 1 { titles.append(words.otherSeparator) }
        ask(words.columnTitle, titles, columns.firstIndex { $0 == reading.timeColumn }) { index in
            if columns.indices.contains(index) {
                askUnit(of: columns[index])
            } else if index == columns.count {
                askTitles()
            } else {
                askSeparator()
            }
        }
    }

    private func askSeparator() {
        let readings = question.readings
        let titles = readings.map {
            separator($0.delimiter) + " · " + words.columns.filled(String($0.columns.count))
        }
        ask(words.separatorTitle, titles, readings.firstIndex { $0.delimiter == reading.delimiter }) { index in
            TableSteps(context, question, readings[index], answered: answered).begin()
        }
    }

    private func separator(_ byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: ","): words.comma
        case UInt8(ascii: ";"): words.semicolon
        case 0x09: words.tab
        case UInt8(ascii: "|"): words.bar
        default: words.blank
        }
    }

    /// If it is unclear whether the numbers of the first row are names of columns or samples, asks the user. Names are marked, because they are more
    /// likely. Then asks for the sampling rate if the table does not state it.
    private func askTitles() {
        guard let titles = reading.doubtfulTitles else { return askRate(hasTitles: nil) }
        var numbers = titles.prefix(Self.shownTitles).joined(separator: " · ")
        if titles.count > Self.shownTitles { numbers += " …" }
        ask(words.firstRowTitle, [words.areNames.filled(numbers), words.areSamples], 0) { index in
            if let rate = reading.rate {
                answer(.none, nil, rate, hasTitles: index == 0)
            } else {
                askRate(hasTitles: index == 0)
            }
        }
    }

    /// Asks for the sampling rate of a table in which each row is a sample, after the unit of the samples if the table states none.
    private func askRate(hasTitles: Bool?) {
        askValueUnit { askRate(hasTitles: hasTitles, $0) }
    }

    private func askRate(hasTitles: Bool?, _ valueUnit: CSVValueUnit) {
        let form = Form(context.looks, context.repaint, "table")
        form.note(words.rateNote)
        let field = form.field(words.rate, "rate", .decimal, placeholder: "250", maximum: 11)
        form.focus(field)
        context.router.open(
            FormScreen(context.tools, "table", title: words.rateTitle, form: form) {
                guard let rate = Self.rate(typed: Array(field.text.utf8)) else {
                    return FormRefusal(field, words.rateIllegal)
                }
                // Store the answer, so that the table can be opened again.
                store(options(.none, nil, rate, hasTitles: hasTitles, valueUnit))
                return nil
            })
    }

    /// Parses a typed rate such as "62.5", from 0.001 to 100,000 Hz; nil for other texts.
    static func rate(typed text: [UInt8]) -> SamplingRate? {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
        guard parts.count <= 2, let whole = ASCII.number(parts[0], upTo: UInt32(100_000)) else { return nil }
        var thousandths: UInt32 = 0
        if parts.count == 2 {
            guard (1...3).contains(parts[1].count), let digits = ASCII.number(parts[1], upTo: UInt32(999)) else {
                return nil
            }
            thousandths = digits * [100, 10, 1][parts[1].count - 1]
        }
        let milliHertz = whole * 1000 + thousandths
        return (1...100_000_000).contains(milliHertz) ? SamplingRate(milliHertz: milliHertz) : nil
    }

    // MARK: Answer

    /// Stores the answer, after the question for the unit of the samples if the table states none.
    private func answer(
        _ column: CSVOptions.TimeColumn, _ unit: CSVTimeUnit?, _ rate: SamplingRate?, hasTitles: Bool? = nil
    ) {
        askValueUnit { store(options(column, unit, rate, hasTitles: hasTitles, $0)) }
    }

    private func askValueUnit(then action: @escaping (CSVValueUnit) -> Void) {
        guard reading.statesNoUnit else { return action(.unknown) }
        let titles = CSVValueUnit.allCases.map { $0 == .unknown ? words.noValueUnit : $0.symbol }
        ask(words.valueUnitTitle, titles, 0) { action(CSVValueUnit.allCases[$0]) }
    }

    private func options(
        _ column: CSVOptions.TimeColumn, _ unit: CSVTimeUnit?, _ rate: SamplingRate?, hasTitles: Bool?,
        _ valueUnit: CSVValueUnit
    ) -> CSVOptions {
        CSVOptions(
            timeColumn: column, unit: unit, delimiter: reading.delimiter, rate: rate, hasTitles: hasTitles,
            valueUnit: valueUnit)
    }

    private func store(_ options: CSVOptions) {
        var answers = CSVAnswers(context.host.loadFile(SmallFile.tables.name) ?? [])
        answers.add(options, for: question.layout)
        context.host.saveFile(SmallFile.tables.name, answers.bytes) { context.report($0, of: .tables) }
        answered()
    }
}
