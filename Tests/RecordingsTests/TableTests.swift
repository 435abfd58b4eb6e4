import Recordings
import Signals
import TestKit
import Text

/// Returns a table with this many rows. `time` returns the text of a row's time.
private func table(
    _ header: String, _ rows: Int, _ separator: String = ",", end: String = "\n", skipping: Range<Int> = 0..<0,
    _ time: (Int) -> String
)
    -> String
{
    var text = header
    for row in 0..<rows where !skipping.contains(row) {
        text += time(row) + separator + "\(row).5" + separator + "-\(row)" + end
    }
    return text
}

private func fixed(_ thousandths: Int, _ point: String = ".") -> String {
    let rest = "\(thousandths % 1000 + 1000)".dropFirst()
    return "\(thousandths / 1000)" + point + rest
}

/// Expects two channels whose values count the rows, at this sampling rate.
private func expect(
    _ t: Expectations, _ text: [UInt8], hertz: Double, _ name: String, labels: [String]? = nil, count: Int = 600
) {
    let (recording, error) = open(text)
    guard let recording else { return t.fail("\(name): \(error?.text ?? "")") }
    t.expectEqual(recording.channels.count, 2, name)
    t.expectEqual(Double(recording.channels[0].rate.milliHertz) / 1000, hertz, name)
    t.expectEqual(Int(recording.channels[0].sampleCount), count, name)
    if let labels { t.expectEqual(recording.channels.map { $0.label }, labels, name) }
    t.expect(isClose(read(recording, 0, from: 0, count: 3), [0.5, 1.5, 2.5]), name)
    t.expect(isClose(read(recording, 1, from: Int64(count) - 2, count: 9), [-598, -599]), name)
}

let tableTests = [
    TestCase("times in tables are recognized in each format in which programs write them") { t in
        let clock = { (row: Int) -> String in
            let milliseconds = 86_399_000 + 4 * row
            let seconds = milliseconds / 1000 % 86_400
            func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
            return two(seconds / 3600) + ":" + two(seconds / 60 % 60) + ":"
                + fixed(seconds % 60 * 1000 + milliseconds % 1000)
        }
        let forms: [(name: String, header: String, time: (Int) -> String)] = [
            ("seconds", "time [s],a,b\n", { fixed(4 * $0) }),
            ("milliseconds", "Time (ms),a,b\n", { "\(4 * $0)" }),
            ("microseconds without a unit", "timestamp,a,b\n", { "\(4000 * $0)" }),
            ("nanoseconds", "t_ns,a,b\n", { "\(4_000_000 * Int64($0))" }),
            (
                "seconds since 1970", "timestamps,a,b\n",
                { "\(1_795_272_342 + 4 * $0 / 1000)." + fixed(4 * $0 % 1000 + 1000).dropFirst(2) }
            ),
            ("milliseconds since 1970", "time,a,b\n", { "\(1_795_272_342_000 + 4 * Int64($0))" }),
            ("nanoseconds since 1970", "time,a,b\n", { "\(1_795_272_342_000_000_000 + 4_000_000 * Int64($0))" }),
            ("a clock across midnight", "time,a,b\n", clock),
            ("ISO 8601", "Zeitstempel,a,b\n", { "2026-11-21T14:45:" + fixed(10_000 + 4 * $0) + "+01:00" }),
            ("a German date", "Datum/Zeit,a,b\n", { "21.11.2026 14:45:" + fixed(10_000 + 4 * $0) }),
            ("an English date", "Time,a,b\n", { "11/21/2026 2:45:" + fixed(10_000 + 4 * $0) + " PM" }),
            (
                "PhysioNet's clock", "'Elapsed time','a','b'\n'hh:mm:ss.mmm','mV','mV'\n",
                { "'0:" + fixed(10_000 + 4 * $0) + "'" }
            ),
            (
                "PhysioNet's date", "'Time and date','a','b'\n",
                { "'[14:45:" + fixed(10_000 + 4 * $0) + " 21/11/2026]'" }
            ),
        ]
        for (name, header, time) in forms {
            // 600 rows of 4 ms are within one minute, so the times stay in order without a date.
            expect(t, Array(table(header, 600, ",", time).utf8), hertz: 250, name, labels: ["a", "b"])
        }
    },
    TestCase(
        "if the unit of a table's times is unknown, units that are impossible for its signals are excluded, and a message states the guess"
    ) { t in
        for (header, hertz, unit) in [
            ("time,HR,SpO2\n", 1.0, CSVTimeUnit.seconds), ("time,EEG C3,EEG C4\n", 1000, .milliseconds),
        ] {
            let text = table(header, 600) { "\($0)" }
            expect(t, Array(text.utf8), hertz: hertz, header)
            t.expect(open(text).recording?.remarks == [.guessedTimeUnit(unit)])
        }
        // A column that counts from 0 to 255 again and again is not a time.
        let counted = table("", 600) { "\($0 % 256)" }
        t.expect(open(counted).error == .noSamplingRate)
        t.expectEqual(open(counted, CSVOptions(rate: SamplingRate(hertz: 250))).recording?.channels.count ?? 0, 2)
    },
    TestCase("tables are read in the formats in which spreadsheets save them, in any country") { t in
        let german = table("Zeit [s];a;b\r\n", 600, ";", end: "\r\n") { fixed(4 * $0, ",") }
        let comma = german.utf8.map { $0 == UInt8(ascii: ".") ? UInt8(ascii: ",") : $0 }
        expect(t, comma, hertz: 250, "semicolons and decimal commas")
        expect(
            t, Array("\u{FEFF}sep=;\r\n".utf8) + comma + Array(";;\r\n;;\r\n".utf8), hertz: 250,
            "a mark, sep= and empty rows")
        expect(t, comma.filter { $0 != 0x0A }, hertz: 250, "CR alone")
        expect(t, Array(german.utf8.map { $0 == UInt8(ascii: ";") ? 0x09 : $0 }), hertz: 250, "tabs")
        expect(t, [0xFF, 0xFE] + comma.flatMap { [$0, 0] }, hertz: 250, "Unicode text")
        expect(t, [0xFE, 0xFF] + comma.flatMap { [0, $0] }, hertz: 250, "Unicode text of another computer")
        let quoted = table("\"time [s]\",\"a\",\"b\"\n", 600) { "\"" + fixed(4 * $0, ",") + "\"" }
        expect(t, Array(quoted.utf8), hertz: 250, "decimal commas in quotation marks")
        let blanks = table("  time  a  b\n", 600, "   ") { "  " + fixed(4 * $0) }
        expect(t, Array(blanks.utf8), hertz: 250, "columns of blanks")
    },
    TestCase(
        "names, units and columns that are not signals are recognized in tables with lines before them, rows of units and old encodings"
    ) { t in
        var bytes = Array(table("time [s];a [~V];b [\u{B5}V]\n", 600, ";") { fixed(4 * $0) }.utf8)
        bytes = bytes.map { $0 == UInt8(ascii: "~") ? 0xB5 : $0 }
        bytes.removeAll { $0 == 0xC2 }
        t.expectEqual(open(bytes).recording?.channels.map { $0.unit } ?? [], ["\u{B5}V", "\u{B5}V"])
        let second = table("Time,ECG,b\ns,mV,\n", 600) { fixed(4 * $0) }
        t.expectEqual(open(second).recording?.channels.map { $0.unit } ?? [], ["mV", ""])
        t.expectEqual(open(second).recording?.channels.map { $0.label } ?? [], ["ECG", "b"])
        let labChart = table(
            "Interval=\t0.004 s\nExcelDateTime=\t4.4e4\nChannelTitle=\tECG\tResp\nRange=\t10 mV\t1 V\n", 600, "\t"
        ) { fixed(4 * $0) }
        expect(t, Array(labChart.utf8), hertz: 250, "LabChart", labels: ["ECG", "Resp"])
        let openBCI =
            "%OpenBCI Raw EEG Data\n%Sample Rate = 250.0 Hz\n"
            + (0..<600).map {
                "\($0 % 256), \($0).5, -\($0), 14:45:" + fixed(10_000 + 4 * $0)
                    + ", \(1_795_272_342_454 + 4 * Int64($0))\n"
            }.joined()
        expect(t, Array(openBCI.utf8), hertz: 250, "OpenBCI", labels: ["1", "2"])
        let emotiv =
            "title:x,sampling:128,labels:a\nCOUNTER,a,b,INTERPOLATED\n"
            + (0..<600).map { "\($0 % 129),\($0).5,-\($0),0\n" }.joined()
        expect(t, Array(emotiv.utf8), hertz: 128, "Emotiv", labels: ["a", "b"])
        let muse =
            "TimeStamp,a,b,Elements\n2026-11-21 14:45:09.999,,,/muse/event\n"
            + (0..<600).map { "2026-11-21 14:45:" + fixed(10_000 + 4 * $0) + ",\($0).5,-\($0),\n" }.joined()
        expect(t, Array(muse.utf8), hertz: 250, "Mind Monitor", labels: ["a", "b"])
    },
    TestCase(
        "rows that a table lacks according to its times become lost samples; lines of text between rows are skipped and reported"
    ) {
        t in
        let text = table("time [s],a,b\n", 600, skipping: 200..<450) { fixed(4 * $0) }
        let recording = open(text).recording
        t.expectEqual(Int(recording?.channels[0].sampleCount ?? 0), 600)
        t.expect(recording?.losses == [RecordingLoss(channel: 0, time: 800_000_000, duration: 1_000_000_000)])
        t.expect(isClose(read(recording, 1, from: 198, count: 3), [-198, -199, .nan]))
        t.expect(isClose(read(recording, 1, from: 449, count: 2), [.nan, -450]))
        let noted = table("time [s],a,b\n0.000,0.5,0\nLead off, doctor called\n", 600, skipping: 0..<1) {
            fixed(4 * $0)
        }
        t.expect(open(noted).recording?.remarks == [.linesLeftOut(1, first: 3)])
        expect(t, Array(noted.utf8), hertz: 250, "a note between rows")
    },
    TestCase(
        "if properties of a table are unknown, a form asks the user, offers a guess, and stores the answers for tables of the same layout"
    ) { t in
        func form(_ text: String, _ answers: CSVAnswers = CSVAnswers()) -> CSVForm? {
            try? CSVForm(MemoryBytes(Array(text.utf8)), answers: answers)
        }
        let sure = form("time [ms];a\n0;1\n4;2\n8;3\n")
        t.expect(sure?.isNeeded == false)
        t.expect(sure?.options == CSVOptions(timeColumn: .column(0), unit: .milliseconds, delimiter: UInt8(ascii: ";")))
        let text = "time,HR\n0,60\n1,61\n2,62\n"
        guard let asked = form(text) else { return t.fail("no form") }
        t.expect(asked.isNeeded && asked.options.unit == .seconds && asked.columns.count == 2)
        t.expect(form("a,b\n1,5\n2,3\n")?.isNeeded == true)
        var answers = CSVAnswers()
        let options = CSVOptions(timeColumn: .column(0), unit: .milliseconds, rate: nil)
        answers.add(options, for: asked.layout)
        answers.add(CSVOptions(timeColumn: .none, delimiter: 9, rate: SamplingRate(hertz: 250)), for: 7)
        answers.add(CSVOptions(timeColumn: .none, rate: SamplingRate(hertz: 2), hasTitles: false), for: 9)
        answers = CSVAnswers(answers.bytes)
        let again = form(text, answers)
        t.expect(again?.isNeeded == false && again?.options == options)
        t.expectEqual(Int(open(text, options).recording?.channels[0].rate.milliHertz ?? 0), 1_000_000)
        t.expect(form("time,HF\n0,60\n1,61\n2,62\n", answers)?.isNeeded == true)
        for number in 0..<100 { answers.add(options, for: UInt64(number)) }
        t.expect(answers[49] == nil && answers[50] != nil && CSVAnswers(answers.bytes) == answers)
        t.expect(answers.bytes.count <= CSVAnswers.maximumBytes)
        t.expect(CSVAnswers(Array("PocketScope tables 1\nx\n1\t2\t99999\t1\t1\n".utf8)) == CSVAnswers())
    },
]
