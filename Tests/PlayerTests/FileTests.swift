import CSystem
import Sound
import SoundFiles
import TestKit

/// Creates a file in memory and returns its descriptor, which the caller or the receiver must close.
func memoryFile(_ bytes: [UInt8]) -> Int32 { bytes.withUnsafeBytes { system_memory_file($0.baseAddress, $0.count) } }

func littleEndian(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

/// Returns a WAV file with one channel of 16-bit samples.
func wavFile(_ samples: [Int16], rate: Int) -> [UInt8] {
    let data = samples.flatMap { littleEndian(Int($0), 2) }
    let format =
        littleEndian(1, 2) + littleEndian(1, 2) + littleEndian(rate, 4) + littleEndian(2 * rate, 4) + littleEndian(2, 2)
        + littleEndian(16, 2)
    return Array("RIFF".utf8) + littleEndian(36 + data.count, 4) + Array("WAVEfmt ".utf8) + littleEndian(16, 4) + format
        + Array("data".utf8) + littleEndian(data.count, 4) + data
}

private func bigEndian(_ value: Int, _ count: Int) -> [UInt8] { littleEndian(value, count).reversed() }

/// Returns a FLAC file with one uncompressed block of 16-bit samples (RFC 9639).
func flacFile(_ samples: [Int16], rate: Int) -> [UInt8] {
    let count = samples.count
    let info =
        bigEndian(count, 2) + bigEndian(count, 2) + [0, 0, 0, 0, 0, 0]
        + bigEndian(rate << 12 | 0 << 9 | 15 << 4 | 0, 4) + bigEndian(count, 4) + [UInt8](repeating: 0, count: 16)
    var frame: [UInt8] = [0xFF, 0xF8, 0x70, 0x08, 0x00] + bigEndian(count - 1, 2)
    frame.append(crc(frame, 8, 0x07))
    frame.append(0x02)
    for sample in samples { frame += bigEndian(Int(sample), 2) }
    let check = crc(frame, 16, 0x8005) as UInt16
    frame += bigEndian(Int(check), 2)
    return Array("fLaC".utf8) + [0x80] + bigEndian(34, 3) + info + frame
}

private func crc<T: FixedWidthInteger>(_ bytes: [UInt8], _ bits: Int, _ polynomial: Int) -> T {
    var value = 0
    for byte in bytes {
        value ^= Int(byte) << (bits - 8)
        for _ in 0..<8 {
            value = value << 1 ^ (value >> (bits - 1) & 1 == 1 ? polynomial : 0)
            value &= 1 << bits - 1
        }
    }
    return T(truncatingIfNeeded: value)
}

/// Returns an Ogg page with a packet or a part of one, without a checksum.
func oggPage(_ packet: [UInt8], first: Bool = false, ends: Bool = true) -> [UInt8] {
    var table = [UInt8](repeating: 255, count: packet.count / 255)
    if ends { table.append(UInt8(packet.count % 255)) }
    return Array("OggS".utf8) + [0, first ? 2 : 0] + [UInt8](repeating: 0, count: 8) + littleEndian(7, 4)
        + [UInt8](repeating: 0, count: 8) + [UInt8(table.count)] + table + packet
}

/// Returns the left channel of a decoded file, or the reason for which the decoder refuses the file.
func decoded(_ bytes: [UInt8], from: Int64 = 0) -> Result<[Float], SoundFailure> {
    do throws(SoundFailure) {
        let decoder = try SoundFile.open(memoryFile(bytes))
        if from > 0 { try decoder.seek(to: from) }
        var result: [Float] = []
        var block = [Float](repeating: 0, count: 2000)
        while true {
            let buffer = block.withUnsafeMutableBufferPointer { $0.baseAddress! }
            let count = try decoder.read(buffer, most: 1000)
            if count == 0 { return .success(result) }
            for index in 0..<count { result.append(block[2 * index]) }
        }
    } catch {
        return .failure(error)
    }
}

private func isFailure(_ result: Result<[Float], SoundFailure>, _ failure: SoundFailure) -> Bool {
    if case .failure(failure) = result { return true }
    return false
}

private let ramp: [Int16] = (0..<3000).map { Int16(truncatingIfNeeded: $0 * 37) }

let fileTests = [
    TestCase("WAV and FLAC files are decoded to exactly their samples, beginning at any frame") { t in
        let expected = ramp.map { Float($0) / 32_768 }
        for file in [wavFile(ramp, rate: 44_100), flacFile(ramp, rate: 44_100)] {
            guard case .success(let samples) = decoded(file), case .success(let rest) = decoded(file, from: 2345) else {
                t.fail("not read")
                continue
            }
            t.expect(samples == expected)
            t.expect(rest == Array(expected[2345...]))
        }
    },
    TestCase("if a file contains no sound, it is refused with the reason") { t in
        t.expect(isFailure(decoded([]), .unknownFormat))
        t.expect(isFailure(decoded(Array("Hello, world".utf8)), .unknownFormat))
        t.expect(isFailure(decoded(Array("fLaC".utf8) + [UInt8](repeating: 0, count: 100)), .damaged))
        t.expect(isFailure(decoded(Array("ID3".utf8) + [UInt8](repeating: 0, count: 100)), .damaged))
        t.expect(isFailure(decoded(flacFile(ramp, rate: 4000)), .unsupported))
        do throws(SoundFailure) {
            _ = try SoundFile.open(system_open("/dev/null", O_RDONLY, 0))
            t.fail("a device is no file")
        } catch {
            t.expect(error == .unreadable)
        }
    },
    TestCase("headers of an Ogg file may have at most 1 MB; in Ogg, other codecs than Vorbis and Opus are refused") {
        t in
        let vorbis: [UInt8] = [1] + Array("vorbis".utf8) + [UInt8](repeating: 0, count: 23)
        let opus = Array("OpusHead".utf8) + [UInt8](repeating: 0, count: 11)
        let full = oggPage([UInt8](repeating: 0, count: 255 * 255), ends: false)
        for head in [vorbis, opus] {
            var large = oggPage(head, first: true)
            for _ in 0..<17 { large += full }
            t.expect(isFailure(decoded(large), .commentsTooLarge))
            // The comment header is not too large, but invalid.
            t.expect(
                isFailure(decoded(oggPage(head, first: true) + full + oggPage([1, 2, 3]) + oggPage([1])), .damaged))
        }
        t.expect(isFailure(decoded(oggPage(Array("\u{7F}FLAC1234".utf8), first: true)), .unsupported))
        t.expect(isFailure(decoded(oggPage(vorbis, first: true)), .damaged))
    },
]
