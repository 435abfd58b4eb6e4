import Signals
import Text
import Units

/// A table's layout as detected from its first lines: its columns, and which of them contain times, signals or neither.
struct CSVLayout {
    /// Splits the table's lines into fields.
    let fields: CSVFields
    let columns: Int
    /// The names of all columns; an empty text for a column without a name.
    private(set) var names: [String]
    /// The units of all columns; an empty text for a column whose unit is unknown.
    private(set) var units: [String]
    let time: CSVTime?
    /// Describes each column to the user.
    let columnFacts: [CSVForm.Column]
    /// The indices of the columns to play.
    private(set) var signals: [Int] = []
    /// True if the table states a unit for none of the columns to play.
    let statesNoUnit: Bool
    let remarks: [RecordingRemark]
    /// The numbers of a first row that were taken for names of columns, but may be samples; nil if there is no doubt.
    let titleGuess: [String]?
    /// The sampling rate in Hz that the lines before the table state; nil if they state none.
    let rate: Double?
    /// The usual time between two successive rows, in seconds; nil if the times do not increase.
    let step: Double?
    /// True if rows have different times, so that a row that equals the previous one is a repetition.
    let timesDiffer: Bool
    /// The offset of the table's first row in the file, in bytes.
    let offset: Int64
    let line: Int64

    init(_ reader: CSVLineReader, _ options: CSVOptions) throws(RecordingError) {
        var head = try CSVHead(reader)
        guard
            let sample = CSVSample(
                head, delimiter: options.delimiter ?? head.delimiter, hasTitles: options.hasTitles)
        else { throw .noTable }
        head.findRate(before: sample.first)
        let titles = CSVTitles(head, sample)
        let columns = sample.columns
        let probes = (0..<columns).map { CSVProbe(sample, column: $0, name: titles.names[$0], unit: titles.units[$0]) }
        var remarks: [RecordingRemark] = []
        titleGuess = sample.isTitleGuess ? titles.names : nil
        if sample.isTitleGuess { remarks.append(.guessedTitles(line: head.lines[sample.titles ?? 0].number)) }
        var picked: Int?
        switch options.timeColumn {
        case .none: break
        case .column(let column): picked = probes.indices.contains(column) ? column : nil
        case .automatic: picked = Self.timeColumn(probes, hasNames: titles.hasNames)
        }
        let isFast = probes.contains { probe in
            let type = ChannelNames.type(label: probe.name, unit: UnitName.symbol(probe.unit))
            return type == .eeg || type == .ecg || type == .emg || type == .eog
        }
        let time = picked.map { probes[$0].time(options.unit, isFast: isFast) }
        if let time, time.isGuess, let unit = time.unit { remarks.append(.guessedTimeUnit(unit)) }
        for (index, probe) in probes.enumerated() where index != picked {
            let isOther = options.timeColumn != .none && (probe.isOtherTime || probe.isCounter(at: index))
            if isOther || probe.isText || probe.isState {
                remarks.append(
                    probe.name.isEmpty ? .columnLeftOut(index + 1) : .leftOut(channel: probe.name, .noSignal))
            } else if !probe.isEmpty || !probe.name.isEmpty {
                signals.append(index)
            }
        }
        columnFacts = probes.map { $0.facts(isFast: isFast) }
        fields = sample.fields
        self.columns = columns
        names = titles.names
        units = titles.units
        statesNoUnit = signals.allSatisfy { titles.units[$0].isEmpty }
        for index in signals where units[index].isEmpty { units[index] = options.valueUnit.symbol }
        self.time = time
        self.remarks = remarks
        rate = head.rate
        step = picked.flatMap { CSVLayout.step(probes[$0].times(time)) }
        timesDiffer = picked.map { probes[$0].distinct >= 0.9 } ?? false
        offset = sample.rows[0].offset
        line = sample.rows[0].number
    }

    private static func timeColumn(_ probes: [CSVProbe], hasNames: Bool) -> Int? {
        var best: (index: Int, score: Double)?
        for (index, probe) in probes.enumerated() where probe.grows {
            let isNamed = CSVNames.isTime(probe.name)
            let isUnnamed = !hasNames && index == 0 && probe.growsAlways && !probe.isCounting && probes.count > 1
            guard isNamed || probe.isWritten || probe.isSince1970 || isUnnamed else { continue }
            // If several columns can contain times, prefer the one whose value increases in the most rows, because its times have the finest
            // resolution.
            let score = probe.distinct + (isNamed ? 0.2 : 0) + (probe.isWritten ? 0 : 0.1)
            if score > (best?.score ?? 0) { best = (index, score) }
        }
        return best?.index
    }

    /// The usual time between two rows, in seconds. Several consecutive rows may have the same time.
    static func step(_ times: [Double]) -> Double? {
        guard times.count > 1 else { return nil }
        var steps: [(value: Double, weight: Double)] = []
        for index in 1..<times.count where times[index] > times[index - 1] {
            steps.append((times[index] - times[index - 1], 1))
        }
        if steps.count * 10 >= (times.count - 1) * 9 { return StampTimeline.median(&steps) }
        // If a clock shows whole seconds, several rows have the same time. Compute the step from only those rows at which the time changes.
        let changes = (1..<times.count).filter { times[$0] > times[$0 - 1] }
        if (2..<12).contains(changes.count) {
            steps = (1..<changes.count).map { index in
                let (from, to) = (changes[index - 1], changes[index])
                return ((times[to] - times[from]) / Double(to - from), Double(to - from))
            }
            return StampTimeline.median(&steps)
        }
        let reach = max(1, times.count / 3)
        steps = []
        for index in 0..<(times.count - reach) {
            steps.append(((times[index + reach] - times[index]) / Double(reach), 1))
        }
        guard let step = StampTimeline.median(&steps), step > 0 else { return nil }
        return step
    }
}

/// The lines before a table's first row that contain names and units.
struct CSVTitles {
    private(set) var names: [String]
    private(set) var units: [String]
    var hasNames: Bool { names.contains { !$0.isEmpty } }

    init(_ head: CSVHead, _ sample: CSVSample) {
        let columns = sample.columns
        names = [String](repeating: "", count: columns)
        units = names
        var found: [[String]] = []
        var index = sample.first - 1
        while index >= 0, found.count < 2 {
            let line = head.lines[index]
            index -= 1
            // Types are below other titles. The only titles of a table can be words such as "raw", too.
            if index >= 0, Self.areTypes(line, sample), Self.texts(head.lines[index], sample, areTitles: false) != nil {
                continue
            }
            if line.isComment && !found.isEmpty { break }
            guard let texts = Self.texts(line, sample, areTitles: index + 1 == sample.titles) else {
                if found.isEmpty { continue }
                break
            }
            found.append(texts)
        }
        if found.count == 2, Self.areUnits(found[0]) {
            (names, units) = (found[1], found[0])
        } else if let first = found.first {
            names = first
        }
        readChannelTitles(head, sample)
        if columns == 1 { readKeys(head, sample) }
        for index in names.indices where units[index].isEmpty {
            let (label, unit) = Self.labelAndUnit(names[index])
            if !label.isEmpty { (names[index], units[index]) = (label, unit) }
        }
    }

    /// The texts in a line that may be the titles of columns; nil if the line cannot contain titles.
    private static func texts(_ line: CSVHead.Line, _ sample: CSVSample, areTitles: Bool) -> [String]? {
        var bytes = line.bytes
        if line.isComment {
            bytes = Array(bytes.drop { $0 == 0x20 || $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "%") })
        }
        var fields = sample.fields
        return bytes.withUnsafeBytes { line -> [String]? in
            guard fields.split(line) else { return nil }
            var texts = fields.ranges.indices.map { SignalCatalogue.cut(fields.text(line, $0)) }
            while texts.count > sample.columns, texts.last?.isEmpty ?? false { texts.removeLast() }
            guard texts.count <= sample.columns, texts.count + 1 >= sample.columns else { return nil }
            if areTitles { return texts }
            // Ignore a line that states a sampling rate. Accept the titles of a table from R, in which the column of row names has no title.
            guard
                texts.count == sample.columns || !line.contains(UInt8(ascii: ":")) && !line.contains(UInt8(ascii: "="))
            else { return nil }
            let filled = texts.indices.filter { !fields.isEmpty($0) }
            let numbers = filled.filter { fields.number(line, $0) != nil }
            // A line that contains a time does not contain titles: it is a row of data, or an event between rows.
            guard !filled.contains(where: { CSVTimeText.isTime(fields.bytes(line, $0)) }) else { return nil }
            guard !filled.isEmpty, 2 * filled.count >= sample.columns, 2 * numbers.count <= filled.count else {
                return nil
            }
            if texts.count < sample.columns {
                // If a title is missing, add an empty title: at the end if the table's last column is empty, otherwise at the beginning, because R
                // writes no title above the row names.
                if Self.isLastEmpty(sample) { texts.append("") } else { texts.insert("", at: 0) }
            }
            return texts
        }
    }

    private static func isLastEmpty(_ sample: CSVSample) -> Bool {
        var fields = sample.fields
        return sample.rows[0].bytes.withUnsafeBytes { line in fields.split(line) && fields.isEmpty(sample.columns - 1) }
    }

    private static let types = [
        "float", "double", "single", "real", "int", "integer", "long", "short", "string", "bool", "boolean",
        "numeric", "cal", "raw", "uncal", "float32", "float64", "int16", "int32", "int64",
    ]

    /// True if the line contains only types of columns, as some programs write them below the names: "float", "int", "CAL".
    private static func areTypes(_ line: CSVHead.Line, _ sample: CSVSample) -> Bool {
        guard !line.isComment else { return false }
        var fields = sample.fields
        return line.bytes.withUnsafeBytes { line in
            guard fields.split(line), fields.ranges.count > 1 else { return false }
            var count = 0
            for index in fields.ranges.indices where !fields.isEmpty(index) {
                let bytes = fields.bytes(line, index)
                guard types.contains(where: { ASCII.equal($0.utf8, bytes) }) else { return false }
                count += 1
            }
            return count > 1
        }
    }

    /// True if the texts are units: at least one of them, and at least half of them, are known units, and none is longer than 16 bytes.
    private static func areUnits(_ texts: [String]) -> Bool {
        var known = 0
        for text in texts where !text.isEmpty {
            // PhysioNet's rdsamp describes the form of its times: "hh:mm:ss.mmm dd/mm/yyyy".
            if text.utf8.starts(with: "hh:mm".utf8) {
                known += 1
                continue
            }
            guard text.utf8.count <= 16 else { return false }
            if CSVNames.unit(text) != nil || Volts(spelling: text) != nil || isOther(text) { known += 1 }
        }
        return known > 0 && 2 * known >= texts.count { !$0.isEmpty }
    }

    private static func isOther(_ text: String) -> Bool {
        [
            "g", "%", "bpm", "hz", "degc", "\u{B0}c", "m/s2", "m/s^2", "m/s\u{B2}", "mmhg", "deg", "deg/s", "au",
            "a.u.", "nv", "-", "uS", "us",
            "rad/s", "kpa", "l/s", "l/min", "v", "nu", "adu", "mg", "ut", "\u{B5}t",
        ].contains { ASCII.equal($0.utf8, text.utf8) }
    }

    /// Reads LabChart's titles: the names are in a line "ChannelTitle=", the units in a line "Units=" or "UnitName=".
    private mutating func readChannelTitles(_ head: CSVHead, _ sample: CSVSample) {
        for line in head.lines.prefix(sample.first) {
            var fields = sample.fields
            line.bytes.withUnsafeBytes { line in
                guard fields.split(line), fields.ranges.count > 1, fields.ranges.count <= names.count else { return }
                let key = fields.bytes(line, 0)
                let isTitle = ASCII.equal(key, Array("ChannelTitle=".utf8))
                let isUnit = ASCII.equal(key, Array("UnitName=".utf8)) || ASCII.equal(key, Array("Units=".utf8))
                guard isTitle || isUnit else { return }
                for index in 1..<fields.ranges.count {
                    let text = SignalCatalogue.cut(fields.text(line, index))
                    if isTitle { names[index] = text } else { units[index] = text }
                }
                // LabChart writes a column of times before the channels.
                if isTitle { names[0] = "Time" }
            }
        }
    }

    /// Reads the name and the unit of a single column from lines such as "Lead,Lead I" and "Unit,µV", which watches write above it.
    private mutating func readKeys(_ head: CSVHead, _ sample: CSVSample) {
        for line in head.lines.prefix(sample.first) {
            guard let sign = line.bytes.firstIndex(where: { ",;:=\t".utf8.contains($0) }) else { continue }
            let key = TextDecoding.line(line.bytes[..<sign])
            let value = SignalCatalogue.cut(TextDecoding.line(line.bytes[(sign + 1)...]))
            guard !value.isEmpty else { continue }
            func isKey(_ words: [String]) -> Bool { words.contains { ASCII.equal($0.utf8, key.utf8) } }
            if isKey(["lead", "ableitung", "channel", "kanal", "signal"]) { names[0] = value }
            if isKey(["unit", "units", "einheit", "einheiten"]) { units[0] = value }
        }
    }

    /// Separates a unit of voltage that follows a word or a sign, as in "Spannung in µV", "Fp1, uV" and "ECG_mV".
    private static func wordUnit(_ bytes: [UInt8]) -> (ArraySlice<UInt8>, ArraySlice<UInt8>)? {
        for sign in [" in ", ", ", "_"] {
            let sign = Array(sign.utf8)
            var place = bytes.count - sign.count
            while place > 0, !bytes[place...].starts(with: sign) { place -= 1 }
            guard place > 0 else { continue }
            let unit = bytes[(place + sign.count)...]
            // A single V is a lead or a variable as often as volts.
            if unit.count > 1, Volts(spelling: unit) != nil { return (bytes[..<place], unit) }
        }
        return nil
    }

    /// Separates a unit from a name, as in "Fp1 [uV]", "Fp1 (uV)" and "ECG / mV".
    static func labelAndUnit(_ name: String) -> (String, String) {
        let bytes = Array(name.utf8)
        var label = bytes[...]
        var unit: ArraySlice<UInt8> = []
        if let last = bytes.last, last == UInt8(ascii: "]") || last == UInt8(ascii: ")"),
            let open = bytes.lastIndex(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "(") }), open > 0
        {
            label = bytes[..<open]
            unit = bytes[(open + 1)..<(bytes.count - 1)]
        } else if let slash = bytes.lastIndex(of: UInt8(ascii: "/")), slash > 0,
            Volts(spelling: bytes[(slash + 1)...]) != nil
        {
            label = bytes[..<slash]
            unit = bytes[(slash + 1)...]
        } else if let (before, after) = wordUnit(bytes) {
            (label, unit) = (before, after)
        }
        while label.last == UInt8(ascii: " ") { label.removeLast() }
        return (String(decoding: label, as: UTF8.self), String(decoding: unit, as: UTF8.self))
    }
}
