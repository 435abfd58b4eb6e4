import Text

/// The properties of one column of a table, judged by the first rows.
struct CSVProbe {
    let name: String
    let unit: String
    private let numbers: [Double]
    private let written: [(line: [UInt8], time: CSVTimeText.Time)]
    private let order: CSVTimeText.Order
    /// The number of fields that are not empty.
    private let filled: Int
    /// The number of fields that contain a text for a missing number, such as "NaN".
    private let none: Int
    /// The maximum number of digits after the decimal point or comma in a field.
    private let digits: Int
    private let column: Int
    private let sample: CSVSample

    init(_ sample: CSVSample, column: Int, name: String, unit: String) {
        self.name = name
        self.unit = unit
        self.column = column
        self.sample = sample
        var fields = sample.fields
        var (numbers, filled, none, digits): ([Double], Int, Int, Int) = ([], 0, 0, 0)
        var written: [(line: [UInt8], time: CSVTimeText.Time)] = []
        var order: CSVTimeText.Order?
        for row in sample.rows {
            row.bytes.withUnsafeBytes { line in
                guard fields.split(line), !fields.isEmpty(column) else { return }
                filled += 1
                let bytes = fields.bytes(line, column)
                if let number = fields.number(line, column) {
                    numbers.append(number)
                    digits = max(digits, Self.digits(bytes))
                } else if CSVSample.isNone(bytes) {
                    none += 1
                } else {
                    order = order ?? CSVTimeText.order(bytes)
                    let isEnglish = bytes.last.map { $0 | 0x20 == UInt8(ascii: "m") } ?? false
                    if let time = CSVTimeText.read(bytes, order ?? (isEnglish ? .monthFirst : .dayFirst)) {
                        written.append((Array(bytes), time))
                    }
                }
            }
        }
        (self.numbers, self.filled, self.none, self.digits, self.written) = (numbers, filled, none, digits, written)
        let isEnglish = written.first?.line.last.map { $0 | 0x20 == UInt8(ascii: "m") } ?? false
        self.order = order ?? (isEnglish ? .monthFirst : .dayFirst)
    }

    /// The number of digits after the decimal point or comma. A number with an exponent counts nine more.
    private static func digits(_ text: UnsafeRawBufferPointer) -> Int {
        guard let point = text.firstIndex(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }) else {
            return text.contains { $0 | 0x20 == UInt8(ascii: "e") } ? 9 : 0
        }
        let digits = text[(point + 1)...].prefix { (0x30...0x39).contains($0) }.count
        // Count an exponent as nine digits, because it allows any precision.
        return digits + (text[(point + 1)...].contains { $0 | 0x20 == UInt8(ascii: "e") } ? 9 : 0)
    }

    var isEmpty: Bool { filled == 0 }
    /// True if the fields of the column are written as dates or clock times.
    var isWritten: Bool { 10 * written.count >= 9 * filled && !written.isEmpty }
    /// True if the fields are clocks of two numbers without decimals: hours and minutes, or minutes and seconds.
    private var isShortClock: Bool {
        isWritten && written.allSatisfy { $0.time.isShort && $0.time.day == nil }
    }
    private var isNumber: Bool { 10 * numbers.count >= 9 * filled && !numbers.isEmpty }
    /// True if the column contains neither numbers nor times.
    var isText: Bool { filled > 0 && 10 * (numbers.count + none) < filled && !isWritten }
    var isState: Bool { CSVNames.isState(name) }

    /// The numbers of the column, or its dates and clock times in seconds after midnight of the first row's day. Numbers have the unit of the column.
    private var values: [Double] {
        guard isWritten else { return numbers }
        let first = written[0].time.day ?? 0
        return written.map { line in
            let days = Double((line.time.day ?? first) - first)
            return days * 86_400 + line.time.seconds - Double(line.time.zone ?? 0)
        }
    }

    private func share(_ isStep: (Double) -> Bool) -> Double {
        let values = values
        guard values.count > 1 else { return 0 }
        var count = 0
        for index in 1..<values.count where isStep(values[index] - values[index - 1]) { count += 1 }
        return Double(count) / Double(values.count - 1)
    }

    /// The share of rows whose value is higher than that of the previous row.
    var distinct: Double { share { $0 > 0 } }
    /// True if the values increase from row to row. Some exceptions are allowed: jitter, rows with equal times, and midnight.
    var grows: Bool {
        let values = values
        guard isWritten || isNumber, let first = values.first, let last = values.last, values.count > 1 else {
            return false
        }
        let hasMidnight = isWritten && values.contains { $0 < first - 43_200 }
        // A column of clock times is accepted even if the last time is before the first one, because the clock may have been set back during
        // the recording.
        let isClock = isWritten && distinct >= 0.9
        return (last > first || hasMidnight || isClock) && share { $0 >= 0 } >= 0.6
    }
    var growsAlways: Bool { distinct == 1 }
    /// True if each value is higher by 1 than the previous value. The count may restart.
    var isCounting: Bool {
        guard isNumber, numbers.allSatisfy({ $0 == $0.rounded() }) else { return false }
        return share { $0 == 1 } >= 0.9 && share { $0 > 1 } == 0
    }

    func isCounter(at index: Int) -> Bool {
        guard isNumber, numbers.allSatisfy({ $0 == $0.rounded() }) else { return false }
        if CSVNames.isCounter(name) { return true }
        return index == 0 && isCounting && name.isEmpty && sample.rows.count > 2
    }

    private var largest: Double { numbers.reduce(0) { max($0, $1.magnitude) } }

    /// The unit in which the numbers are times since 1970 that are between the years 2001 and 2100; nil if there is no such unit.
    private var calendarUnit: CSVTimeUnit? {
        guard isNumber, let least = numbers.min() else { return nil }
        for unit in [CSVTimeUnit.seconds, .milliseconds, .microseconds, .nanoseconds] {
            let range = 1e9 / unit.seconds..<4.1e9 / unit.seconds
            if range.contains(least), range.contains(largest) { return unit }
        }
        return nil
    }

    /// True if the numbers can be times since 1970, and increase from row to row as times of samples do.
    var isSince1970: Bool {
        guard let unit = calendarUnit, let step = CSVLayout.step(numbers) else { return false }
        return step * unit.seconds <= 60
    }

    /// True if the column contains times, so that it is no signal, even if another column provides the times of the rows.
    var isOtherTime: Bool { (isWritten || isSince1970 || CSVNames.isTime(name) && grows) && filled > 0 }

    /// - Parameters:
    ///   - unit: the unit of the times that the user has chosen; nil if none.
    ///   - isFast: true if the table has signals that need more than one sample per second.
    func time(_ unit: CSVTimeUnit?, isFast: Bool) -> CSVTime {
        if isShortClock {
            let (found, isGuess) = shortClockUnit(unit)
            return CSVTime(
                column: column, form: .clock(found), resolution: found.seconds, isGuess: isGuess)
        }
        if unit == nil, isWritten {
            let digits = written.reduce(0) { max($0, $1.time.digits) }
            return CSVTime(column: column, form: .text(order), resolution: Self.power(digits))
        }
        let (found, isGuess) = unit.map { ($0, false) } ?? likelyUnit(isFast: isFast)
        return CSVTime(
            column: column, form: .numbers(found), resolution: Self.power(digits) * found.seconds, isGuess: isGuess)
    }

    /// The unit of the second number of clocks such as "14:45": seconds or minutes. The name can state it ("mm:ss"), or a first number above 23 that
    /// a clock cannot show. Otherwise, clocks that begin at zero more often show minutes and seconds.
    private func shortClockUnit(_ chosen: CSVTimeUnit?) -> (CSVTimeUnit, isGuess: Bool) {
        if let chosen, chosen == .seconds || chosen == .minutes { return (chosen, false) }
        for text in [name, unit] {
            let letters = text.utf8.map(ASCII.lowercased).filter { ASCII.isLetter($0) }
            if letters.suffix(4).elementsEqual("mmss".utf8) || letters.suffix(3).elementsEqual("mss".utf8) {
                return (.seconds, false)
            }
            if letters.suffix(4).elementsEqual("hhmm".utf8) || letters.suffix(3).elementsEqual("hmm".utf8) {
                return (.minutes, false)
            }
        }
        if written.contains(where: { $0.time.seconds >= 86_400 }) { return (.seconds, false) }
        return ((written.first?.time.seconds ?? 0) == 0 ? .seconds : .minutes, true)
    }

    /// Describes the column for a question to the user.
    func facts(isFast: Bool) -> CSVForm.Column {
        if isShortClock {
            // The question is about the unit of the second number, as for a column of numbers that increase by one.
            return CSVForm.Column(name: name, step: 1, isWritten: false, unit: shortClockUnit(nil).0)
        }
        let isTime = isWritten
        return CSVForm.Column(
            name: name, step: isTime || !grows ? 0 : CSVLayout.step(numbers) ?? 0, isWritten: isTime,
            unit: isTime ? .seconds : likelyUnit(isFast: isFast).0)
    }

    private static func power(_ digits: Int) -> Double {
        var value = 1.0
        for _ in 0..<min(digits, 18) { value /= 10 }
        return value
    }

    /// The unit that the column's name states. If the name states none, a unit that the values permit; `isGuess` is true if they permit several
    /// units.
    private func likelyUnit(isFast: Bool) -> (CSVTimeUnit, isGuess: Bool) {
        if let stated = CSVNames.unit(unit) { return (stated, false) }
        // Prefer the unit in the name: "time in ms" states it, for example.
        if let stated = CSVNames.unit(name) { return (stated, false) }
        guard let step = CSVLayout.step(numbers) else { return (.seconds, true) }
        if let unit = calendarUnit, step * unit.seconds <= 60 { return (unit, false) }
        // Numbers in this range are days since 1900, as spreadsheets count them, of the years 2009 to 2146.
        if (40_000...90_000).contains(largest), step < 1e-3 { return (.days, false) }
        // Numbers in these ranges are tenths of a microsecond since 1601 or since the year 1, as Windows counts them.
        if (1.2e17...1.5e17).contains(largest)
            || (6e17...7e17).contains(largest) && step <= 5e5 && step >= 500
                && step.truncatingRemainder(dividingBy: 10) != 0
        {
            return (.ticks, false)
        }
        if step < 0.25 { return (.seconds, false) }
        // Samples come four times a second more often than four thousand times.
        if step == 0.25 { return (.seconds, isFast) }
        // A step of 1 means milliseconds if the table has fast signals, otherwise seconds.
        if step == 1 { return (isFast ? .milliseconds : .seconds, true) }
        if step < 1 { return (isFast ? .milliseconds : .seconds, true) }
        if step < 250 { return (.milliseconds, step >= 20) }
        // In a table without fast signals, a step of 1000 can mean milliseconds.
        if step == 1000, !isFast { return (.milliseconds, true) }
        return (step < 50_000 ? .microseconds : .nanoseconds, !isFast && step < 1e7)
    }

    /// The times of the first rows, converted to seconds.
    func times(_ time: CSVTime?) -> [Double] {
        guard var time else { return [] }
        var fields = sample.fields
        var times: [Double] = []
        for row in sample.rows {
            row.bytes.withUnsafeBytes { line in
                if fields.split(line), let next = time.next(line, fields) { times.append(next) }
            }
        }
        return times
    }
}
