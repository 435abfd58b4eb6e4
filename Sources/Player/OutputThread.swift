import CSystem
import Platform
import PlayerProtocol
import Sound
import Synchronization

/// A sound that waits for its start time, and the sound that follows it.
private struct Planned {
    var sound: UnsafeMutableRawPointer
    var next: UnsafeMutableRawPointer?
    /// Monotonic nanoseconds, 0 for at once.
    var time: Int64
    /// Paused before its start: it starts when it is resumed.
    var isHeld = false
}

/// Fills a sound card's buffer, on the thread with the highest priority. It lives as long as the card, and neither locks nor allocates.
final class OutputThread: ThreadBody, @unchecked Sendable {
    /// The most sounds that wait for their start time.
    private static let maximumPlanned = Mixer.maximumVoices
    /// Between two reports of where music is, in frames: as many a second.
    private static let positionsPerSecond = 4

    let output: any SoundOutput
    private let commands = SingleProducerRing<OutputCommand>(capacity: 64)
    private let reports = SingleProducerRing<OutputReport>(capacity: 256)
    private let isClosing = Atomic<Bool>(false)
    /// Counts the thread's turns, so that a hanging thread is detected.
    let turns = Atomic<UInt32>(0)
    private let wake: Int32
    /// Signaled when there are reports; owned by the loop.
    private let news: Int32
    private let clock: any MonotonicClock
    private let block: UnsafeMutablePointer<Float>
    private let encoded: UnsafeMutableRawPointer

    // The output's thread alone.
    private var mixer: Mixer!
    private var cardClock: CardClock
    private let planned: UnsafeMutablePointer<Planned>
    private var plannedCount = 0
    /// Mixed frames of the block that the card has not accepted yet.
    private var made = 0
    private var taken = 0
    private var underruns = 0
    /// The music whose position is reported; 0 for none.
    private var reported: SoundNumber = 0
    /// Music that follows it.
    private var reportedNext: SoundNumber = 0
    private var nextReport: Int64 = 0

    /// - Parameters:
    ///   - volume: in percent.
    ///   - news: an event descriptor to signal; the caller keeps it.
    init(_ output: any SoundOutput, volume: Int, news: Int32, clock: any MonotonicClock) throws(PlatformError) {
        self.output = output
        self.news = news
        self.clock = clock
        wake = system_event_create()
        cardClock = CardClock(rate: output.rate)
        block = .allocate(capacity: 2 * Mixer.maximumFrames)
        block.initialize(repeating: 0, count: 2 * Mixer.maximumFrames)
        encoded = .allocate(byteCount: Mixer.maximumFrames * output.channels * output.format.bytes, alignment: 16)
        planned = .allocate(capacity: Self.maximumPlanned)
        guard wake >= 0 else { throw .system("eventfd", -wake) }
        mixer = Mixer(rate: output.rate, volume: volume, listener: Relay(self))
    }

    deinit {
        block.deallocate()
        encoded.deallocate()
        planned.deallocate()
        if wake >= 0 { CSystem.close(wake) }
    }

    // MARK: The loop's thread

    /// - Returns: false if the thread no longer accepts commands, such as a hanging one.
    func send(_ command: OutputCommand) -> Bool {
        guard commands.push(command) else { return false }
        _ = system_event_signal(wake)
        return true
    }

    func nextReportTaken() -> OutputReport? { reports.pop() }

    /// Asks the thread to end. All sounds end without their card.
    func finish() {
        isClosing.store(true, ordering: .releasing)
        _ = system_event_signal(wake)
    }

    // MARK: The output's thread

    func run() {
        do throws(OutputError) {
            while !isClosing.load(ordering: .acquiring) {
                turns.store(turns.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
                takeCommands()
                try turn()
            }
        } catch {}
        takeCommands()
        while plannedCount > 0 { drop(plannedCount - 1, .withoutCard) }
        mixer.loseCard()
        report(.init(kind: .lost))
        _ = system_event_signal(news)
    }

    /// Writes what fits, or waits until something does.
    private func turn() throws(OutputError) {
        do throws(OutputError) {
            let room = try output.room()
            // A partly written block comes first. The buffer is filled in whole blocks.
            if made > taken || room >= min(output.period, Mixer.maximumFrames) {
                try write(room)
                return
            }
            if !output.isRunning { try output.start() }
            switch output.wait(wake) {
            case .ready: break
            case .woken: _ = system_counter_take(wake)
            case .lost, .stalled: throw .lost
            }
        } catch {
            guard error == .underrun else { throw error }
            underruns += 1
            report(.init(kind: .underrun, place: Int64(underruns)))
            cardClock.reset()
            try output.recover()
        }
    }

    private func write(_ room: Int) throws(OutputError) {
        if made == taken {
            made = min(output.period, Mixer.maximumFrames)
            taken = 0
            beginPlanned(within: made)
            mixer.make(block, count: made)
            encode()
            reportPosition()
        }
        let size = output.channels * output.format.bytes
        let count = min(room, made - taken)
        let written = try output.write(encoded + taken * size, count: count)
        taken += written
        // The card reported space but is full: wait.
        if written == 0 {
            if !output.isRunning { try output.start() }
            if output.wait(wake) == .lost { throw .lost }
        }
        if output.isRunning, let delay = output.delay() {
            cardClock.observe(mixer.frame - Int64(made - taken) - Int64(delay), at: clock.now)
        }
    }

    /// The block as the card's integers, in as many channels as it has.
    private func encode() {
        switch output.channels {
        case 2: output.format.encode(block, count: 2 * made, into: encoded)
        case 1:
            for frame in 0..<made { block[frame] = (block[2 * frame] + block[2 * frame + 1]) / 2 }
            output.format.encode(block, count: made, into: encoded)
        default:
            let size = output.format.bytes
            encoded.initializeMemory(as: UInt8.self, repeating: 0, count: made * output.channels * size)
            for frame in 0..<made {
                output.format.encode(block + 2 * frame, count: 2, into: encoded + frame * output.channels * size)
            }
        }
    }

    /// Passes the sounds that are due to the mixer.
    private func beginPlanned(within count: Int) {
        var index = 0
        while index < plannedCount {
            let entry = planned[index]
            guard !entry.isHeld else {
                index += 1
                continue
            }
            var start: Int64?
            if entry.time > 0 {
                // Until the card reports its position, no sound can start at a given time.
                guard cardClock.isSet, cardClock.frame(at: entry.time) < mixer.frame + Int64(count) else {
                    index += 1
                    continue
                }
                start = cardClock.frame(at: entry.time)
            }
            plannedCount -= 1
            planned[index] = planned[plannedCount]
            let sound = Self.sound(entry.sound)
            sound.start = start
            if sound.use == .music { reported = sound.number }
            if !mixer.play(sound) { report(.init(kind: .refused, number: sound.number)) }
            if let next = entry.next { follow(next, sound.number) }
        }
    }

    private static func sound(_ pointer: UnsafeMutableRawPointer) -> MixedSound {
        Unmanaged<MixedSound>.fromOpaque(pointer).takeUnretainedValue()
    }

    private func takeCommands() {
        while let command = commands.pop() {
            switch command.kind {
            case .play:
                guard let sound = command.sound else { continue }
                guard plannedCount < Self.maximumPlanned else {
                    report(.init(kind: .refused, number: command.number))
                    continue
                }
                Self.sound(sound).replaced = command.replaced
                planned[plannedCount] = Planned(sound: sound, next: nil, time: command.value)
                plannedCount += 1
            case .follow:
                guard let sound = command.sound else { continue }
                follow(sound, SoundNumber(truncatingIfNeeded: command.value))
            case .stop: if !unplan(command.number) { mixer.stop(command.number) }
            case .hold: if !holdPlanned(command.number) { mixer.hold(command.number) }
            case .resume: if !resumePlanned(command.number) { mixer.resume(command.number) }
            case .volume: mixer.setVolume(Int(command.value))
            case .speed: if !setPlannedSpeed(command) { mixer.setSpeed(command.number, Int(command.value)) }
            }
        }
    }

    // MARK: Sounds that wait for their time

    private func plannedIndex(_ number: SoundNumber) -> Int? {
        for index in 0..<plannedCount where Self.sound(planned[index].sound).number == number { return index }
        return nil
    }

    private func holdPlanned(_ number: SoundNumber) -> Bool {
        guard let index = plannedIndex(number) else { return false }
        planned[index].isHeld = true
        held(number, place: Self.sound(planned[index].sound).place)
        return true
    }

    /// A sound that was paused before its start starts at once.
    private func resumePlanned(_ number: SoundNumber) -> Bool {
        guard let index = plannedIndex(number) else { return false }
        if planned[index].isHeld { (planned[index].isHeld, planned[index].time) = (false, 0) }
        return true
    }

    private func setPlannedSpeed(_ command: OutputCommand) -> Bool {
        guard let index = plannedIndex(command.number) else { return false }
        let sound = Self.sound(planned[index].sound)
        if sound.use == .music { sound.setSpeed(Int(command.value)) }
        return true
    }

    /// Queues a sound after another one, which may itself wait for its time.
    private func follow(_ pointer: UnsafeMutableRawPointer, _ other: SoundNumber) {
        let next = Self.sound(pointer)
        if let index = plannedIndex(other) {
            if let former = planned[index].next { end(former, .stopped) }
            planned[index].next = pointer
            return
        }
        guard mixer.play(next, after: other) else { return report(.init(kind: .refused, number: next.number)) }
        if next.use == .music { reportedNext = next.number }
    }

    private func end(_ pointer: UnsafeMutableRawPointer, _ end: SoundEnd) {
        report(.init(kind: .ended, number: Self.sound(pointer).number, end: end, time: clock.now))
    }

    /// Removes a sound that waits for its time, and the one that follows it.
    private func drop(_ index: Int, _ how: SoundEnd) {
        let entry = planned[index]
        plannedCount -= 1
        planned[index] = planned[plannedCount]
        if let next = entry.next { end(next, how) }
        end(entry.sound, how)
    }

    /// Removes a sound that waits for its time, or for a sound that does.
    private func unplan(_ number: SoundNumber) -> Bool {
        for index in 0..<plannedCount {
            if Self.sound(planned[index].sound).number == number {
                drop(index, .stopped)
                return true
            }
            if let next = planned[index].next, Self.sound(next).number == number {
                planned[index].next = nil
                end(next, .stopped)
                return true
            }
        }
        return false
    }

    private func report(_ report: OutputReport) {
        // Reports are dropped: a loop that has not read 256 of them has a worse problem.
        _ = reports.push(report)
        _ = system_event_signal(news)
    }

    private func reportPosition() {
        guard reported != 0, mixer.frame >= nextReport else { return }
        nextReport = mixer.frame + Int64(output.rate / Self.positionsPerSecond)
        guard let place = mixer.place(of: reported) else {
            reported = 0
            return
        }
        report(.init(kind: .position, number: reported, place: place, time: time(of: mixer.frame)))
    }

    /// The time at which a frame is heard, if known.
    private func time(of frame: Int64) -> Int64 {
        guard cardClock.isSet else {
            return clock.now + (frame - mixer.frame + Int64(output.capacity)) * 1_000_000_000 / Int64(output.rate)
        }
        return cardClock.time(of: frame)
    }

    fileprivate func started(_ number: SoundNumber, at frame: Int64) {
        if number == reportedNext { reported = number }
        report(.init(kind: .started, number: number, time: time(of: frame)))
    }

    fileprivate func ended(_ number: SoundNumber, _ end: SoundEnd, place: Int64, at frame: Int64) {
        report(.init(kind: .ended, number: number, end: end, place: place, time: time(of: frame)))
    }

    fileprivate func held(_ number: SoundNumber, place: Int64) {
        report(.init(kind: .held, number: number, place: place, time: clock.now))
    }

    fileprivate func starved(_ number: SoundNumber, at frame: Int64) { report(.init(kind: .starved, number: number)) }
}

/// Avoids a reference cycle: the mixer references its listener, and the thread references the mixer.
private final class Relay: MixerListener {
    private unowned(unsafe) let thread: OutputThread
    init(_ thread: OutputThread) { self.thread = thread }
    func started(_ number: SoundNumber, at frame: Int64) { thread.started(number, at: frame) }
    func ended(_ number: SoundNumber, _ end: SoundEnd, place: Int64, at frame: Int64) {
        thread.ended(number, end, place: place, at: frame)
    }
    func held(_ number: SoundNumber, place: Int64) { thread.held(number, place: place) }
    func starved(_ number: SoundNumber, at frame: Int64) { thread.starved(number, at: frame) }
}
