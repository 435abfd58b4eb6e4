import CSystem
import Platform
import PlayerProtocol
import Sound
import Synchronization

/// A sound that waits for its start time, and the sound to play after it.
private struct Planned {
    var sound: UnsafeMutableRawPointer
    var next: UnsafeMutableRawPointer?
    /// The start time in monotonic nanoseconds; 0 to start immediately.
    var time: Int64
    /// True if the sound was paused before its start. It then starts when it is resumed.
    var isPaused = false
}

/// Fills a sound card's buffer, on the thread with the highest priority. The thread exists as long as the card is open. It neither locks nor
/// allocates.
final class OutputThread: ThreadBody, @unchecked Sendable {
    /// The maximum number of sounds that wait for their start time.
    private static let maximumPlanned = Mixer.maximumVoices
    /// The number of reports per second of the current position in the music.
    private static let positionsPerSecond = 4

    let output: any SoundOutput
    private let commands = SingleProducerRing<OutputCommand>(capacity: 64)
    private let reports = SingleProducerRing<OutputReport>(capacity: 256)
    private let isClosing = Atomic<Bool>(false)
    /// The number of the thread's turns. If the number does not change, the thread hangs.
    let turns = Atomic<UInt32>(0)
    private let wake: Int32
    /// The event descriptor by which the thread wakes the loop after new reports. The loop owns the descriptor.
    private let news: Int32
    private let clock: any MonotonicClock
    private let block: UnsafeMutablePointer<Float>
    private let encoded: UnsafeMutableRawPointer

    // Only the output's thread uses the following properties.
    private var mixer: Mixer!
    private var cardClock: CardClock
    private let planned: UnsafeMutablePointer<Planned>
    private var plannedCount = 0
    /// The number of frames in the block that is being written to the card.
    private var made = 0
    /// The number of frames of the block that the card has accepted.
    private var taken = 0
    private var underruns = 0
    /// The number of the music whose position is reported; 0 for none.
    private var reported: SoundNumber = 0
    /// The number of the music that follows the music whose position is reported; 0 for none.
    private var reportedNext: SoundNumber = 0
    private var nextReport: Int64 = 0

    /// - Parameters:
    ///   - volume: in percent.
    ///   - news: an event descriptor that the thread signals when it reports. The caller owns it.
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

    /// - Returns: false if the ring of commands is full, for example because the thread hangs.
    func send(_ command: OutputCommand) -> Bool {
        guard commands.push(command) else { return false }
        _ = system_event_signal(wake)
        return true
    }

    func nextReportTaken() -> OutputReport? { reports.pop() }

    /// Requests the thread to end. All of its sounds end.
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

    /// Writes the block, or the part of it that fits into the card's buffer. If nothing fits, waits until the card accepts frames.
    private func turn() throws(OutputError) {
        do throws(OutputError) {
            let space = try output.space()
            // Write the rest of a partly written block first. Begin a new block only if the card has space for a whole period.
            if made > taken || space >= min(output.period, Mixer.maximumFrames) {
                try write(space)
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

    private func write(_ space: Int) throws(OutputError) {
        if made == taken {
            made = min(output.period, Mixer.maximumFrames)
            taken = 0
            beginPlanned(within: made)
            mixer.make(block, count: made)
            encode()
            reportPosition()
        }
        let size = output.channels * output.format.bytes
        let count = min(space, made - taken)
        let written = try output.write(encoded + taken * size, count: count)
        taken += written
        // If the card accepts no frames although it has reported free space, wait.
        if written == 0 {
            if !output.isRunning { try output.start() }
            if output.wait(wake) == .lost { throw .lost }
        }
        if output.isRunning, let delay = output.delay() {
            cardClock.observe(mixer.frame - Int64(made - taken) - Int64(delay), at: clock.now)
        }
    }

    /// Converts the block to the card's integers and number of channels.
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

    /// Passes the sounds that start within the next `count` frames to the mixer.
    private func beginPlanned(within count: Int) {
        var index = 0
        while index < plannedCount {
            let entry = planned[index]
            guard !entry.isPaused else {
                index += 1
                continue
            }
            var start: Int64?
            if entry.time > 0 {
                // Until the card has reported its position, the thread does not know which frame belongs to a start time.
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
            case .pause: if !pausePlanned(command.number) { mixer.pause(command.number) }
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

    private func pausePlanned(_ number: SoundNumber) -> Bool {
        guard let index = plannedIndex(number) else { return false }
        planned[index].isPaused = true
        paused(number, place: Self.sound(planned[index].sound).place)
        return true
    }

    /// Resumes a sound that was paused before its start, so that it starts immediately.
    /// - Returns: false if no such sound waits for its start.
    private func resumePlanned(_ number: SoundNumber) -> Bool {
        guard let index = plannedIndex(number) else { return false }
        if planned[index].isPaused { (planned[index].isPaused, planned[index].time) = (false, 0) }
        return true
    }

    private func setPlannedSpeed(_ command: OutputCommand) -> Bool {
        guard let index = plannedIndex(command.number) else { return false }
        let sound = Self.sound(planned[index].sound)
        if sound.use == .music { sound.setSpeed(Int(command.value)) }
        return true
    }

    /// Queues a sound after another one. The other sound may itself be waiting for its start time.
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

    /// Removes a sound that waits for its start time, and the sound that follows it.
    private func drop(_ index: Int, _ how: SoundEnd) {
        let entry = planned[index]
        plannedCount -= 1
        planned[index] = planned[plannedCount]
        if let next = entry.next { end(next, how) }
        end(entry.sound, how)
    }

    /// Removes a sound that waits for its start time, or for the end of such a sound.
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
        // If the ring is full, the report is lost. The ring is full only if the loop hangs: it has space for 256 reports.
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

    /// The time at which a frame is audible, in monotonic nanoseconds. Before the card has reported its position, this is an estimate.
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

    fileprivate func paused(_ number: SoundNumber, place: Int64) {
        report(.init(kind: .paused, number: number, place: place, time: clock.now))
    }

    fileprivate func starved(_ number: SoundNumber, at frame: Int64) { report(.init(kind: .starved, number: number)) }
}

/// Forwards the mixer's calls to the thread without retaining the thread. The mixer retains its listener, so the thread as listener would create a
/// reference cycle.
private final class Relay: MixerListener {
    private unowned(unsafe) let thread: OutputThread
    init(_ thread: OutputThread) { self.thread = thread }
    func started(_ number: SoundNumber, at frame: Int64) { thread.started(number, at: frame) }
    func ended(_ number: SoundNumber, _ end: SoundEnd, place: Int64, at frame: Int64) {
        thread.ended(number, end, place: place, at: frame)
    }
    func paused(_ number: SoundNumber, place: Int64) { thread.paused(number, place: place) }
    func starved(_ number: SoundNumber, at frame: Int64) { thread.starved(number, at: frame) }
}
