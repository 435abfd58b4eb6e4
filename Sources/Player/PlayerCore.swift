import CSound
import CSystem
import Platform
import PlayerProtocol
import Sound

/// The main object of the player process: receives commands, decodes files, and plays them on the best available card. It runs on the loop's thread.
/// Decoders and the output have their own threads.
public final class PlayerCore: PacketSocketHandler, EventHandler, TimerHandler {
    /// The maximum number of sounds that are loaded or playing at the same time.
    public static let maximumSounds = 8
    /// The maximum number of seconds for which the loop may be blocked. After that time, an alarm ends the process.
    private static let timeout: UInt32 = 20
    private static let tick: Int64 = 1_000_000_000

    private let loop: EventLoop
    private var socket: PacketSocket?
    private var card: CardKeeper!
    private var news: Int32
    private var registration: EventRegistration?
    private var timer: Timer?
    private var sounds: [LoadedSound] = []
    private var volume = 100

    /// - Parameter descriptor: a connected socket, which this object then owns.
    public init(_ descriptor: Int32, cards: any SoundCards, loop: EventLoop) throws(PlatformError) {
        self.loop = loop
        news = system_event_create()
        guard news >= 0 else {
            CSystem.close(descriptor)
            throw .system("eventfd", -news)
        }
        socket = try PacketSocket(descriptor, loop: loop, handler: self)
        registration = try loop.register(news, for: .readable, handler: self)
        timer = try Timer(loop: loop, handler: self)
        timer?.start(at: loop.clock.now + Self.tick, every: Self.tick)
        card = try CardKeeper(cards, news: news, loop: loop, player: self)
        sound_live(Self.timeout)
        send(.ready(PlayerEvent.version))
        card.open()
    }

    /// Ends all sounds, and closes the card and the connection.
    public func close() {
        sound_live(0)
        timer?.close()
        timer = nil
        card.close()
        for sound in sounds { sound.reader?.stop() }
        sounds = []
        socket?.close()
        socket = nil
        registration = nil
        if news >= 0 { CSystem.close(news) }
        news = -1
    }

    /// For tests with a card that is faster than real time: true if all loaded sounds are decoded ahead of the output.
    package var isAhead: Bool {
        sounds.allSatisfy { sound in sound.state != .opening && sound.reader?.isAhead ?? true }
    }

    func send(_ event: PlayerEvent) {
        guard let socket, socket.isOpen, !socket.send(event.bytes.bytes) else { return }
        // If the socket accepts no report, the app has not read reports for long: it has ended or hangs.
        Console.error("sound-player: the app is gone, or does not read")
        loop.stop()
    }

    // MARK: Commands

    public func received(
        _ packet: UnsafeBufferPointer<UInt8>, descriptor: Int32?, from socket: PacketSocket, now: Int64
    ) {
        guard let command = PlayerCommand(packet) else {
            if let descriptor { CSystem.close(descriptor) }
            Console.error("sound-player: a packet that is no command")
            loop.stop()
            return
        }
        if case .load(let number, let from) = command { return load(number, descriptor, from: from) }
        if let descriptor { CSystem.close(descriptor) }
        switch command {
        case .load: break
        case .play(let number, let terms): play(number, terms, replaced: 0, now)
        case .replace(let number, let other, let terms): play(number, terms, replaced: other, now)
        case .follow(let number, let other, let terms): follow(number, other, terms, now)
        case .tone(let number, let tone, let at): play(number, tone, at, now)
        case .stop(let number): stop(number, now)
        case .pause(let number): if isPlaying(number) { order(.init(kind: .pause, number: number)) }
        case .resume(let number): resume(number, now)
        case .volume(let percent):
            volume = percent
            order(.init(kind: .volume, value: Int64(percent)))
        case .speed(let number, let millionths):
            sound(number)?.terms.speed = millionths
            order(.init(kind: .speed, number: number, value: Int64(millionths)))
        case .ping(let number): send(.pong(number))
        }
    }

    public func ended(_ socket: PacketSocket, now: Int64) { loop.stop() }

    private func sound(_ number: SoundNumber) -> LoadedSound? { sounds.first { $0.number == number } }

    private func isPlaying(_ number: SoundNumber) -> Bool {
        if case .playing = sound(number)?.state { return true }
        return false
    }

    private func order(_ command: OutputCommand) {
        guard let output = card.output, !output.send(command) else { return }
        Console.error("sound-player: the output does not answer")
        loop.stop()
    }

    private func load(_ number: SoundNumber, _ descriptor: Int32?, from: Int64) {
        guard let descriptor else { return send(.refused(number, .unreadable)) }
        guard sounds.count < Self.maximumSounds, sound(number) == nil else {
            CSystem.close(descriptor)
            return send(.refused(number, .tooMany))
        }
        do throws(PlatformError) {
            let reader = try SoundReader(descriptor, from: from, news: news)
            try reader.start()
            sounds.append(LoadedSound(number, reader))
        } catch {
            send(.refused(number, .memory))
        }
    }

    private func play(_ number: SoundNumber, _ terms: PlayTerms, replaced: SoundNumber, _ now: Int64) {
        guard let sound = sound(number), sound.state == .ready else { return send(.refused(number, .noSuchSound)) }
        sound.terms = terms
        begin(sound, first: sound.reader?.first ?? 0, at: terms.at, replaced: replaced, now)
    }

    private func play(_ number: SoundNumber, _ tone: Tone, _ at: Int64, _ now: Int64) {
        guard sounds.count < Self.maximumSounds, sound(number) == nil else { return send(.refused(number, .tooMany)) }
        guard let output = card.output else { return send(.ended(number, .withoutCard, place: 0, at: now)) }
        let sound = LoadedSound(number, nil)
        sounds.append(sound)
        hand(MixedSound(number, tone, rate: output.output.rate), of: sound, .play, value: at)
    }

    /// Passes a sound to the output. Without a card, music waits until a card is plugged in.
    private func begin(_ sound: LoadedSound, first: Int64, at: Int64, replaced: SoundNumber = 0, _ now: Int64) {
        guard let reader = sound.reader else { return }
        guard let output = card.output else {
            guard sound.terms.use == .music else {
                forget(sound)
                return send(.ended(sound.number, .withoutCard, place: first, at: now))
            }
            sound.state = .withoutCard(first)
            return send(.paused(sound.number, place: first))
        }
        hand(mixed(sound, reader, first, output), of: sound, .play, value: at, replaced: replaced)
    }

    private func mixed(
        _ sound: LoadedSound, _ reader: SoundReader, _ first: Int64, _ output: OutputThread
    ) -> MixedSound {
        let isBeginning = first == 0
        return MixedSound(
            sound.number, reader, use: sound.terms.use, rate: output.output.rate, first: isBeginning ? 0 : first,
            level: sound.terms.level, speed: sound.terms.speed)
    }

    private func hand(
        _ mixed: MixedSound, of sound: LoadedSound, _ kind: OutputCommand.Kind, value: Int64, replaced: SoundNumber = 0
    ) {
        sound.mixed = mixed
        sound.state = .playing(isFollowing: kind == .follow)
        order(
            .init(
                kind: kind, number: sound.number, sound: Unmanaged.passUnretained(mixed).toOpaque(), value: value,
                replaced: replaced))
    }

    private func follow(_ number: SoundNumber, _ other: SoundNumber, _ terms: PlayTerms, _ now: Int64) {
        guard let sound = sound(number), let reader = sound.reader, isPlaying(other), let output = card.output else {
            return send(.refused(number, .noSuchSound))
        }
        var first = reader.first
        switch sound.state {
        case .ready: break
        case .withoutCard(let place): first = place
        case .opening, .playing: return send(.refused(number, .noSuchSound))
        }
        sound.terms = terms
        hand(mixed(sound, reader, first, output), of: sound, .follow, value: Int64(other))
    }

    private func resume(_ number: SoundNumber, _ now: Int64) {
        guard let sound = sound(number) else { return send(.refused(number, .noSuchSound)) }
        switch sound.state {
        case .playing: order(.init(kind: .resume, number: number))
        case .withoutCard(let place): begin(sound, first: place, at: 0, now)
        case .opening, .ready: send(.refused(number, .noSuchSound))
        }
    }

    private func stop(_ number: SoundNumber, _ now: Int64) {
        guard let sound = sound(number) else { return send(.refused(number, .noSuchSound)) }
        if case .playing = sound.state { return order(.init(kind: .stop, number: number)) }
        forget(sound)
        send(.ended(number, .stopped, place: 0, at: now))
    }

    private func forget(_ sound: LoadedSound) {
        sound.reader?.stop()
        sounds.removeAll { $0 === sound }
        if sounds.isEmpty { card.reconsider() }
    }

    // MARK: Reports of the threads

    public func ready(_ events: ReadyEvents, now: Int64) {
        _ = system_counter_take(news)
        for sound in sounds where sound.state == .opening { look(at: sound) }
        while let report = card?.output?.nextReportTaken() { take(report, now) }
    }

    private func look(at sound: LoadedSound) {
        guard let reader = sound.reader else { return }
        switch reader.progress {
        case .opening: break
        case .loaded:
            sound.state = .ready
            send(.loaded(sound.number, rate: reader.rate, frames: reader.frames))
        case .refused:
            forget(sound)
            send(.refused(sound.number, reader.failure))
        }
    }

    private func take(_ report: OutputReport, _ now: Int64) {
        switch report.kind {
        case .started: send(.started(report.number, at: report.time))
        case .paused: send(.paused(report.number, place: report.place))
        case .starved: send(.starved(report.number))
        case .underrun: send(.underrun(Int(report.place)))
        case .position: send(.position(report.number, place: report.place, at: report.time))
        case .ended: ended(report)
        case .refused:
            guard let sound = sound(report.number) else { return }
            let isFollowing = sound.state == .playing(isFollowing: true)
            forget(sound)
            send(.refused(report.number, isFollowing ? .noSuchSound : .tooMany))
        case .lost: card.lost(now)
        }
    }

    private func ended(_ report: OutputReport) {
        guard let sound = sound(report.number) else { return }
        if report.end == .withoutCard, sound.terms.use == .music, sound.reader != nil {
            // If the sound has not started, the output has not reported its position, so use the start position in the file.
            let place = max(report.place, sound.reader?.first ?? 0)
            sound.state = .withoutCard(place)
            return send(.paused(sound.number, place: place))
        }
        forget(sound)
        send(.ended(report.number, report.end, place: report.place, at: report.time))
    }

    // MARK: The card

    /// Called when a card was opened.
    func opened(_ output: OutputThread) {
        order(.init(kind: .volume, value: Int64(volume)))
        let card = output.output
        send(.card(CardFacts(name: card.name, rate: card.rate, latency: card.capacity * 1000 / card.rate)))
    }

    /// The current volume in percent.
    var presentVolume: Int { volume }

    var isIdle: Bool { sounds.isEmpty }

    public func fired(_ timer: Timer, expirations: Int, now: Int64) {
        sound_live(Self.timeout)
        if !card.isAlive(now) {
            Console.error("sound-player: the output hangs")
            loop.stop()
        }
    }
}
