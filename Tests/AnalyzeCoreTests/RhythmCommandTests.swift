import AnalyzeCore
import CMath
import CSystem
import TestKit

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

/// Converts a text of digits with a decimal point to a number.
private func number(_ text: String) -> Double {
    var value = 0.0
    var scale = 0.0
    for byte in text.utf8 {
        if byte == UInt8(ascii: ".") {
            scale = 1
        } else {
            value = value * 10 + Double(Int(byte) - 0x30)
            scale *= 10
        }
    }
    return scale > 0 ? value / scale : value
}

/// A temporary file that is removed when this object is released.
private final class File {
    let path: String

    init?(_ name: String, _ bytes: [UInt8]) {
        path = "/tmp/analyze-rhythm-\(getpid())-" + name
        guard TestFiles.store(bytes, at: path) else { return nil }
    }

    deinit { unlink(path) }
}

private func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

/// Returns a WAV file with two channels of 120 clicks a minute. The clicks begin at 0.5 s, and the file contains a
/// chunk of an unknown kind.
private func clicks(bits: Int, seconds: Int = 12, rate: Int = 22_050) -> [UInt8] {
    let size = bits / 8
    var data: [UInt8] = []
    for index in 0..<seconds * rate {
        let place = (index + rate / 2) % (rate / 2)
        let wave = math_sin_double(Double(place) * 0.7) * math_exp_double(-Double(place) / 150)
        let value = index < rate / 2 ? 0 : 0.5 * wave
        let whole = bits == 8 ? Int(value * 127) + 128 : Int(value * Double(Int64(1) << (bits - 1) - 1))
        data += little(whole, size) + little(whole, size)
    }
    var bytes = Array("WAVEfmt ".utf8) + little(16, 4) + little(1, 2) + little(2, 2) + little(rate, 4)
    bytes += little(rate * 2 * size, 4) + little(2 * size, 2) + little(bits, 2)
    bytes += Array("LIST".utf8) + little(3, 4) + [1, 2, 3, 0] + Array("data".utf8) + little(data.count, 4) + data
    return Array("RIFF".utf8) + little(bytes.count, 4) + bytes
}

/// Returns a table with the acceleration of a walk at 120 steps a minute.
private func walk(_ header: String) -> [UInt8] {
    var text = header + "\n"
    for index in 0..<2000 {
        let phase = Double(index % 50) / 50
        let strike = 4 * math_exp_double(-phase * 8) * math_cos_double(phase * 20)
        let up = Int((9.8 + 2 * math_cos_double(2 * Double.pi * phase) + strike) * 1000)
        text += "\(index / 100).\(index % 100 / 10)\(index % 10),0.5,\(up / 1000).\(up % 1000 / 100),0.2\n"
    }
    return Array(text.utf8)
}

let rhythmCommandTests = [
    TestCase("the command tempo prints a line for each song with its file, beats per minute, confidence and first beat")
    { t in
        for bits in [8, 16, 24, 32] {
            guard let song = File("clicks.wav", clicks(bits: bits)) else { return t.fail("no file") }
            let (code, lines, complaints) = analyze(["tempo", song.path, song.path])
            t.expectEqual(code, 0)
            t.expectEqual(complaints.count, 0)
            t.expectEqual(lines.count, 3)
            t.expectEqual(lines.first ?? "", "file,bpm,confidence,first beat,remark")
            let words = fields(lines.last ?? "")
            guard words.count == 5 else { return t.fail(lines.last ?? "") }
            t.expectEqual(words[0], song.path)
            t.expect(abs(number(words[1]) - 120) < 0.5, words[1])
            t.expect(number(words[2]) > 0.2, words[2])
            t.expect(abs(number(words[3]) - 0.5) < 0.02, words[3])
        }
    }.portable,
    TestCase(
        "if comb filters are requested, the tempo of a song is measured from three seconds in its middle, and a shorter song is refused"
    ) { t in
        guard let song = File("clicks.wav", clicks(bits: 16, rate: 44_100)),
            let short = File("short.wav", clicks(bits: 16, seconds: 2, rate: 44_100))
        else { return t.fail("no file") }
        let (code, lines, _) = analyze(["tempo", "--method=comb-filters", song.path, short.path])
        t.expectEqual(code, 0)
        let found = number(fields(lines.count > 1 ? lines[1] : ",0")[1])
        // The thesis that describes the comb filters rounds distances down, so the tempo can be wrong by almost 1 beat
        // a minute.
        t.expect(abs(found - 120) < 1 || abs(found - 60) < 1, "\(found)")
        t.expectEqual(fields(lines.last ?? ",x")[1], "")
    }.portable,
    TestCase("if a file is not a song, it is reported by name and sets the exit code, and the other files are measured")
    {
        t in
        guard let song = File("clicks.wav", clicks(bits: 16)), let other = File("text.wav", Array("hello".utf8)),
            let cut = File("cut.wav", Array(clicks(bits: 16).prefix(40))),
            let odd = File("odd.wav", Array("RIFF\0\0\0\0WAVEdata\u{7F}\u{7F}\u{7F}\u{7F}".utf8))
        else { return t.fail("no file") }
        let (code, lines, complaints) = analyze(["tempo", other.path, cut.path, odd.path, "/none", song.path])
        t.expectEqual(code, 1)
        t.expectEqual(complaints.count, 1)
        t.expectEqual(lines.count, 6)
        t.expect(abs(number(fields(lines.last ?? ",0")[1]) - 120) < 0.5)
        for line in lines.dropFirst().dropLast() { t.expect(!fields(line)[4].isEmpty && fields(line)[1].isEmpty, line) }
    }.portable,
    TestCase("the command cadence finds the acceleration's axes by their names and prints a line for each second") {
        t in
        for header in [
            "time,x,y,z", "timestamp,acc_x,acc_y,acc_z", "time [s],AccelX [m/s^2],AccelY [m/s^2],AccelZ [m/s^2]",
        ] {
            guard let file = File("walk.csv", walk(header)) else { return t.fail("no file") }
            let (code, lines, complaints) = analyze(["cadence", file.path])
            t.expectEqual(code, 0, complaints.first ?? "")
            t.expect((20...22).contains(lines.count), "\(lines.count)")
            t.expectEqual(
                lines.first ?? "", "time,cadence,confidence,steps,step regularity,stride regularity,symmetry")
            let words = fields(lines.count > 15 ? lines[15] : "")
            guard words.count == 7 else { return t.fail("no reading") }
            t.expect(abs(number(words[1]) - 120) < 1, words[1])
            t.expect(abs(number(fields(lines.last ?? ",,,0")[3]) - 40) <= 1, lines.last ?? "")
        }
    },
    TestCase("options of the command cadence can name the acceleration's axes; the command ignores other channels") {
        t in
        guard let file = File("walk.csv", walk("time,left,up,front")) else { return t.fail("no file") }
        t.expectEqual(analyze(["cadence", file.path]).code, 1)
        t.expectEqual(analyze(["cadence", "--axes", "left,up,front", file.path]).code, 0)
        t.expectEqual(analyze(["cadence", "--axes", "UP", "--unit", "ms2", file.path]).code, 0)
        t.expectEqual(analyze(["cadence", "--axes", "left,right", file.path]).code, 1)
        t.expectEqual(analyze(["cadence", "--unit", "feet", file.path]).code, 2)
        t.expectEqual(analyze(["cadence"]).code, 2)
        t.expectEqual(analyze(["cadence", "/none"]).code, 1)
        t.expectEqual(analyze(["cadence", file.path, file.path, "--axes=up"]).code, 0)
    },
]
