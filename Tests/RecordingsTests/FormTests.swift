import Recordings
import Signals
import TestKit

/// Returns a table with a column of times and a column of values.
private func rows(_ header: String, _ count: Int, _ time: (Int) -> String, _ value: (Int) -> String) -> String {
    var text = header
    for row in 0..<count { text += time(row) + ";" + value(row) + "\n" }
    return text
}

private func values(_ text: String, _ count: Int = 6) -> [Float] {
    read(open(text).recording, 0, from: 0, count: count) ?? []
}
private func hertz(_ text: String, _ options: CSVOptions = CSVOptions()) -> Double {
    Double(open(text, options).recording?.channels[0].rate.milliHertz ?? 0) / 1000
}
private func labels(_ text: String) -> [String] { open(text).recording?.channels.map { $0.label } ?? [] }
private func milliseconds(_ row: Int) -> String { "\(4 * row)" }
private func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

let formTests = [
    TestCase("numbers in tables are read in the formats in which spreadsheets write them") { t in
        for texts in [
            ["1,234.5", "-2,000.25", "3.5"], ["1.234,5", "-2.000,25", "3,5"], ["1 234,5", "-2 000,25", "3,5"],
            ["1'234.5", "-2\u{2019}000.25", "3.5"], ["1\u{A0}234.5", "\u{2212}2\u{202F}000.25", " 3.5 "],
            ["1.2345E+3", "-2000.25", "+3.5"],
        ] {
            let text = rows("time [ms];a\n", 30, milliseconds) { texts[$0 % 3] }
            t.expect(isClose(values(text), [1234.5, -2000.25, 3.5, 1234.5, -2000.25, 3.5]), texts[0])
        }
        // Only the numbers of the whole column together show that the comma separates thousands. In a single number, it
        // could be a decimal comma.
        let whole = rows("time [ms];a\n", 30, milliseconds) { ["999", "1,000", "-12,345"][$0 % 3] }
        t.expect(isClose(values(whole, 3), [999, 1000, -12_345]))
        let thousandths = rows("time [ms];a\n", 30, milliseconds) { ["0,999", "1,000", "-12,345"][$0 % 3] }
        t.expect(isClose(values(thousandths, 3), [0.999, 1, -12.345]))
        let unicode = rows("time [ms];a\n", 30, milliseconds) { _ in "\u{2212}1.5" }
        t.expect(
            isClose(
                read(
                    open([0xFF, 0xFE] + unicode.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }).recording, 0,
                    from: 3, count: 1), [-1.5]))
    },
    TestCase("columns of a table can have numbers as names") { t in
        func table(_ header: String, _ row: (Int) -> String) -> String {
            var text = header
            for index in 0..<600 { text += row(index) + "\n" }
            return text
        }
        let timed = table("time [s],0,1\n") { "\(Double($0) / 4),\($0).5,-\($0)" }
        t.expect(labels(timed) == ["0", "1"] && hertz(timed) == 4)
        t.expect(isClose(values(timed, 2), [0.5, 1.5]))
        let pandas = table("# Sampling rate: 250 Hz\n,0,1\n") { "\($0),\($0).5,-\($0)" }
        t.expect(labels(pandas) == ["0", "1"] && isClose(values(pandas, 2), [0.5, 1.5]))
        let untimed = table("# Sampling rate: 250 Hz\n0,1\n") { "\($0 % 7).5,-\($0)" }
        t.expect(labels(untimed) == ["0", "1"] && isClose(values(untimed, 2), [0.5, 1.5]))
        // The table has no line with column names, and its times begin at 0.
        let noNames = table("") { "\(Double($0) / 4),\($0 + 1).5" }
        t.expect(isClose(values(noNames, 2), [1.5, 2.5]))
        let twice = table("time [s],a\n0,5\ntime [s],a\n") { "\(Double($0 + 1) / 4),\($0).5" }
        t.expect(open(twice).recording?.remarks == [.linesLeftOut(1, first: 3)] && isClose(values(twice, 2), [5, 0.5]))
    },
    TestCase(
        "the rows below a table's first row of numbers decide whether it is titles or samples; if both are possible, the user is asked"
    ) { t in
        func table(_ first: String, _ row: (Int) -> String) -> String {
            (0..<60).reduce(first + "\n") { $0 + row($1) + "\n" }
        }
        func isDoubtful(_ text: String) -> Bool? {
            (try? CSVForm(MemoryBytes(Array(text.utf8))))?.doubtfulTitles.map { _ in true } ?? false
        }
        let rate = CSVOptions(timeColumn: .none, rate: SamplingRate(hertz: 250))
        func wave(_ row: Int, _ level: Int) -> Int { level + row * 37 % 19 }
        // First rows that are read as titles: numbers without decimal points above samples with decimal points, and
        // numbers that count up and are far from the samples' values.
        for (first, row) in [
            ("7,12,31", { "\(wave($0, -9)).5,\($0 % 3).0,1.25" }),
            ("1;2;3;4", { "\(wave($0, 900));\(wave($0, -800));\(wave($0, 500));\(wave($0, 4000))" }),
        ] as [(String, (Int) -> String)] {
            let text = table(first, row)
            t.expect(isDoubtful(text) == false, first)
            t.expect(open(text, rate).recording?.channels[0].sampleCount == 60, first)
            t.expect(open(text, rate).recording?.remarks == [], first)
        }
        // First rows that are read as samples: the numbers count up, but those of the other rows do, too; the numbers
        // do not increase; or the numbers have decimal points.
        for (first, row) in [
            ("0,1,2,3", { "\($0 + 1),\($0 + 2),\($0 + 3),\($0 + 4)" }), ("5,3,9", { "\(wave($0, 0)),4,\($0)" }),
            ("0.5,1.5,2.5", { "\(wave($0, -9)).5,\($0 % 3).5,1.25" }),
        ] as [(String, (Int) -> String)] {
            let text = table(first, row)
            t.expect(isDoubtful(text) == false, first)
            t.expect(open(text, rate).recording?.channels[0].sampleCount == 61, first)
            t.expect(open(text, rate).recording?.remarks == [], first)
        }
        for (first, row) in [
            ("0,1,2,3", { "\(wave($0, -9)),\(wave($0, -5)),\($0 % 5),\($0 % 7)" }),
            ("1,2", { "\(wave($0, 900)),\(wave($0, -800))" }), ("10,20,30", { "\(wave($0, 0)),7,\($0 % 41)" }),
        ] as [(String, (Int) -> String)] {
            let text = table(first, row)
            t.expect(isDoubtful(text) == true, first)
            t.expect(open(text, rate).recording?.remarks == [.guessedTitles(line: 1)], first)
            for (hasTitles, count) in [(true, 60), (false, 61)] {
                var answer = rate
                answer.hasTitles = hasTitles
                t.expect(open(text, answer).recording?.channels[0].sampleCount == Int64(count), first)
                t.expect(open(text, answer).recording?.remarks == [], first)
            }
        }
    },
    TestCase(
        "in the lines before a table, only a sampling rate sets the rate; heart rate, baud rate and filter frequencies do not"
    ) { t in
        for (line, rate) in [
            ("Heart rate: 72 bpm", 0.0), ("Notch frequency: 50 Hz", 0), ("Baud rate: 115200", 0),
            ("R-R interval: 800 ms", 0),
            ("Downsampling: 4", 0), ("Sampling rate: 250 Hz", 250), ("Sample Rate = 250.0 Hz", 250),
            ("samplerate,256", 256), ("Abtastrate: 1,5 kHz", 1500),
            ("Sampling rate: 1,000 Hz", 1000), ("Sampling frequency (kHz): 2", 2000),
            ("Sampling interval (ms): 4", 250), ("SamplingInterval=4000", 0),
            ("Sampling interval: 4000 us", 250), ("Rate: 128", 128), ("Interval=\t0.004 s", 250),
            ("heart rate: 70, sampling rate: 250", 250),
        ] {
            let text = "# \(line)\na,b\n" + (0..<60).map { "\($0 % 5).5,-\($0)\n" }.joined()
            t.expectEqual(hertz(text), rate, line)
        }
        let first = "Sampling interval: 4 ms\na,b\n" + (0..<60).map { "\($0 % 5).5,-\($0)\n" }.joined()
        t.expect(labels(first) == ["a", "b"])
    },
    TestCase(
        "tables with times in minutes and hours, dates with names of months, time zones and ambiguous dates are read"
    ) { t in
        func value(_ row: Int) -> String { "\(row).5" }
        t.expectEqual(hertz(rows("Time (min);a\n", 300, { "\(Double($0) / 1500)" }, value)), 25)
        t.expectEqual(hertz(rows("Zeit [h];a\n", 300, { "\(Double($0) / 3600 / 8)" }, value)), 8)
        func clock(_ row: Int, _ start: Int) -> String {
            let second = start + row / 4
            return two(second / 3600 % 24) + ":" + two(second / 60 % 60) + ":" + two(second % 60) + "."
                + two(row % 4 * 25)
        }
        for date in ["21-Nov-2026 ", "Nov 21, 2026 ", "21. Nov 2026 ", "21 November 2026 "] {
            let text = rows("Time;a\n", 120, { date + clock($0, 36_000) }, value)
            t.expectEqual(hertz(text), 4, date)
            t.expect(open(text).recording?.losses == [], date)
        }
        // In this table, the times of the rows change to another time zone after 15 s.
        let zones = rows(
            "Time;a\n", 120, { "2026-10-25T" + clock($0, $0 < 60 ? 10_785 : 7185) + ($0 < 60 ? "+02:00" : "+01:00") },
            value)
        t.expect(open(zones).recording?.losses == [] && open(zones).recording?.remarks == [])
        t.expectEqual(Int(open(zones).recording?.channels[0].sampleCount ?? 0), 120)
        let back = rows("Time;a\n", 120, { "2026-10-25T" + clock($0, $0 < 60 ? 10_785 : 7185) }, value)
        t.expect(open(back).recording?.losses == [] && open(back).recording?.remarks == [.timesGoBack(1)])
        // Steps of 1000 can be the microseconds of a fast device or the milliseconds of a slow one.
        for (header, step, rate, isGuess) in [
            ("time;HR\n", 1000, 1.0, true), ("time;ECG I\n", 1000, 1000, false),
            ("time;ECG I\n", 4_000_000, 250, false),
        ] {
            let text = rows(header, 200, { "\(step * $0)" }, value)
            t.expectEqual(hertz(text), rate, header)
            t.expect(open(text).recording?.remarks == (isGuess ? [.guessedTimeUnit(.milliseconds)] : []), header)
        }
        // The month comes first: the dates go from November 9 to 10, and not from September 11 to October 11.
        let english = rows("Time;a\n", 120, { "11/\($0 < 60 ? 9 : 10)/2026 " + clock($0, 86_385) }, value)
        t.expect(open(english).recording?.losses == [])
        t.expectEqual(Int(open(english).recording?.channels[0].sampleCount ?? 0), 120)
    },
]
