import Sound
import TestKit

private func bytes(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

private func chunk(_ name: String, _ content: [UInt8], size: Int? = nil) -> [UInt8] {
    Array(name.utf8) + bytes(size ?? content.count, 4) + content + (content.count % 2 == 1 ? [0] : [])
}

private func format(_ tag: Int, _ channels: Int, _ rate: Int, _ bits: Int, more: [UInt8] = []) -> [UInt8] {
    let block = channels * bits / 8
    return chunk(
        "fmt ",
        bytes(tag, 2) + bytes(channels, 2) + bytes(rate, 4) + bytes(rate * block, 4) + bytes(block, 2) + bytes(bits, 2)
            + more)
}

private func file(_ chunks: [[UInt8]]) -> [UInt8] {
    let content = chunks.flatMap { $0 }
    return Array("RIFF".utf8) + bytes(content.count + 4, 4) + Array("WAVE".utf8) + content
}

private func read(_ file: [UInt8]) -> WAVReader.Step {
    var reader = WAVReader(fileBytes: Int64(file.count))
    var step = WAVReader.Step.read(0)
    while case .read(let offset) = step {
        let piece = Array(file[Int(offset)..<min(file.count, Int(offset) + WAVReader.pieceBytes)])
        step = piece.withUnsafeBufferPointer { reader.take($0, at: offset) }
    }
    return step
}

private func isComplete(_ step: WAVReader.Step, _ header: WAVHeader) -> Bool { step == .complete(header) }

let wavTests = [
    TestCase("WAV headers of all encodings are read, with chunks before and after the samples") { t in
        let list = chunk("LIST", Array("INFOxyz".utf8))
        let data = chunk("data", .init(repeating: 0, count: 48))
        t.expect(
            isComplete(
                read(file([format(1, 2, 44_100, 16), data])),
                WAVHeader(encoding: .signed16, rate: 44_100, channels: 2, offset: 44, frames: 12)))
        t.expect(
            isComplete(
                read(file([list, format(3, 1, 48_000, 32), list, data, list])),
                WAVHeader(encoding: .float32, rate: 48_000, channels: 1, offset: 76, frames: 12)))
        let more = bytes(22, 2) + bytes(24, 2) + bytes(3, 4) + bytes(1, 2) + [UInt8](repeating: 0x5A, count: 14)
        t.expect(
            isComplete(
                read(file([format(0xFFFE, 2, 96_000, 24, more: more), data])),
                WAVHeader(encoding: .signed24, rate: 96_000, channels: 2, offset: 68, frames: 8)))
    },
    TestCase("if a WAV file is truncated, it has as many frames as are in the file") { t in
        // A size of -1 has all bits set. Programs that write to a pipe use it.
        for size in [0, -1, 10_000] {
            let cut = file([format(1, 1, 8000, 8), chunk("data", .init(repeating: 0, count: 21), size: size)])
            let expected = WAVHeader(
                encoding: .unsigned8, rate: 8000, channels: 1, offset: 44, frames: 22)
            t.expect(isComplete(read(cut), expected), "\(size)")
        }
    },
    TestCase("if a WAV file has another format, it is refused with the reason") { t in
        let data = chunk("data", [0, 0, 0, 0])
        let rows: [([UInt8], SoundFailure)] = [
            ([], .unknownFormat), (Array("RIFF".utf8), .unknownFormat), (Array("fLaC".utf8), .unknownFormat),
            (file([format(1, 3, 44_100, 16), data]), .unsupported),
            (file([format(1, 2, 44_100, 12), data]), .unsupported),
            (file([format(85, 2, 44_100, 16), data]), .unsupported),
            (file([format(1, 2, 7999, 16), data]), .unsupported),
            (file([format(1, 2, 192_001, 16), data]), .unsupported),
            (file([data]), .damaged), (file([format(1, 2, 44_100, 16)]), .damaged),
            (file([chunk("fmt ", [1, 0])]), .damaged),
            (file(.init(repeating: chunk("JUNK", []), count: 65) + [format(1, 2, 44_100, 16), data]), .damaged),
        ]
        for (file, failure) in rows { t.expect(read(file) == .failed(failure), "\(file.count) \(failure.rawValue)") }
    },
    TestCase("WAV samples of all encodings are decoded to the right values") { t in
        func values(_ bytes: [UInt8], _ encoding: WAVHeader.Encoding, channels: Int) -> [Float] {
            let header = WAVHeader(encoding: encoding, rate: 48_000, channels: channels, offset: 0, frames: 0)
            let count = bytes.count / header.bytesPerFrame
            var frames = [Float](repeating: .nan, count: 2 * count)
            frames.withUnsafeMutableBufferPointer { WAVSamples.decode(bytes, count, header, into: $0.baseAddress!) }
            return frames
        }
        t.expect(values([0, 128, 255], .unsigned8, channels: 1) == [-1, -1, 0, 0, 127 / 128, 127 / 128])
        t.expect(values([0, 0x80, 0xFF, 0x7F], .signed16, channels: 2) == [-1, 32_767 / 32_768])
        t.expect(values([0, 0, 0x80, 0xFF, 0xFF, 0xFF], .signed24, channels: 2) == [-1, -1 / 8_388_608])
        t.expect(values([0, 0, 0, 0x80, 0, 0, 0, 0x40], .signed32, channels: 2) == [-1, 0.5])
        t.expect(values([0, 0, 0x80, 0x3F, 0, 0, 0xC0, 0x7F], .float32, channels: 2) == [1, 0])
    },
]
