import CSystem
import Platform
import Player
import PlayerProtocol
import Sound
import Synchronization
import TestKit

/// A sound card in memory, which plays as many frames as the test permits.
final class MemoryOutput: SoundOutput, @unchecked Sendable {
    let name = "memory"
    let rank = 1
    let rate = 48_000
    let format = SampleFormat.signed16
    let channels = 2
    let period = 480
    let capacity: Int
    let played = Atomic<Int>(0)
    let isGone = Atomic<Bool>(false)
    let isClosed = Atomic<Bool>(false)
    private let written = Atomic<Int>(0)
    /// The samples of the left channel that were played. The test reads them after the card is closed.
    private(set) var samples: [Int16] = []
    private var hasStarted = false

    /// - Parameter capacity: the size of the card's buffer in frames.
    init(capacity: Int = 4800) { self.capacity = capacity }

    /// Lets the card play all frames that were written.
    func play() { played.store(written.load(ordering: .acquiring), ordering: .releasing) }

    /// Lets the card play at most this number of frames.
    func play(_ most: Int) {
        let (now, all) = (played.load(ordering: .acquiring), written.load(ordering: .acquiring))
        played.store(min(all, now + most), ordering: .releasing)
    }
    /// The number of frames that were written and not played yet.
    var waiting: Int { written.load(ordering: .acquiring) - played.load(ordering: .acquiring) }

    func wait(_ wake: Int32) -> OutputWait {
        system_sleep_milliseconds(1)
        return isGone.load(ordering: .acquiring) ? .lost : .ready
    }
    func space() throws(OutputError) -> Int {
        if isGone.load(ordering: .acquiring) { throw .lost }
        return capacity - delay()!
    }
    func write(_ frames: UnsafeRawPointer, count: Int) throws(OutputError) -> Int {
        let values = frames.assumingMemoryBound(to: Int16.self)
        for index in 0..<count { samples.append(values[2 * index]) }
        written.store(samples.count, ordering: .releasing)
        return count
    }
    func start() throws(OutputError) { hasStarted = true }
    var isRunning: Bool { hasStarted }
    func delay() -> Int? { written.load(ordering: .acquiring) - played.load(ordering: .acquiring) }
    func recover() throws(OutputError) {}
    func close() { isClosed.store(true, ordering: .releasing) }
}

final class MemoryCards: SoundCards {
    var cards: [MemoryOutput]
    private(set) var opened: [MemoryOutput] = []

    init(_ cards: [MemoryOutput]) { self.cards = cards }

    var folder: String? { nil }
    var bestRank: Int { cards.isEmpty ? 0 : 1 }
    func open() -> CardOpening {
        guard !cards.isEmpty else { return .failed(.absent) }
        let card = cards.removeFirst()
        opened.append(card)
        return .open(card)
    }
}

/// The app's end of the connection to the player.
private final class AppEnd: PacketSocketHandler {
    var events: [PlayerEvent] = []
    var hasEnded = false
    func received(_ packet: UnsafeBufferPointer<UInt8>, descriptor: Int32?, from socket: PacketSocket, now: Int64) {
        if let event = PlayerEvent(packet) { events.append(event) }
    }
    func ended(_ socket: PacketSocket, now: Int64) { hasEnded = true }
}

/// A player whose sound cards are in memory, and the app's end of the connection to it.
private final class Rig {
    let t: Expectations
    let loop: EventLoop
    let cards: MemoryCards
    let player: PlayerCore
    let app = AppEnd()
    let socket: PacketSocket

    init(_ t: Expectations, cards count: Int = 1) throws(PlatformError) {
        self.t = t
        loop = try EventLoop()
        let ends = try PacketSocket.pair()
        cards = MemoryCards((0..<count).map { _ in MemoryOutput() })
        player = try PlayerCore(ends.1, cards: cards, loop: loop)
        socket = try PacketSocket(ends.0, loop: loop, handler: app)
    }

    func send(_ command: PlayerCommand, file: [UInt8]? = nil) {
        let descriptor = file.map { memoryFile($0) }
        t.expect(socket.send(command.bytes.bytes, file: descriptor))
        if let descriptor { CSystem.close(descriptor) }
    }

    /// Lets the card play until the player reports an event of this kind.
    @discardableResult
    func wait(_ what: String, _ accepts: (PlayerEvent) -> Bool) -> PlayerEvent? {
        var limit = TurnLimit()
        while true {
            if let index = app.events.firstIndex(where: accepts) { return app.events.remove(at: index) }
            cards.opened.last?.play()
            guard limit.goesOn(after: loop.runOnce(timeout: TurnLimit.turn)) else { break }
        }
        t.fail("no \(what)")
        return nil
    }

    func load(_ number: SoundNumber, _ file: [UInt8]) {
        send(.load(number, from: 0), file: file)
        wait("loaded \(number)") {
            if case .loaded(number, _, _) = $0 { return true }
            return false
        }
    }

    /// Fills the card's buffer while the card plays nothing, so that no sound begins before the card plays again.
    func fill() {
        guard let card = cards.opened.last else { return t.fail("no card") }
        t.expect(turns { card.waiting == card.capacity })
    }

    /// Runs turns of the loop until a condition is true, while the card plays nothing. Returns false after a timeout.
    func turns(until isTrue: () -> Bool) -> Bool {
        var limit = TurnLimit()
        while !isTrue() {
            guard limit.goesOn(after: loop.runOnce(timeout: TurnLimit.turn)) else { return false }
        }
        return true
    }

    func waitForEnd(_ number: SoundNumber, _ end: SoundEnd) -> Int64 {
        let event = wait("end of \(number)") {
            if case .ended(number, end, _, _) = $0 { return true }
            return false
        }
        if case .ended(_, _, let place, _) = event { return place }
        return -1
    }

    func waitForPause(_ number: SoundNumber) -> Int64 {
        let event = wait("pause of \(number)") {
            if case .paused(number, _) = $0 { return true }
            return false
        }
        if case .paused(_, let place) = event { return place }
        return -1
    }

    func expectRefused(_ number: SoundNumber, _ failure: SoundFailure) {
        wait("refusal of \(number)") { $0 == .refused(number, failure) }
    }

    func close() {
        player.close()
        socket.close()
    }
}

private func withRig(_ t: Expectations, cards: Int = 1, _ body: (Rig) -> Void) {
    do throws(PlatformError) {
        let rig = try Rig(t, cards: cards)
        rig.wait("greeting") { $0 == .ready(PlayerEvent.version) }
        body(rig)
        rig.close()
    } catch {
        t.fail(error.message)
    }
}

private let noise: [Int16] = (0..<20_000).map { Int16(truncatingIfNeeded: ($0 &* 7919) % 20_001 - 10_000 | 1) }

private func contains(_ samples: [Int16], _ part: [Int16]) -> Bool {
    guard let first = samples.firstIndex(where: { $0 != 0 }), first + part.count <= samples.count else { return false }
    return Array(samples[first..<first + part.count]) == part
}

let coreTests = [
    TestCase("if a sound file is played, exactly its samples are played, and then the file is unloaded") { t in
        withRig(t) { rig in
            rig.wait("card") { $0 == .card(CardFacts(name: "memory", rate: 48_000, latency: 100)) }
            rig.load(1, wavFile(noise, rate: 48_000))
            rig.send(.play(1, PlayTerms()))
            rig.wait("start") {
                if case .started(1, _) = $0 { return true }
                return false
            }
            t.expectEqual(rig.waitForEnd(1, .complete), 20_000)
            rig.send(.play(1, PlayTerms()))
            rig.expectRefused(1, .noSuchSound)
            rig.player.close()
            t.expect(contains(rig.cards.opened[0].samples, noise))
            t.expect(rig.cards.opened[0].isClosed.load(ordering: .acquiring))
        }
    },
    TestCase(
        "if two sound files are played one after the other, the second begins right after the last sample of the first"
    ) { t in
        withRig(t) { rig in
            rig.load(1, wavFile(Array(noise[..<9001]), rate: 48_000))
            rig.load(2, flacFile(Array(noise[9001...]), rate: 48_000))
            rig.send(.play(1, PlayTerms()))
            rig.send(.follow(2, after: 1, PlayTerms()))
            _ = rig.waitForEnd(1, .complete)
            t.expectEqual(rig.waitForEnd(2, .complete), 10_999)
            rig.player.close()
            t.expect(contains(rig.cards.opened[0].samples, noise))
        }
    },
    TestCase(
        "if there is no sound card, music pauses and continues on the next sound card; spoken prompts and tones end"
    ) { t in
        withRig(t, cards: 2) { rig in
            rig.wait("card") { $0 == .card(CardFacts(name: "memory", rate: 48_000, latency: 100)) }
            let long = [Int16](repeating: 1000, count: 30_000)
            rig.load(1, wavFile(long, rate: 48_000))
            rig.load(2, wavFile(long, rate: 48_000))
            rig.load(3, wavFile(long, rate: 48_000))
            rig.send(.play(1, PlayTerms(use: .music)))
            rig.send(.follow(2, after: 1, PlayTerms(use: .music)))
            rig.send(.play(3, PlayTerms()))
            rig.send(.tone(4, Tone(milliHertz: 440_000, milliseconds: 60_000), at: 0))
            rig.wait("start") {
                if case .started(1, _) = $0 { return true }
                return false
            }
            rig.cards.opened[0].isGone.store(true, ordering: .releasing)
            let place = rig.waitForPause(1)
            t.expect((480...30_000).contains(place), "\(place)")
            t.expectEqual(rig.waitForPause(2), 0)
            _ = rig.waitForEnd(3, .withoutCard)
            _ = rig.waitForEnd(4, .withoutCard)
            rig.wait("loss of the card") { $0 == .noCard(.absent) }
            rig.send(.resume(1))
            t.expectEqual(rig.waitForPause(1), place)
            rig.wait("second card") { $0 == .card(CardFacts(name: "memory", rate: 48_000, latency: 100)) }
            rig.send(.resume(1))
            rig.send(.follow(2, after: 1, PlayTerms(use: .music)))
            t.expectEqual(rig.waitForEnd(1, .complete), 30_000)
            t.expectEqual(rig.waitForEnd(2, .complete), 30_000)
        }
    },
    TestCase("if music is paused, it waits until it is resumed, and can be stopped") { t in
        withRig(t) { rig in
            rig.load(1, wavFile([Int16](repeating: 1000, count: 30_000), rate: 44_100))
            rig.send(.play(1, PlayTerms(use: .music, speed: 20_000)))
            rig.wait("position") {
                if case .position(1, _, _) = $0 { return true }
                return false
            }
            rig.send(.pause(1))
            let place = rig.waitForPause(1)
            rig.send(.stop(1))
            t.expectEqual(rig.waitForEnd(1, .stopped), place)
        }
    },
    TestCase(
        "if a song replaces another one, the other one ends at the new song's first frame, even if the app is late"
    ) { t in
        withRig(t) { rig in
            // The file has the sound card's own rate, so the test knows the value of each frame.
            rig.load(1, wavFile([Int16](repeating: 1000, count: 200_000), rate: 48_000))
            rig.load(2, wavFile([Int16](repeating: 1000, count: 200_000), rate: 48_000))
            rig.load(3, wavFile([Int16](repeating: 5000, count: 30_000), rate: 48_000))
            rig.send(.play(1, PlayTerms(use: .music)))
            rig.send(.follow(2, after: 1, PlayTerms(use: .music)))
            rig.wait("position") {
                if case .position(1, _, _) = $0 { return true }
                return false
            }
            let start = rig.loop.clock.now + 300_000_000
            rig.send(.replace(3, of: 1, PlayTerms(at: start, use: .music)))
            // The app sends no further request, and the old song ends.
            _ = rig.waitForEnd(2, .stopped)
            _ = rig.waitForEnd(1, .stopped)
            t.expectEqual(rig.waitForEnd(3, .complete), 30_000)
            rig.player.close()
            let samples = rig.cards.opened[0].samples
            // The resampling filter overshoots where a sound begins and ends, so these frames are not compared exactly.
            guard let first = samples.firstIndex(where: { $0 > 900 }),
                let begin = samples.firstIndex(where: { $0 > 2000 }), begin > first + 1000
            else { return t.fail("not both are heard") }
            t.expect(samples[first + 64..<begin - 64].allSatisfy { $0 == 1000 }, "a gap")
            // While the old sound fades out (5 ms), both sounds are heard.
            t.expect(samples[begin + 64..<begin + 240].allSatisfy { (4900...6100).contains($0) }, "not both fade")
            t.expect(samples[begin + 304..<begin + 29_900].allSatisfy { $0 == 5000 }, "both are heard for longer")
        }
    },
    TestCase("if a sound is paused right after its start, it waits until it is resumed") { t in
        withRig(t) { rig in
            rig.load(1, wavFile(noise, rate: 48_000))
            rig.load(2, wavFile(noise, rate: 48_000))
            rig.fill()
            rig.send(.play(1, PlayTerms()))
            rig.send(.pause(1))
            // Plays a sound with a start time.
            rig.send(.play(2, PlayTerms(at: rig.loop.clock.now + 1_000_000)))
            rig.send(.pause(2))
            t.expect(rig.turns { rig.app.events.contains(.paused(2, place: 0)) }, "the sound was not paused")
            t.expect(rig.app.events.contains(.paused(1, place: 0)), "the first sound was not paused")
            // Lets the card play 0.5 s.
            var played = 0
            let card = rig.cards.opened[0]
            t.expect(
                rig.turns {
                    played += card.waiting
                    card.play()
                    return played >= 24_000
                })
            rig.send(.resume(1))
            t.expectEqual(rig.waitForEnd(1, .complete), 20_000)
            rig.send(.stop(2))
            _ = rig.waitForEnd(2, .stopped)
            rig.player.close()
            let heard = card.samples
            t.expect(heard.prefix(24_000).allSatisfy { $0 == 0 }, "heard while it is paused")
            t.expect(contains(heard, noise))
        }
    },
    TestCase("if a sound file cannot be played, it is refused, and the reason is reported") { t in
        withRig(t, cards: 0) { rig in
            rig.wait("absence") { $0 == .noCard(.absent) }
            rig.send(.load(1, from: 0), file: Array("nothing of the kind".utf8))
            rig.expectRefused(1, .unknownFormat)
            rig.send(.load(2, from: 0))
            rig.expectRefused(2, .unreadable)
            for number in 10..<18 as Range<SoundNumber> { rig.load(number, wavFile(noise, rate: 48_000)) }
            rig.send(.load(18, from: 0), file: wavFile(noise, rate: 48_000))
            rig.expectRefused(18, .tooMany)
            rig.send(.load(10, from: 0), file: wavFile(noise, rate: 48_000))
            rig.expectRefused(10, .tooMany)
            for command in [
                PlayerCommand.stop(99), .resume(99), .play(99, PlayTerms()), .follow(10, after: 99, PlayTerms()),
            ] {
                rig.send(command)
                rig.expectRefused(command == .follow(10, after: 99, PlayTerms()) ? 10 : 99, .noSuchSound)
            }
            // Without a sound card, a prompt ends immediately, and music waits for a card.
            rig.send(.play(10, PlayTerms()))
            t.expectEqual(rig.waitForEnd(10, .withoutCard), 0)
            rig.send(.play(11, PlayTerms(use: .music)))
            t.expectEqual(rig.waitForPause(11), 0)
            rig.send(.stop(11))
            _ = rig.waitForEnd(11, .stopped)
            rig.send(.ping(77))
            rig.wait("pong") { $0 == .pong(77) }
        }
    },
]
