import PlayerProtocol
import Sound
import TestKit

private let commands: [PlayerCommand] = [
    .load(1, from: 0), .load(.max, from: 1 << 40), .play(2, PlayTerms()),
    .play(3, PlayTerms(at: .max, use: .music, level: 0, speed: -25_000)),
    .follow(4, after: 5, PlayTerms(speed: 25_000)), .replace(4, of: 5, PlayTerms(at: 6, use: .music)),
    .tone(6, Tone(milliHertz: 440_000, milliseconds: 60_000, level: 100), at: 7), .stop(8), .pause(9), .resume(10),
    .volume(0), .volume(100), .speed(11, -1), .ping(0), .ping(.max),
]

private let events: [PlayerEvent] = [
    .ready(1), .card(CardFacts(name: "USB Audio", rate: 48_000, latency: 100)),
    .card(CardFacts(name: "", rate: 8000, latency: 0)), .loaded(2, rate: 44_100, frames: -1),
    .started(3, at: 1 << 50), .paused(5, place: 6), .starved(7), .underrun(8), .position(9, place: 10, at: 11),
    .pong(12),
]

private func command(_ bytes: [UInt8]) -> PlayerCommand? { bytes.withUnsafeBufferPointer { PlayerCommand($0) } }
private func event(_ bytes: [UInt8]) -> PlayerEvent? { bytes.withUnsafeBufferPointer { PlayerEvent($0) } }

let protocolTests = [
    TestCase("commands to the player and its events are read back as they were written, and each fits into a packet") {
        t in
        for written in commands {
            let bytes = written.bytes.bytes
            t.expect(command(bytes) == written)
            t.expect(bytes.count <= MessageBytes.maximum)
            // A packet that is one byte shorter or longer is refused.
            t.expect(command(Array(bytes.dropLast())) == nil)
            t.expect(command(bytes + [0]) == nil)
        }
        let ends = SoundEnd.allCases.map { PlayerEvent.ended(4, $0, place: 5, at: -6) }
        let refusals = SoundFailure.allCases.map { PlayerEvent.refused(4, $0) }
        let absences = CardFailure.allCases.map { PlayerEvent.noCard($0) }
        for written in events + ends + refusals + absences {
            let bytes = written.bytes.bytes
            t.expect(event(bytes) == written)
            t.expect(bytes.count <= MessageBytes.maximum)
            if case .card = written { continue }
            t.expect(event(Array(bytes.dropLast())) == nil)
            t.expect(event(bytes + [0]) == nil)
        }
    },
    TestCase("packets to and from the player that contain invalid values are refused") { t in
        t.expect(command([]) == nil)
        t.expect(command([0, 1, 0, 0, 0]) == nil)
        t.expect(command([11, 1, 0, 0, 0]) == nil)
        // These values are refused: number 0, volume 101, speed 25,001, an unknown use, and a time before 0.
        t.expect(command([5, 0, 0, 0, 0]) == nil)
        t.expect(command([8, 101, 0, 0, 0]) == nil)
        t.expect(command([9, 1, 0, 0, 0, 0xA9, 0x61, 0, 0]) == nil)
        var bytes = PlayerCommand.play(1, PlayTerms()).bytes.bytes
        bytes[13] = 2
        t.expect(command(bytes) == nil)
        bytes[13] = 0
        bytes[12] = 0x80
        t.expect(command(bytes) == nil)
        // A sound that should replace or follow itself is refused.
        t.expect(command(PlayerCommand.replace(1, of: 1, PlayTerms()).bytes.bytes) == nil)
        t.expect(command(PlayerCommand.follow(1, after: 1, PlayTerms()).bytes.bytes) == nil)
    },
    TestCase("the name of a sound card is reduced to printable ASCII characters and cut") { t in
        let name = "Übertrag\u{7}" + String(repeating: "x", count: 60)
        guard
            case .card(let facts) = event(PlayerEvent.card(CardFacts(name: name, rate: 48_000, latency: 1)).bytes.bytes)
        else { return t.fail("no card") }
        t.expectEqual(facts.name.utf8.count, CardFacts.nameBytes)
        t.expect(facts.name.utf8.allSatisfy { 0x20...0x7E ~= $0 })
    },
]
