import CSystem
import Platform
import PlayerProtocol
import Services
import Sound

/// Plays sounds through the player process. It starts the process when the first listener subscribes, monitors the process, and restarts it after it
/// has ended.
public final class Sounds: SoundService, ServiceStarterHandler, PacketSocketHandler, TimerHandler {
    /// The interval between pings to the process, in nanoseconds. An answer must arrive within the same interval.
    private static let interval: Int64 = 2_000_000_000
    private static let timeout: Int64 = 10_000_000_000
    /// The first delay between the end of the player's process and its restart, in nanoseconds. The delay doubles each time the process ends before
    /// it has worked.
    private static let firstPause: Int64 = 500_000_000
    /// The longest delay between the end of the player's process and its restart, in nanoseconds.
    private static let longestPause: Int64 = 30_000_000_000

    private let loop: EventLoop
    private let launch: ServiceLaunch
    private var starter: ServiceStarter?
    private var opener: SoundOpener?
    private var socket: PacketSocket?
    private var timer: Timer?
    private var listeners: [any SoundListener] = []
    /// The numbers of the sounds that have not ended.
    private var sounds: [SoundNumber] = []
    private var lastNumber: SoundNumber = 0
    private var restartPause = Sounds.firstPause
    private var asked: Int64 = 0
    private var answered: Int64 = 0
    /// The time at which the process is started again; nil while it runs or is being started.
    private var restart: Int64?

    public private(set) var state = SoundState.off
    public var volume = 60 {
        didSet {
            volume = min(max(volume, Volume.range.lowerBound), Volume.range.upperBound)
            if volume != oldValue { send(.volume(volume)) }
        }
    }

    public init(loop: EventLoop, launch: ServiceLaunch) {
        self.loop = loop
        self.launch = launch
    }

    // MARK: Users

    public func begin(_ listener: any SoundListener) {
        listeners.append(listener)
        guard state == .off else { return }
        do throws(PlatformError) {
            starter = try ServiceStarter(launch, .plays, loop: loop, handler: self)
            opener = try SoundOpener(loop: loop) { [self] in opened($0, $1, from: $2) }
            timer = try Timer(loop: loop, handler: self)
        } catch {
            Console.error("sound: \(error.message)")
            close()
            return
        }
        timer?.start(at: loop.clock.now + Self.firstPause, every: Self.firstPause)
        start()
    }

    public func end(_ listener: any SoundListener) {
        listeners.removeAll { $0 === listener }
        if listeners.isEmpty { close() }
    }

    /// Ends the player process, even if listeners are still subscribed.
    public func close() {
        timer?.close()
        timer = nil
        socket?.close()
        socket = nil
        starter?.close()
        starter = nil
        opener?.close()
        opener = nil
        sounds = []
        restart = nil
        restartPause = Self.firstPause
        state = .off
    }

    private func notify(_ event: SoundEvent) {
        // The loop iterates over a copy of the array, so a listener may unsubscribe during the call.
        for listener in listeners { listener.heard(event) }
    }

    private func enter(_ state: SoundState) {
        guard self.state != state else { return }
        self.state = state
        notify(.state(state))
    }

    // MARK: The process

    private func start() {
        restart = nil
        enter(.starting)
        starter?.start()
    }

    public func connected(_ descriptor: Int32?, now: Int64) {
        guard let descriptor, let socket = try? PacketSocket(descriptor, loop: loop, handler: self) else {
            return lose(now)
        }
        self.socket = socket
        answered = now
        send(.volume(volume))
    }

    public func ended(_ socket: PacketSocket, now: Int64) { lose(now) }

    /// Called when the process has ended or does not answer.
    private func lose(_ now: Int64) {
        Console.error("sound: the player has ended; it starts again")
        socket?.close()
        socket = nil
        restart = now + restartPause
        restartPause = min(2 * restartPause, Self.longestPause)
        let lost = sounds
        sounds = []
        enter(.starting)
        for number in lost { notify(.lost(number)) }
    }

    public func fired(_ timer: Timer, expirations: Int, now: Int64) {
        if let restart {
            if now >= restart { start() }
        } else if socket != nil {
            if now - answered > Self.timeout { return lose(now) }
            guard now - asked >= Self.interval else { return }
            asked = now
            send(.ping(1))
        }
    }

    private func send(_ command: PlayerCommand, file: Int32? = nil) {
        guard let socket, !socket.send(command.bytes.bytes, file: file) else { return }
        lose(loop.clock.now)
    }

    public func received(
        _ packet: UnsafeBufferPointer<UInt8>, descriptor: Int32?, from socket: PacketSocket, now: Int64
    ) {
        if let descriptor { CSystem.close(descriptor) }
        guard let event = PlayerEvent(packet) else { return lose(now) }
        switch event {
        case .ready(let version): if version != PlayerEvent.version { lose(now) }
        case .card(let facts): enter(.ready(facts))
        case .noCard(let failure): enter(.noCard(failure))
        case .loaded(let number, let rate, let frames): notify(.loaded(number, rate: rate, frames: frames))
        case .refused(let number, let failure):
            forget(number)
            notify(.refused(number, failure))
        case .started(let number, let at): notify(.started(number, at: at))
        case .ended(let number, let end, let place, let at):
            forget(number)
            notify(.ended(number, end, place: place, at: at))
        case .paused(let number, let place): notify(.paused(number, place: place))
        case .starved(let number): notify(.starved(number))
        case .underrun(let count): Console.line("sound: underruns: ", count)
        case .position(let number, let place, let at): notify(.position(number, place: place, at: at))
        case .pong:
            answered = now
            // The process works, so the delay before a restart is the shortest again.
            restartPause = Self.firstPause
        }
    }

    private func forget(_ number: SoundNumber) { sounds.removeAll { $0 == number } }

    // MARK: Sounds

    private func next() -> SoundNumber {
        lastNumber = lastNumber == .max ? 1 : lastNumber + 1
        sounds.append(lastNumber)
        return lastNumber
    }

    public func load(_ path: String, from: Int64) -> SoundNumber {
        let number = next()
        opener?.open(path, number, from: max(0, from))
        return number
    }

    private func opened(_ number: SoundNumber, _ descriptor: Int32?, from: Int64) {
        // Ignore the file if the user has stopped the sound while the file was being opened.
        guard sounds.contains(number) else { return }
        guard let descriptor else {
            forget(number)
            return notify(.refused(number, .unreadable))
        }
        guard socket != nil else {
            forget(number)
            return notify(.lost(number))
        }
        send(.load(number, from: from), file: descriptor)
    }

    public func play(_ number: SoundNumber, _ terms: PlayTerms) { send(.play(number, terms)) }

    public func play(_ number: SoundNumber, after other: SoundNumber, _ terms: PlayTerms) {
        send(.follow(number, after: other, terms))
    }

    public func play(_ number: SoundNumber, insteadOf other: SoundNumber, _ terms: PlayTerms) {
        send(.replace(number, of: other, terms))
    }

    public func play(_ tone: Tone, at: Int64) -> SoundNumber {
        let number = next()
        send(.tone(number, tone, at: max(0, at)))
        return number
    }

    public func stop(_ number: SoundNumber) { send(.stop(number)) }
    public func pause(_ number: SoundNumber) { send(.pause(number)) }
    public func resume(_ number: SoundNumber) { send(.resume(number)) }

    public func setSpeed(_ number: SoundNumber, _ millionths: Int) {
        let most = MixedSound.maximumSpeed
        send(.speed(number, min(max(millionths, -most), most)))
    }
}
