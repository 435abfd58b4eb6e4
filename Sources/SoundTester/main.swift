// sound-tester: plays sounds as the app does, controlled by lines on its standard input. For tests; only the emulated board's image contains it.
// Usage: sound-tester [PLAYER ARGUMENTS...]. The arguments are the command of a player that is started instead of the board's.
//
// Lines: volume PERCENT | load PATH [MILLISECONDS] | play SOUND [AT [USE [LEVEL [SPEED]]]] | after SOUND OTHER [USE] | instead SOUND OTHER [AT [USE]]
// | loop PATH TIMES: plays a file TIMES times without a gap | tone HERTZ MILLISECONDS LEVEL [AT] | stop SOUND | hold SOUND | resume SOUND | speed
// SOUND MILLIONTHS | now | quit
// AT is a monotonic time in nanoseconds; 0 means immediately; +N means N milliseconds from now. Each event is written as a line to the standard
// output.
import CSystem
import Platform
import PlayerClient
import PlayerProtocol
import Services
import Sound

/// Writes sound events, and queues the sounds of a loop after each other.
final class EventPrinter: SoundListener {
    /// The path of the file that the command `loop` repeats.
    private var path = ""
    /// The number of remaining repetitions of the file.
    private var left = 0
    /// The number of the sound that plays now.
    private var present: SoundNumber = 0
    private let sounds: Sounds

    init(_ sounds: Sounds) { self.sounds = sounds }

    func loop(_ path: String, times: Int) -> SoundNumber {
        self.path = path
        left = times - 1
        present = 0
        return sounds.load(path, from: 0)
    }

    private func goOn(_ event: SoundEvent) {
        guard !path.utf8.isEmpty else { return }
        switch event {
        case .loaded(let number, _, _) where present == 0: sounds.play(number, PlayTerms(use: .music))
        case .loaded(let number, _, _): sounds.play(number, after: present, PlayTerms(use: .music))
        case .started(let number, _) where left > 0:
            left -= 1
            present = number
            _ = sounds.load(path, from: 0)
        default: break
        }
    }

    func heard(_ event: SoundEvent) {
        goOn(event)
        switch event {
        case .state(.off): Console.line("state off")
        case .state(.starting): Console.line("state starting")
        case .state(.noCard(let failure)): Console.line("state nocard \(failure.rawValue)")
        case .state(.ready(let card)): Console.line("state ready \(card.rate) \(card.latency) \(card.name)")
        case .loaded(let number, let rate, let frames): Console.line("loaded \(number) \(rate) \(frames)")
        case .refused(let number, let failure): Console.line("refused \(number) \(failure.rawValue)")
        case .started(let number, let at): Console.line("started \(number) \(at)")
        case .ended(let number, let end, let place, let at):
            Console.line("ended \(number) \(end.rawValue) \(place) \(at)")
        case .paused(let number, let place): Console.line("held \(number) \(place)")
        case .starved(let number): Console.line("starved \(number)")
        case .position(let number, let place, let at): Console.line("position \(number) \(place) \(at)")
        case .lost(let number): Console.line("lost \(number)")
        }
    }
}

/// Reads lines from the standard input and executes them.
final class Lines: EventHandler {
    private let loop: EventLoop
    private let sounds: Sounds
    private let printer: EventPrinter
    private var line: [UInt8] = []
    private var registration: EventRegistration?

    init(_ loop: EventLoop, _ sounds: Sounds, _ printer: EventPrinter) throws(PlatformError) {
        self.loop = loop
        self.sounds = sounds
        self.printer = printer
        registration = try loop.register(STDIN_FILENO, for: .readable, handler: self)
    }

    func close() { registration = nil }

    func ready(_ events: ReadyEvents, now: Int64) {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = bytes.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
        guard count > 0 else { return loop.stop() }
        for byte in bytes[..<Int(count)] {
            if byte != 0x0A {
                line.append(byte)
                continue
            }
            let words = line.split(separator: 0x20).map { Array($0) }
            line = []
            perform(words, now)
        }
    }

    private func perform(_ words: [[UInt8]], _ now: Int64) {
        guard let first = words.first else { return }
        let name = String(decoding: first, as: UTF8.self)
        func value(_ index: Int) -> Int64 { index < words.count ? number(words[index]) : 0 }
        func time(_ index: Int) -> Int64 {
            guard index < words.count, words[index].first == 0x2B else { return value(index) }
            return now + number(Array(words[index].dropFirst())) * 1_000_000
        }
        func sound(_ index: Int) -> SoundNumber { SoundNumber(truncatingIfNeeded: value(index)) }
        func use(_ index: Int) -> SoundUse { SoundUse(rawValue: UInt8(truncatingIfNeeded: value(index))) ?? .prompt }
        switch name {
        case "volume": sounds.volume = Int(value(1))
        case "load" where words.count > 1:
            let number = sounds.load(String(decoding: words[1], as: UTF8.self), from: value(2))
            Console.line("sound \(number)")
        case "loop" where words.count > 2:
            let number = printer.loop(String(decoding: words[1], as: UTF8.self), times: Int(value(2)))
            Console.line("sound \(number)")
        case "play":
            let level = words.count > 4 ? Int(value(4)) : 100
            sounds.play(sound(1), PlayTerms(at: time(2), use: use(3), level: level, speed: Int(value(5))))
        case "after": sounds.play(sound(1), after: sound(2), PlayTerms(use: use(3)))
        case "instead": sounds.play(sound(1), insteadOf: sound(2), PlayTerms(at: time(3), use: use(4)))
        case "tone":
            let tone = Tone(milliHertz: Int(value(1)) * 1000, milliseconds: Int(value(2)), level: Int(value(3)))
            Console.line("sound \(sounds.play(tone, at: time(4)))")
        case "stop": sounds.stop(sound(1))
        case "hold": sounds.pause(sound(1))
        case "resume": sounds.resume(sound(1))
        case "speed": sounds.setSpeed(sound(1), Int(value(2)))
        case "now": Console.line("now \(now)")
        case "quit": loop.stop()
        default: Console.line("what?")
        }
    }

    private func number(_ word: [UInt8]) -> Int64 {
        var value: Int64 = 0
        for byte in word where 0x30...0x39 ~= byte { value = value &* 10 &+ Int64(byte - 0x30) }
        return word.first == 0x2D ? -value : value
    }
}

let arguments = programArguments()
do throws(PlatformError) {
    let loop = try EventLoop()
    let sounds = Sounds(
        loop: loop, launch: arguments.isEmpty ? .player : .program(arguments[0], Array(arguments.dropFirst())))
    let printer = EventPrinter(sounds)
    sounds.begin(printer)
    let lines = try Lines(loop, sounds, printer)
    loop.run()
    lines.close()
    sounds.end(printer)
} catch {
    Console.error("sound-tester: " + error.message)
    exit(1)
}
