import Recordings
import Signals
import TestKit

private let hundredHertz = CSVOptions(timeColumn: .none, rate: SamplingRate(hertz: 100))

let csvTests = [
    TestCase("the channels and the length of a CSV table are found by reading only its beginning and its end") { t in
        for (rows, isWhole) in [(100, true), (40_000, false)] {
            var text = "time [ms];Fp1 [uV];X\n"
            for row in 0..<rows { text += "\(4 * row);1,5;2\n" }
            // The last line is truncated, as after a power cut.
            if !isWhole { text += "16" }
            guard let facts = try? CSVFacts(MemoryBytes(Array(text.utf8))) else { return t.fail("no facts") }
            t.expectEqual(facts.channels.map { $0.label }, ["Fp1", "X"])
            t.expectEqual(facts.channels.map { Int($0.rate.milliHertz) }, [250_000, 250_000])
            t.expectEqual(facts.seconds, Int64((Double(rows) / 250).rounded()))
        }
        t.expect((try? CSVFacts(MemoryBytes(Array("a,b\n1,2\n".utf8)))) == nil, "without times")
        t.expect((try? CSVFacts(MemoryBytes([0, 1, 2]))) == nil, "no text")
    },
    TestCase("the header line of a CSV table gives names and units, and the times give the sampling rate") { t in
        guard let recording = open("Time [ms],Fp1 [uV],II (mV)\n0,1.5,-2\n4,2.5,-3e-1\n8,3.5,.5\n").recording else {
            return t.fail("not opened")
        }
        t.expectEqual(recording.channels.map { $0.label }, ["Fp1", "II"])
        t.expectEqual(recording.channels.map { $0.unit }, ["µV", "mV"])
        t.expect(recording.channels[0].type == .eeg && recording.channels[1].type == .ecg)
        t.expectEqual(recording.channels[0].rate.milliHertz, 250_000)
        t.expect(isClose(read(recording, 0, from: 0, count: 9), [1.5, 2.5, 3.5]))
        t.expect(isClose(read(recording, 1, from: 1, count: 1), [-0.3]))
    },
    TestCase("columns of a table that are named x, y and z count as acceleration, unless their unit is another one") {
        t in
        func types(_ names: String) -> [SignalType] {
            open("\(names)\n1,2,3,4\n2,3,4,5\n", hundredHertz).recording?.channels.map { $0.type } ?? []
        }
        t.expect(types("x,Y,z,Fp1") == [.acceleration, .acceleration, .acceleration, .eeg])
        t.expect(types("x [g],y [g],z [g],w")[0...2].allSatisfy { $0 == .acceleration })
        t.expect(types("x,y,a,b") == [.sensor, .sensor, .sensor, .sensor])
        t.expect(types("x [deg/s],y [deg/s],z [deg/s],w")[0] == .sensor)
        t.expect(types("x,y,z,x")[0] == .sensor, "of two")
    },
    TestCase(
        "a table's columns can be separated by commas, semicolons or tabs; with semicolons or tabs, a comma is a decimal point"
    ) {
        t in
        for text in ["1.5,2\n3,4\n", "1,5;2\n3;4", "1,5\t2\r\n3\t4\r\n", "\u{FEFF}\n# note\n\n1.5 , \"2\"\n3,4\n\n"] {
            let recording = open(text, hundredHertz).recording
            t.expect(isClose(read(recording, 0, from: 0, count: 9), [1.5, 3]))
            t.expect(isClose(read(recording, 1, from: 0, count: 9), [2, 4]))
        }
        let quoted = open("\"a, b\",c\n1,2\n", hundredHertz).recording
        t.expectEqual(quoted?.channels.map { $0.label } ?? [], ["a, b", "c"])
    },
    TestCase(
        "if a table's first column has no name and its values increase, it is the time, in the unit that gives a usual sampling rate"
    ) {
        t in
        for (step, milliHertz) in [("0.002", 500_000), ("10", 100_000), ("1000", 1000), ("10000000", 100_000)] {
            let scale = ["0.002": 0.002, "10": 10, "1000": 1000, "10000000": 10_000_000][step]!
            let rows = (0..<5).map { $0 == 0 ? "0,5\n" : "\(Double($0) * scale),5\n" }.joined()
            let recording = open(rows).recording
            t.expectEqual(Int(recording?.channels.first?.rate.milliHertz ?? 0), milliHertz)
            t.expectEqual(recording?.channels.count ?? 0, 1)
        }
        // The caller's options take precedence over what the table itself indicates.
        let options = CSVOptions(timeColumn: .column(0), unit: .seconds)
        t.expectEqual(Int(open("0,1\n10,2\n20,3\n", options).recording?.channels[0].rate.milliHertz ?? 0), 100)
        t.expectEqual(open("0,1\n10,2\n20,3\n", hundredHertz).recording?.channels.count ?? 0, 2)
        let rate = CSVOptions(rate: SamplingRate(hertz: 7))
        t.expectEqual(Int(open("t,x\n5,1\n4,2\n", rate).recording?.channels[0].rate.milliHertz ?? 0), 7000)
    },
    TestCase("if a field of a table contains no number, it is a lost sample") { t in
        let recording = open("x\n1\nnan\nabc\n1e999\n-\n2\n", hundredHertz).recording
        let gap = SampleRing.lostSample
        t.expect(isClose(read(recording, 0, from: 0, count: 9), [1, gap, gap, gap, gap, 2]))
        t.expectEqual(read(recording, 0, from: 3, count: 1)?[0].bitPattern ?? 0, gap.bitPattern)
    },
    TestCase("if only a part of a long table is in memory, its rows can still be read in any order") { t in
        let rows = 5000
        let text = (0..<rows).map { "\($0),\(-$0)\n" }.joined()
        let recording = open("a,b\n" + text, hundredHertz).recording
        for (first, count) in [(1000, 100), (0, 5000), (4990, 100), (1023, 2), (2047, 2049), (1, 1), (3071, 2)] {
            let expected = (first..<min(rows, first + count)).map { Float($0) }
            t.expect(isClose(read(recording, 0, from: Int64(first), count: count), expected), "\(first)")
            t.expect(isClose(read(recording, 1, from: Int64(first), count: count), expected.map { -$0 }), "\(first)")
        }
        for (channel, first) in [(2, Int64(0)), (-1, 0), (0, 5000), (0, -1), (0, .max), (0, .min)] {
            t.expectEqual(read(recording, channel, from: first, count: 5)?.count ?? -1, 0)
        }
    },
    TestCase(
        "in a truncated table, the last line is ignored; in a table without times, an earlier invalid line is an error with its number"
    ) { t in
        t.expectEqual(open("1,2\n3,4\n5", hundredHertz).recording?.channels[0].sampleCount ?? 0, 2)
        t.expectEqual(open("1,2\n3,4\n5,6", hundredHertz).recording?.channels[0].sampleCount ?? 0, 3)
        t.expect(open("1,2\n\n3\n5,6\n", hundredHertz).error == .badLine(3, expected: 2, found: 1))
        t.expect(open("1,2\n3,4,5\n6,7\n", hundredHertz).error == .badLine(2, expected: 2, found: 3))
    },
    TestCase("if a file is not CSV, or its sampling rate is unknown, it is refused") { t in
        t.expect(open("").error == .empty)
        t.expect(open("\n# only a comment\n").error == .noTable)
        t.expect(open("a,b\n", hundredHertz).error == .noTable)
        t.expect(open("A letter to the ward, with commas.\nYours, N.\n").error == .noTable)
        t.expect(open([0x7F, 0x45, 0x4C, 0x46, 0, 0, 1]).error == .unknownFormat)
        t.expect(open("1,2\n0,3\n").error == .noSamplingRate)
        t.expect(open("x,y\n1,2\n2,3\n").error == .noSamplingRate)
        t.expect(open("time,y\n1,2\n1,3\n").error == .noSamplingRate)
        t.expect(open("time,y\n1,2\n").error == .noSamplingRate)
        t.expect(open("1,2\n", CSVOptions(rate: .irregular)).error == .noSamplingRate)
        t.expect(open("time\n1\n2\n").error == .noChannels)
        t.expect(open("t_s,y\n0,1\n1e-9,2\n").error == .noSamplingRate)
        t.expect(open("t_s,y\n0,1\n1e300,2\n").error == .noSamplingRate)
    },
    TestCase("if a table has a line that is too long or too many columns, it is refused") { t in
        let long = String(repeating: "1", count: 70_000)
        t.expect(open(long, hundredHertz).error == .lineTooLong(1))
        t.expect(open("1\n2\n" + long + "\n3\n", hundredHertz).error == .lineTooLong(3))
        t.expect(open(String(repeating: "1", count: 300_000), hundredHertz).error == .lineTooLong(1))
        t.expect(open(String(repeating: "1,", count: 1100) + "1\n", hundredHertz).error == .noTable)
        t.expect(
            open(String(repeating: "1,", count: 1024) + "1\n", hundredHertz).error == .tooLarge(.columns, atByte: 0))
        t.expectEqual(
            open(String(repeating: "1,", count: 1023) + "1\n", hundredHertz).recording?.channels.count ?? 0, 1024)
    },
    TestCase("numbers of a table are read exactly in every notation") { t in
        let numbers = [
            "0", "-0.5", "+7", "123456789", "1e3", "1.25E-2", "0.000001", "12345678901234567890", "5.", "-.5",
        ]
        let expected: [Float] = [0, -0.5, 7, 123_456_792, 1000, 0.0125, 1e-6, 1.2345679e19, 5, -0.5]
        let recording = open(numbers.joined(separator: "\n"), hundredHertz).recording
        t.expect(read(recording, 0, from: 0, count: 20) == expected)
        for wrong in ["1.2.3", "1 2", "e5", "1e", "--1", "+", ".", "0x10", "1,5"] {
            let samples = read(
                open("1;1\n\(wrong == "1,5" ? "1.5.5" : wrong);1\n", hundredHertz).recording, 0, from: 1, count: 1)
            t.expect(samples?.first?.isNaN ?? false, wrong)
        }
    },
]
