import CSystem
import Platform
import Player
import PlayerClient
import PlayerProtocol
import Songs
import Sound
import Tempo
import TestKit

/// Returns a WAV file at 8 kHz with bursts of noise at a tempo, and with a title and an artist.
private func strokes(seconds: Int, beats: Int = 120) -> [UInt8] {
    var random = Random(seed: 9)
    let samples = (0..<seconds * 8000).map { index -> Int16 in
        let since = index % (8000 * 60 / beats)
        return since < 400 ? Int16((random.signed() * Float(20_000 - 50 * since)).rounded()) : 0
    }
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        Array(name.utf8) + littleEndian(body.count, 4) + body + (body.count % 2 == 1 ? [0] : [])
    }
    let title = "A title that is longer than one packet of text may be, by some words"
    return wavFile(samples, rate: 8000)
        + chunk("LIST", Array("INFO".utf8) + chunk("INAM", Array(title.utf8)) + chunk("IART", Array("Who".utf8)))
}

private func take(_ socket: Int32) -> MeasureAnswer? {
    var bytes = [UInt8](repeating: 0, count: MessageBytes.maximum)
    var file: Int32 = -1
    let count = bytes.withUnsafeMutableBytes { system_packet_receive(socket, $0.baseAddress, $0.count, &file) }
    guard count > 0 else { return nil }
    return bytes[..<Int(count)].withUnsafeBufferPointer { MeasureAnswer($0) }
}

/// Returns the answers of the measuring process to requests.
private func answers(_ requests: [(MeasureRequest, Int32)]) throws(PlatformError) -> [MeasureAnswer] {
    let (ours, theirs) = try PacketSocket.pair()
    for (request, file) in requests {
        _ = request.bytes.bytes.withUnsafeBytes { system_packet_send(ours, $0.baseAddress, $0.count, file) }
        if file >= 0 { close(file) }
    }
    // End the requests: the process then ends, too.
    _ = shutdown(ours, 1)
    _ = SongMeasurer(theirs).run()
    close(theirs)
    var list: [MeasureAnswer] = []
    while let answer = take(ours) { list.append(answer) }
    close(ours)
    return list
}

private final class Findings: SongScannerHandler {
    var looked: [SongFinding] = []
    var measured: [SongContent] = []

    func looked(_ finding: SongFinding, now: Int64) { looked.append(finding) }
    func measured(_ content: SongContent, now: Int64) { measured.append(content) }
}

private func turns(_ loop: EventLoop, until isTrue: () -> Bool) -> Bool {
    var limit = TurnLimit()
    while !isTrue() {
        guard limit.goesOn(after: loop.runOnce(timeout: TurnLimit.turn)) else { return false }
    }
    return true
}

let measureTests = [
    TestCase("requests to the process that measures tempos, and its answers, are read back as they were written") { t in
        for request in [MeasureRequest.look(1), .measure(.max)] {
            let bytes = request.bytes.bytes
            t.expect(bytes.withUnsafeBufferPointer { MeasureRequest($0) } == request)
            t.expect((bytes + [0]).withUnsafeBufferPointer { MeasureRequest($0) } == nil)
        }
        var contents: [SongContent] = [.noClearBeat(.tooShort), .noClearBeat(.silent), .noClearBeat(.irregular)]
        contents += SoundFailure.allCases.map { .unusable($0) }
        contents.append(.tempo(SongTempo(beatsPerMinute: 120.5, confidence: 0.25, firstBeat: 1 << 40)))
        var answers: [MeasureAnswer] = [
            .ready(1), .text(2, .album, [UInt8](repeating: 0xC3, count: MeasureAnswer.textBytes)),
            .text(3, .title, [1]),
            .looked(4, digest: .max, milliseconds: -1, .unmeasured),
        ]
        answers += contents.map { .measured(5, $0) }
        for answer in answers {
            let bytes = answer.bytes.bytes
            t.expect(bytes.count <= MessageBytes.maximum)
            t.expect(bytes.withUnsafeBufferPointer { MeasureAnswer($0) } == answer)
        }
        // Three answers are invalid: an empty text, a tempo that is no number, and a measurement without a result.
        t.expect([2, 1, 0, 0, 0, 0].withUnsafeBufferPointer { MeasureAnswer($0) } == nil)
        let wild = MeasureAnswer.measured(1, .tempo(SongTempo(beatsPerMinute: .nan, confidence: 0, firstBeat: 0)))
        t.expect(wild.bytes.bytes.withUnsafeBufferPointer { MeasureAnswer($0) } == nil)
        t.expect(
            MeasureAnswer.measured(1, .unmeasured).bytes.bytes.withUnsafeBufferPointer { MeasureAnswer($0) } == nil)
    },
    TestCase("the process that measures tempos determines digest, tags, length and tempo of a song file") { t in
        do throws(PlatformError) {
            let file = strokes(seconds: 12)
            var digest = SongDigest()
            file.withUnsafeBufferPointer { digest.add($0) }
            let list = try answers([(.look(1), memoryFile(file)), (.measure(2), memoryFile(file))])
            t.expect(list.first == .ready(1))
            var title: [UInt8] = []
            for case .text(1, .title, let bytes) in list { title += bytes }
            t.expect(title.elementsEqual("A title that is longer than one packet of text may be, by some words".utf8))
            t.expect(list.contains(.text(1, .artist, Array("Who".utf8))))
            t.expect(list.contains(.looked(1, digest: digest.value, milliseconds: 12_000, .unmeasured)))
            guard case .measured(2, .tempo(let tempo))? = list.last else { return t.fail("no tempo") }
            t.expect(abs(tempo.displayed - 120) < 1.2, "\(tempo.displayed)")
        } catch {
            t.fail(error.message)
        }
    }.portable,
    TestCase(
        "if a file is damaged, short or without sound, the process that measures tempos still answers, and also answers the next request"
    ) {
        t in
        do throws(PlatformError) {
            let list = try answers([
                (.look(1), memoryFile(Array("no song at all".utf8))), (.measure(2), memoryFile([])),
                (.measure(3), memoryFile(strokes(seconds: 2))), (.measure(4), -1), (.look(5), -1),
                (.look(6), memoryFile(strokes(seconds: 1))),
            ])
            t.expect(
                list.contains { if case .looked(1, _, -1, .unusable(.unknownFormat)) = $0 { true } else { false } })
            t.expect(list.contains(.measured(2, .unusable(.unknownFormat))))
            t.expect(list.contains(.measured(3, .noClearBeat(.tooShort))))
            t.expect(list.contains(.measured(4, .unusable(.unreadable))))
            t.expect(list.contains(.looked(5, digest: 0, milliseconds: -1, .unusable(.unreadable))))
            guard case .looked(6, _, 1000, .unmeasured)? = list.last else { return t.fail("\(list.count) answers") }
        } catch {
            t.fail(error.message)
        }
    },
    TestCase(
        "the app receives the answers of the process that measures tempos; if this process crashes twice at a file, the file is marked as damaged"
    ) { t in
        do throws(PlatformError) {
            let loop = try EventLoop()
            let findings = Findings()
            let path = "/tmp/pocketscope-song-\(getpid()).wav"
            t.expect(TestFiles.store(strokes(seconds: 1), at: path))
            defer { unlink(path) }
            let scanner = SongScanner(loop: loop, launch: .agent("/nowhere"), handler: findings)
            t.expect(scanner.look(path))
            var (ours, theirs) = try PacketSocket.pair()
            scanner.connected(theirs, now: loop.clock.now)
            var request = [UInt8](repeating: 0, count: MessageBytes.maximum)
            var file: Int32 = -1
            var count: Int32 = 0
            func receive() -> Bool {
                count = request.withUnsafeMutableBytes { system_packet_receive(ours, $0.baseAddress, $0.count, &file) }
                return count > 0
            }
            t.expect(turns(loop) { receive() })
            t.expect(file >= 0 && request[0] == 1)
            close(file)
            let number = UInt32(request[1])
            for answer in [
                MeasureAnswer.text(number, .title, Array("T".utf8)), .text(number + 1, .title, Array("other".utf8)),
                .text(number, .title, Array("U".utf8)),
                .looked(number, digest: 7, milliseconds: 1000, .unmeasured),
            ] {
                _ = answer.bytes.bytes.withUnsafeBytes { system_packet_send(ours, $0.baseAddress, $0.count, -1) }
            }
            t.expect(turns(loop) { !findings.looked.isEmpty })
            t.expect(
                findings.looked.first
                    == SongFinding(digest: 7, tags: SongTags(title: "TU"), milliseconds: 1000, content: .unmeasured))
            t.expect(!scanner.isBusy)
            // The process crashes twice at the same file.
            t.expect(scanner.measure(path))
            t.expect(turns(loop) { receive() })
            close(file)
            close(ours)
            t.expect(turns(loop) { !scanner.isConnected })
            t.expect(findings.measured.isEmpty)
            (ours, theirs) = try PacketSocket.pair()
            scanner.connected(theirs, now: loop.clock.now)
            t.expect(turns(loop) { receive() })
            close(file)
            close(ours)
            t.expect(turns(loop) { !findings.measured.isEmpty })
            t.expect(findings.measured.first == .unusable(.damaged))
            scanner.close()
        } catch {
            t.fail(error.message)
        }
    },
]
