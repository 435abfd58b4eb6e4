import CSystem
import PlayerProtocol
import Sound
import SoundFiles

extension FuzzTarget {
    /// Sound files. The first decoder that accepts the bytes decodes them.
    static let sounds = FuzzTarget(
        "sounds", maximumBytes: 32_768,
        growths: [
            Growth("empty chunks", "JUNK\0\0\0\0") { _ in "RIFF\0\0\0\0WAVE" },
            Growth("empty pages", bytes: Array("OggS".utf8) + .init(repeating: 0, count: 23), begin: []),
            Growth("frames of MP3", bytes: [0xFF, 0xFB, 0x90, 0x64], begin: []),
            Growth("marks of FLAC", bytes: [0xFF, 0xF8, 0x70, 0x08], begin: Array("fLaC".utf8)),
            Growth("a long tag", "a") { _ in "ID3\u{4}\0\0\0\u{1}\u{7F}\u{7F}" },
        ]
    ) { bytes in
        // Decodes only some seconds, because a small file can contain hours of sound.
        let most = 300_000
        let descriptor = bytes.withUnsafeBytes { system_memory_file($0.baseAddress, $0.count) }
        do throws(SoundFailure) {
            let decoder = try SoundFile.open(descriptor)
            demand(SoundRate.range.contains(decoder.rate), "a rate that is not played")
            let block = UnsafeMutablePointer<Float>.allocate(capacity: 2 * 1000)
            defer { block.deallocate() }
            var decoded = 0
            while decoded < most {
                let count = try decoder.read(block, most: 1000)
                demand(count <= 1000, "more frames than fit")
                if count == 0 { break }
                decoded += count
            }
            try decoder.seek(to: Int64(decoded / 2))
            _ = try decoder.read(block, most: 1000)
        } catch {}
    }

    /// Packets from the app to the player process, and from the player process to the app.
    static let playerPackets = FuzzTarget("player-packets", maximumBytes: MessageBytes.maximum) { bytes in
        bytes.withUnsafeBufferPointer { packet in
            if let command = PlayerCommand(packet) { demand(command.bytes.bytes == bytes, "another command") }
            if let event = PlayerEvent(packet) { demand(event.bytes.bytes == bytes, "another event") }
            if let request = MeasureRequest(packet) { demand(request.bytes.bytes == bytes, "another request") }
            if let answer = MeasureAnswer(packet) { demand(answer.bytes.bytes.count <= bytes.count, "a longer answer") }
        }
    }
}
