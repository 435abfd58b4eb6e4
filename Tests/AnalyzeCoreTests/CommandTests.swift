import AnalyzeCore
import CSystem
import RecordingFiles
import Recordings
import Signals
import TestKit
import Text

/// Runs the command and returns its exit code and output.
private func analyze(_ arguments: [String]) -> (code: Int32, lines: [String], complaints: [String]) {
    var lines: [String] = []
    var complaints: [String] = []
    let code = AnalyzeProgram.run(arguments, output: { lines.append($0) }, complain: { complaints.append($0) })
    return (code, lines, complaints)
}

private func fields(_ line: String) -> [String] {
    line.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
        String(decoding: Array($0), as: UTF8.self)
    }
}

private func contains(_ text: String, _ part: String) -> Bool {
    let (text, part) = (Array(text.utf8), Array(part.utf8))
    return text.count >= part.count && (0...text.count - part.count).contains { text[$0...].starts(with: part) }
}

/// A temporary file with a recording. The file is removed when this object is released.
private final class File {
    let path: String

    init?(_ name: String, _ bytes: [UInt8]) {
        path = "/tmp/analyze-\(getpid())-" + name
        guard TestFiles.store(bytes, at: path) else { return nil }
    }

    deinit { unlink(path) }
}

/// Twelve seconds of EEG and acceleration. One EEG channel is flat from the sixth second on.
private func recording() -> File? {
    let rate = SamplingRate(hertz: 250)
    let generators = [4, 5].map { EEGGenerator(channel: $0, rate: rate, seed: 2) }
    let samples = generators.map { generator in (0..<12 * 250).map { _ in generator.next() } }
    let channels = ["EEG Cz", "EEG Pz", "Acc X"].map { label in
        RecordedChannel(
            label: label, unit: label == "Acc X" ? "g" : "uV", rate: rate, physicalMinimum: -1000, physicalMaximum: 1000
        )
    }
    guard let file = try? RecordingFile(.bdf, channels) else { return nil }
    let bytes = file.bytes(records: 12) { channel, number in
        channel == 2 ? 1 : channel == 1 && number >= 6 * 250 ? 12 : samples[channel][number]
    }.bytes
    return File("eeg.bdf", bytes)
}

let commandTests = [
    TestCase(
        "the command quality prints a line for each window and channel; if the rating is below 100, the line contains the reason"
    ) { t in
        guard let file = recording() else { return t.fail("no file") }
        let (code, lines, complaints) = analyze(["quality", file.path])
        t.expectEqual(code, 0)
        t.expectEqual(complaints, [])
        t.expectEqual(lines.first ?? "", "seconds,channel,value,quality,state,reason,measure,measured")
        // The table has a header, and four lines a second for each of two EEG channels. Acceleration is not rated.
        t.expectEqual(lines.count, 1 + 2 * 45)
        let rows = lines.dropFirst().map { fields($0) }
        t.expect(rows.allSatisfy { $0.count == 8 && ($0[1] == "EEG Cz" || $0[1] == "EEG Pz") })
        let last = rows.suffix(2)
        t.expectEqual(last.first?[4] ?? "", "good")
        t.expectEqual(Array(last.last?[1...6] ?? []), ["EEG Pz", "0.000", "0.000", "red", "flat", "uV"])
        let measured = analyze(["quality", "--measures", file.path]).lines
        t.expect(measured.allSatisfy { fields($0).count == 17 })
    },
    TestCase("the command bands prints a line with the power of each frequency band for each window and channel") { t in
        guard let file = recording() else { return t.fail("no file") }
        let (code, lines, complaints) = analyze(["bands", "--seconds", "2", "--windows=4", file.path])
        t.expectEqual(code, 0)
        t.expectEqual(complaints, [])
        // The table has a header, and eleven windows of two seconds, one beginning each second, for each of three
        // channels.
        t.expectEqual(lines.count, 1 + 3 * 11)
        let rows = lines.dropFirst().map { fields($0) }
        t.expect(rows.allSatisfy { $0.count == 21 })
        t.expectEqual(rows.first?.prefix(4).map { $0 } ?? [], ["2.000", "EEG Cz", "µV", "1"])
        t.expectEqual(rows.last?[3] ?? "", "4")
        let shares =
            rows.first.map { row in
                (0..<5).map { Decimal.scaled(row[6 + 3 * $0].utf8, places: 6, maximum: 1_000_000) ?? -1 }
            } ?? []
        t.expect((999_990...1_000_010).contains(shares.reduce(0, +)))
    },
    TestCase("the limits of quality, the bands and the windows can be set with options on the command line") { t in
        guard let file = recording() else { return t.fail("no file") }
        let strict = analyze(["quality", "--electrodes", "dry", "--dry", "1.5", file.path])
        t.expectEqual(strict.code, 0)
        t.expect(strict.lines.dropFirst().contains { fields($0)[5] == "loose" })
        let one = analyze(["bands", "--limits", "1,2,3,4,5,6", file.path]).lines
        t.expect(one.count > 1 && one != analyze(["bands", file.path]).lines)
    },
    TestCase("if a command line is invalid, the exit code is 2, and a message names the invalid argument") { t in
        let cases: [(arguments: [String], word: String)] = [
            ([], "no command"), (["tune", "x"], "tune"), (["quality"], "no file"),
            (["quality", "a", "b"], "more than one"),
            (["quality", "--loud", "a"], "--loud"), (["quality", "a", "--wet"], "--wet needs a value"),
            (["quality", "--wet", "0.5", "a"], "1 to 1000, not 0.5"), (["quality", "--electrodes", "gel", "a"], "gel"),
            (["quality", "--measures=1", "a"], "takes no value"),
            (["bands", "--seconds", "17", "a"], "0.25 to 16, not 17"),
            (["bands", "--limits", "1,4,3,5,6,7", "a"], "--limits"), (["bands", "--limits", "1,2", "a"], "--limits"),
            (["bands", "--windows", "x", "a"], "1 to 64, not x"),
            (["bands", "--overlap", "99999999999999999999", "a"], "0 to 90"),
        ]
        for one in cases {
            let (code, lines, complaints) = analyze(one.arguments)
            t.expectEqual(code, 2, one.word)
            t.expect(lines.isEmpty && complaints.count == 1, one.word)
            t.expect(contains(complaints.first ?? "", one.word), complaints.first ?? "nothing")
        }
    },
    TestCase("if a file is unreadable or has no usable data, the exit code is 1, and the reason is printed") { t in
        let walk = (0..<300).reduce("time,x\n") { $0 + "\($1),\($1)\n" }
        guard let text = File("text.txt", Array("no recording at all\n".utf8)),
            let csv = File("walk.csv", Array(walk.utf8)),
            let whole = recording(), let bytes = TestFiles.bytes(whole.path),
            let cut = File("cut.bdf", Array(bytes[..<700]))
        else { return t.fail("no files") }
        for (path, word) in [
            ("/nonexistent/a.edf", "cannot be opened"), ("/tmp", "cannot be opened"), (text.path, text.path),
            (csv.path, "no channel is an EEG"), (cut.path, "ends at byte 700"),
        ] {
            let (code, lines, complaints) = analyze(["quality", path])
            t.expectEqual(code, 1, path)
            t.expect(lines.isEmpty && complaints.count == 1, path)
            t.expect(contains(complaints.first ?? "", word), complaints.first ?? "nothing")
        }
    },
    TestCase("--help lists the commands, and each command's --help lists its options") { t in
        let (code, lines, _) = analyze(["--help"])
        t.expectEqual(code, 0)
        t.expect(contains(lines.first ?? "", "quality") && contains(lines.first ?? "", "bands"))
        t.expect(contains(analyze(["bands", "-h"]).lines.first ?? "", "--limits"))
        t.expect(contains(analyze(["quality", "x", "--help"]).lines.first ?? "", "--measures"))
    },
]
