import Recordings
import Signals
import TestKit
import Text

// Files as people have them: what programs and devices write beside the usual forms.

private func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

private func thousandths(_ value: Int) -> String { "\(value / 1000)." + "\(value % 1000 + 1000)".dropFirst() }

private func rows(_ header: String, _ count: Int = 600, _ row: (Int) -> String) -> String {
    var text = header
    for index in 0..<count { text += row(index) + "\n" }
    return text
}

/// Expects these labels, units, rate and remarks.
private func expect(
    _ t: Expectations, _ text: String, _ labels: [String], units: [String]? = nil, hertz: Double,
    remarks: [RecordingRemark] = [], _ name: String = ""
) {
    let (recording, error) = open(text)
    guard let recording else { return t.fail("\(name): \(error?.message[.english] ?? "")") }
    t.expectEqual(recording.channels.map { $0.label }, labels, name)
    if let units { t.expectEqual(recording.channels.map { $0.unit }, units, name) }
    t.expectEqual(Double(recording.channels[0].rate.milliHertz) / 1000, hertz, name)
    t.expect(recording.remarks == remarks, name)
}

private func little(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
}

private func chunk(_ tag: UInt64, _ content: [UInt8]) -> [UInt8] {
    [4] + little(UInt64(content.count + 2), 4) + little(tag, 2) + content
}

/// An XDF file with a stream of 100 Hz that counts its samples, and a boundary after each 100 of them. The chunks are separate.
private func countingXDF(_ samples: Int, every step: Double = 0.01, rate: String) -> [[UInt8]] {
    let xml =
        "<info><name>s</name><channel_count>1</channel_count>" + rate
        + "<channel_format>float32</channel_format></info>"
    var chunks = [Array("XDF:".utf8), chunk(2, little(1, 4) + Array(xml.utf8))]
    for first in stride(from: 0, to: samples, by: 100) {
        let count = min(100, samples - first)
        var content = little(1, 4) + [4] + little(UInt64(count), 4)
        for index in first..<first + count {
            content +=
                [8] + little((1000 + step * Double(index)).bitPattern, 8) + little(UInt64(Float(index).bitPattern), 4)
        }
        chunks.append(chunk(3, content))
        let boundary: [UInt8] = [
            0x43, 0xA5, 0x46, 0xDC, 0xCB, 0xF5, 0x41, 0x0F, 0xB3, 0x0E, 0xD5, 0x46, 0x73, 0x83, 0xCB, 0xE4,
        ]
        chunks.append(chunk(5, boundary))
    }
    return chunks
}

/// An EDF+ file with one signal and annotations.
private func annotated(
    _ lists: [[UInt8]], label: String = "EDF Annotations", duration: String = "1", samples: Int = 4
) -> [UInt8] {
    var builder = EDFBuilder()
    builder.reserved = "EDF+D"
    builder.duration = duration
    builder.records = "\(lists.count)"
    builder.signals = [
        .init(physical: ("-1000", "1000"), samples: "\(samples)"), .init(label: label, unit: "", samples: "24"),
    ]
    builder.data = []
    for (record, list) in lists.enumerated() {
        for sample in 0..<samples { builder.data.append(Int32(samples * record + sample) % 1000) }
        let text = list + [UInt8](repeating: 0, count: 48 - list.count)
        for index in 0..<24 { builder.data.append(Int32(text[2 * index]) | Int32(text[2 * index + 1]) << 8) }
    }
    return builder.bytes
}

let fieldTests = [
    TestCase(
        "American dates after the 12th are times, also beside a single signal, and titles that are numbers remain titles"
    ) {
        t in
        expect(
            t, rows("Time;EKG\n") { "11/21/2026 02:45:" + thousandths(10_000 + 10 * $0) + " PM;\($0)" }, ["EKG"],
            hertz: 100, "AM and PM")
        expect(
            t, rows("Time,0,1\n") { "11/21/2026 14:45:" + thousandths(10_000 + 10 * $0) + ",\($0).5,-\($0).5" },
            ["0", "1"], hertz: 100, "titles")
        expect(
            t, rows("Date;EKG\n") { "Sat Nov 21 14:" + two($0 / 60) + ":" + two($0 % 60) + " 2026;\($0)" }, ["EKG"],
            hertz: 1, "C's ctime")
        expect(
            t, rows("Date;EKG\n") { "Sat, 21 Nov 2026 14:" + two($0 / 60) + ":" + two($0 % 60) + " GMT;\($0)" },
            ["EKG"], hertz: 1, "mail's dates")
    },
    TestCase(
        "clocks of two numbers are minutes and seconds if their title or a number above 23 says so; otherwise a message states the guess"
    ) { t in
        let clock = { (row: Int) -> String in two(row / 60) + ":" + two(row % 60) + ",\(row)" }
        expect(t, rows("Time (mm:ss),HR\n", 300, clock), ["HR"], hertz: 1, "title")
        expect(
            t, rows("Time,HR\n", 300, clock), ["HR"], hertz: 1, remarks: [.guessedTimeUnit(.seconds)], "from zero")
        expect(
            t, rows("Time,HR\n", 7000) { "\(23 + $0 / 60):" + two($0 % 60) + ",\($0)" }, ["HR"], hertz: 1, "above 23")
        // An hour of elapsed minutes can begin again at zero.
        expect(
            t, rows("Time (mm:ss),HR\n", 7200) { two($0 / 60 % 60) + ":" + two($0 % 60) + ",\($0)" }, ["HR"], hertz: 1,
            "second hour")
        let hours = rows("Time,HR\n", 120) { two(14 + $0 / 60) + ":" + two($0 % 60) + ",\($0)" }
        expect(
            t, hours, ["HR"], hertz: 0.05, remarks: [.guessedTimeUnit(.minutes), .repeated(channel: "HR", 3)], "minutes"
        )
        let form = try? CSVForm(MemoryBytes(Array(hours.utf8)))
        t.expect(form?.isNeeded ?? false, "the user is asked")
        var options = form?.options ?? CSVOptions()
        options.unit = .seconds
        let chosen = open(hours, options).recording
        t.expect(chosen?.channels[0].rate == SamplingRate(hertz: 1) && chosen?.remarks == [], "the user's answer")
    },
    TestCase("lines that contain numbers but no time, such as the head of LabChart's second block, are not rows") { t in
        let head =
            "Interval=\t0.01 s\nExcelDateTime=\t4.6347615e+04\t11/21/2026 14:45:42.00000\nChannelTitle=\tECG\tResp\n"
            + "UnitName=\tmV\tV\nRange=\t10.000 V\t5.000 V\n"
        let block = rows(head) { thousandths(10 * $0) + "\t\($0)\t-\($0)" }
        let recording = open(block + block).recording
        t.expectEqual(recording?.channels.map { $0.label } ?? [], ["ECG", "Resp"])
        t.expectEqual(recording?.channels[0].sampleCount ?? 0, 1200)
        t.expect(recording?.remarks == [.linesLeftOut(5, first: 606), .timesGoBack(1)])
        t.expect(isClose(read(recording, 0, from: 598, count: 4), [598, 599, 0, 1]))
        // The interval in the head is false: the times of the rows count.
        let other = rows("Interval=\t0.1 s\n" + head) { thousandths(10 * $0) + "\t\($0)\t-\($0)" }
        t.expect(open(other + other).recording?.channels[0].rate == SamplingRate(hertz: 100), "a false interval")
    },
    TestCase("a single column with decimal commas is one channel; its name and unit are in the lines above") { t in
        let head = "Name,A B\nAbtastrate,512 Hertz\n\nAbleitung,Ableitung I\nEinheit,\u{B5}V\n\n"
        let german = rows(head) { "-\($0),0" + two($0 % 100) }
        expect(t, german, ["Ableitung I"], units: ["\u{B5}V"], hertz: 512, "German")
        t.expect(isClose(read(open(german).recording, 0, from: 7, count: 2), [-7.007, -8.008]))
        let english = "Symptoms,\nSample Rate,512 hertz\n\nLead,Lead I\nUnit,\u{B5}V\n\n"
        expect(t, rows(english) { "-\($0).0" + two($0 % 100) }, ["Lead I"], units: ["\u{B5}V"], hertz: 512, "English")
        // Two columns of whole numbers remain two.
        let pair = open(rows("# sampling rate: 100 Hz\n") { "\(5 * $0 % 77),\($0 % 7)" }).recording
        t.expectEqual(pair?.channels.count ?? 0, 2)
    },
    TestCase("names are found above units, PhysioNet's form of dates, and types") { t in
        expect(
            t,
            rows("'Time and date','MLII','V5'\n'hh:mm:ss.mmm dd/mm/yyyy','mV','mV'\n") {
                "'[14:45:" + thousandths(10_000 + 10 * $0) + " 21/11/2026]',\($0),1"
            }, ["MLII", "V5"], units: ["mV", "mV"], hertz: 100, "rdsamp")
        expect(
            t, rows("Time,ECG,Resp\ns,mV,a.u.\nfloat,float,int\n") { thousandths(10 * $0) + ",\($0),\(9 - $0)" },
            ["ECG", "Resp"], units: ["mV", "a.u."], hertz: 100, "types")
        expect(t, rows("timestamp,raw\n") { thousandths(10 * $0) + ",\($0)" }, ["raw"], hertz: 100, "a title")
        expect(
            t,
            rows("t (s);Spannung in \u{B5}V;EEG2_uV;EEG3, mV;I_V\n") { thousandths(10 * $0) + ";1;2;\($0);4" },
            ["Spannung", "EEG2", "EEG3", "I_V"], units: ["\u{B5}V", "\u{B5}V", "mV", ""], hertz: 100, "units")
        expect(
            t, rows("\"Time\n(s)\",\"ECG\n(mV)\"\n") { thousandths(10 * $0) + ",\($0)" }, ["ECG"], units: ["mV"],
            hertz: 100, "line ends in titles")
    },
    TestCase("rows may contain more words than numbers, and columns without a name are left out by their number") { t in
        expect(
            t, rows("time,ecg,pressed,valid,who\n") { thousandths(10 * $0) + ",\($0),TRUE,false,me" }, ["ecg"],
            hertz: 100,
            remarks: ["pressed", "valid", "who"].map { .leftOut(channel: $0, .noSignal) })
        expect(
            t, rows("") { "\($0 % 256),\($0).5,-\($0),\(1_764_400_000 + $0 / 100).\(two($0 % 100))" }, ["1", "2"],
            hertz: 100, remarks: [.columnLeftOut(1)])
    },
    TestCase("rows that are written twice are left out and counted") { t in
        let text = rows("time,ecg\n", 3000) { row in
            let line = thousandths(4 * row) + ",\(row)"
            return (1200..<1450).contains(row) ? line + "\n" + line : line
        }
        expect(t, text, ["ecg"], hertz: 250, remarks: [.rowsRepeated(250, first: 1203)])
        let recording = open(text).recording
        t.expectEqual(recording?.channels[0].sampleCount ?? 0, 3000)
        t.expect(isClose(read(recording, 0, from: 1449, count: 2), [1449, 1450]))
        t.expect(isClose(read(recording, 0, from: 2047, count: 2), [2047, 2048]))
    },
    TestCase("if the rate of a table changes within it, a remark states how far rows are away from their times") { t in
        let text = rows("time,ecg\n", 3750) { thousandths($0 < 1250 ? 4 * $0 : 5000 + 2 * ($0 - 1250)) + ",\($0)" }
        let remarks = open(text).recording?.remarks ?? []
        let isSaid = remarks.contains {
            if case .uneven(_, let milliseconds) = $0 { milliseconds > 1000 } else { false }
        }
        t.expect(isSaid)
    },
    TestCase("in a table of heartbeats, a remark states how far rows are away from their times") { t in
        var time = 0
        let text = rows("time [s],RR [ms]\n") { row in
            let interval = 1000 - row * 500 / 600
            time += interval
            return thousandths(time) + ",\(interval)"
        }
        let isSaid = (open(text).recording?.remarks ?? []).contains {
            if case .uneven(_, let milliseconds) = $0 { milliseconds > 10_000 } else { false }
        }
        t.expect(isSaid)
    },
    TestCase("a text of 16 bits per character is read without its mark, too") { t in
        let text = rows("Zeit [ms];EKG [mV]\n") { "\(4 * $0);\($0),5" }
        for isBig in [false, true] {
            let wide = text.utf8.flatMap { (byte: UInt8) -> [UInt8] in isBig ? [0, byte] : [byte, 0] }
            let recording = open(wide).recording
            t.expectEqual(recording?.channels.map { $0.label } ?? [], ["EKG"])
            t.expect(isClose(read(recording, 0, from: 598, count: 9), [598.5, 599.5]))
        }
    },
    TestCase("messages distinguish empty, compressed and zeroed files from other files") { t in
        t.expect(open([]).error == .empty)
        t.expect(open([0x1F, 0x8B, 8, 0, 1, 2, 3]).error == .compressed)
        t.expect(open(Array("PK\u{3}\u{4}".utf8) + [20, 0, 6, 0]).error == .compressed)
        t.expect(open([UInt8](repeating: 0, count: 100_000)).error == .zeros)
    },
    TestCase("annotations of EDF files may be in code page 1252, with decimal commas, under a label in lower case") {
        t in
        let lists: [[UInt8]] = [
            Array("+0\u{14}\u{14}\0+0,75\u{15}1,5\u{14}ge".utf8) + [0xF6] + Array("ffnet\u{14}\0".utf8),
            Array("+1\u{14}\u{14}\0".utf8),
        ]
        let recording = open(annotated(lists, label: "EDF annotations")).recording
        t.expectEqual(recording?.channels.count ?? 0, 1)
        let found = (try? recording?.annotations(part: 0, limit: 9)) ?? nil
        t.expect(
            found == [RecordingAnnotation(onset: 750_000_000, duration: 1_500_000_000, text: "ge\u{F6}ffnet")])
    },
    TestCase("the triggers in the signal Status of a BDF file are annotations; inputs that are always 1 are not") { t in
        for idle in [Int32(0), 0xFF00] {
            var builder = EDFBuilder()
            builder.isBDF = true
            builder.records = "300"
            builder.signals = [
                .init(label: "A1", samples: "2"),
                .init(
                    label: "Status", unit: "Boolean", physical: ("-8388608", "8388607"),
                    digital: ("-8388608", "8388607")),
            ]
            builder.data = []
            for record in 0..<Int32(300) {
                // The first trigger lasts over the end of its record. The upper bits state the amplifier's condition.
                let inputs: [Int32] =
                    switch record {
                    case 1: [0, 0, 0, 5]
                    case 2: [5, 0, 7, 8]
                    case 290: [0, 12, 0, 12]
                    default: [0, 0, 0, 0]
                    }
                let upper: Int32 = record % 2 == 0 ? 0x10_0000 : 0x20_0000
                builder.data += [record, -record]
                for value in inputs { builder.data.append(value ^ idle | upper) }
            }
            let recording = open(builder.bytes).recording
            t.expectEqual(recording?.channels.map { $0.label } ?? [], ["A1", "Status"])
            let found = (0..<2).flatMap { ((try? recording?.annotations(part: $0, limit: 99)) ?? nil) ?? [] }
            t.expectEqual(
                found.map { $0.text }, ["Trigger 5", "Trigger 7", "Trigger 8", "Trigger 12", "Trigger 12"])
            t.expectEqual(
                found.map { $0.onset / 1_000_000 }, [1750, 2500, 2750, 290_250, 290_750])
            t.expect((try? recording?.annotations(part: 2, limit: 9)) ?? nil == nil)
        }
    },
    TestCase("records that are each late by less than a pause do not shift the following samples by more than 50 ms") {
        t in
        let recording = open(
            annotated((0..<600).map { Array(("+" + thousandths(1001 * $0) + "\u{14}\u{14}\0").utf8) }, samples: 100)
        ).recording
        t.expect(((recording?.duration ?? 0) - 600_600_000_000).magnitude <= 60_000_000)
        let lost = (recording?.losses ?? []).reduce(0) { $0 + $1.duration }
        t.expect((540_000_000...610_000_000).contains(lost))
        // Rounded times that are early and late in turn are no pauses.
        let rounded = open(
            annotated((0..<600).map { Array(("+" + thousandths(1000 * $0 + $0 % 2) + "\u{14}\u{14}\0").utf8) })
        ).recording
        t.expect(rounded?.losses == [] && rounded?.remarks == [])
    },
    TestCase("channels so slow that thousandths of a hertz cannot express their rate keep their times") { t in
        let lists = (0..<100).map { Array("+\(30 * $0)\u{14}\u{14}\0".utf8) }
        let edf = open(annotated(lists, duration: "30", samples: 1)).recording
        t.expect(edf?.channels[0].rate == SamplingRate(milliHertz: 100) && edf?.channels[0].sampleCount == 300)
        t.expect(edf?.remarks == [.repeated(channel: "EEG Fp1", 3)])
        t.expect(isClose(read(edf, 0, from: 298, count: 9), [99, 99]))
        t.expect(isClose(read(edf, 0, from: 1, count: 4), [0, 0, 1, 1]))
        let csv = open(rows("Elapsed,HR\n", 1800) { "\($0 / 60):" + two($0 % 60) + ":00,\($0)" }).recording
        t.expect(csv?.channels[0].rate == SamplingRate(milliHertz: 50) && csv?.duration == 108_000_000_000_000)
        t.expect(isClose(read(csv, 0, from: 5396, count: 9), [1798, 1799, 1799, 1799]))
        let chunks = countingXDF(200, every: 30, rate: "<nominal_srate>0.033333</nominal_srate>")
        let xdf = open(Array(chunks.joined())).recording
        t.expect(xdf?.channels[0].rate == SamplingRate(milliHertz: 100) && xdf?.duration == 6_000_000_000_000)
        t.expect(isClose(read(xdf, 0, from: 596, count: 9), [198, 199, 199, 199]))
        t.expect(xdf?.remarks == [.repeated(channel: "s", 3)])
        // A gap in such a table has its true length, too.
        let gap = open(
            rows("Elapsed,HR\n", 600) { row in
                let minute = row < 300 ? row : row + 60
                return "\(minute / 60):" + two(minute % 60) + ":00,\(row)"
            }
        ).recording
        t.expect(gap?.duration == 39_600_000_000_000)
        t.expect(gap?.losses == [RecordingLoss(channel: 0, time: 18_000_000_000_000, duration: 3_600_000_000_000)])
    },
    TestCase(
        "after a damaged part of an XDF file, reading continues behind the next boundary, and a remark counts its bytes"
    ) { t in
        var chunks = countingXDF(1000, rate: "<nominal_srate>100</nominal_srate>")
        let whole = open(Array(chunks.joined())).recording
        t.expect(whole?.channels[0].sampleCount == 1000 && whole?.remarks == [])
        let size = chunks[10].count + chunks[11].count
        for index in 0..<8 { chunks[10][index] = 0xFF }
        let recording = open(Array(chunks.joined())).recording
        t.expect(recording?.remarks == [.damaged(Int64(size))])
        t.expectEqual(recording?.channels[0].sampleCount ?? 0, 1000)
        t.expect(isClose(read(recording, 0, from: 399, count: 2), [399, .nan]))
        t.expect(isClose(read(recording, 0, from: 499, count: 3), [.nan, 500, 501]))
        t.expect(isClose(read(recording, 0, from: 998, count: 9), [998, 999]))
        // Two damaged chunks in a row, with the boundary between them, and a torn end.
        for index in 0..<8 { chunks[12][index] = 0xFF }
        let torn = open(Array(chunks.joined().dropLast(100))).recording
        t.expectEqual(torn?.channels[0].sampleCount ?? 0, 900)
        t.expect(isClose(read(torn, 0, from: 599, count: 2), [.nan, 600]))
    },
    TestCase("an XDF stream that states no rate gets the one of its time stamps") { t in
        let recording = open(Array(countingXDF(1000, rate: "").joined())).recording
        t.expect(recording?.channels[0].rate == SamplingRate(hertz: 100))
        t.expect(recording?.remarks == [.otherRate(stream: "s", stated: 0, measured: 100_000)])
    },
]
