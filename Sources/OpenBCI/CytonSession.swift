import Signals

/// A request of a board's session to its driver. The driver reports the result by calling the session.
public enum CytonAction: Equatable, Sendable {
    /// Open the dongle's serial line, and call `opened` or `failed`.
    case open
    case send([UInt8])
    case close
}

/// The errors that only OpenBCI boards have, in addition to the errors of all sources.
public enum CytonError: Equatable, Sendable {
    /// The dongle is not plugged in.
    case noDongle
    /// Another program uses the dongle's line.
    case busy
    /// Nothing answers on the serial line.
    case silent
    /// The dongle receives nothing from the board on its radio channel: nil if the dongle does not state the channel.
    case noBoard(channel: UInt8?)
    /// The board has stopped sending.
    case lost

    /// The first number that stands for a radio channel.
    private static let firstChannel: UInt8 = 100

    /// The number in `SourceError.other`.
    public var number: UInt8 {
        switch self {
        case .noDongle: 1
        case .busy: 2
        case .silent: 3
        case .noBoard(nil): 4
        case .lost: 5
        case .noBoard(let channel?): Self.firstChannel + min(channel, UInt8.max - Self.firstChannel)
        }
    }

    /// The error with a number from `SourceError.other`; nil if there is none.
    public init?(number: UInt8) {
        switch number {
        case 1: self = .noDongle
        case 2: self = .busy
        case 3: self = .silent
        case 4: self = .noBoard(channel: nil)
        case 5: self = .lost
        case Self.firstChannel...: self = .noBoard(channel: number - Self.firstChannel)
        default: return nil
        }
    }
}

/// Controls one board: resets it, reads what it is, starts its stream, and stores its samples in rings.
///
/// The session performs no input or output: a driver executes the actions that `nextAction` returns, and reports their results. All times are
/// monotonic nanoseconds. The session tries to reach a lost board until it succeeds or is disconnected.
public final class CytonSession {
    /// The pause between a failure and the next attempt, in nanoseconds.
    static let pause: Int64 = 500_000_000
    /// The time in nanoseconds after the command to stop, in which the session drops what still arrives.
    static let quiet: Int64 = 200_000_000
    /// The maximum time in nanoseconds from a reset to the end of the board's text. The board needs 0.6 s.
    static let replyTimeout: Int64 = 2_000_000_000
    /// How often the session resets the board before it regards the board as silent.
    static let attempts = 2
    /// The maximum time in nanoseconds from the start to the first packet, and of silence while the board sends.
    static let silence: Int64 = 1_500_000_000
    /// If nobody called the session for longer than this time in nanoseconds, bytes waited unread meanwhile: that is no silence of the board.
    private static let longestTurn: Int64 = 250_000_000
    /// After this time in nanoseconds without a packet, the board's counter may have advanced by any number.
    static let longStep: Int64 = 200_000_000
    /// How often the session repeats the command to stop while the board sends.
    static let floods = 8

    private enum Link {
        case closed
        /// The next attempt begins at this time.
        case pausing(Int64)
        case opening
        case quiet(until: Int64)
        case asking(deadline: Int64)
        /// The dongle was asked for its radio channel.
        case askingChannel(deadline: Int64)
        case ready
        case starting(deadline: Int64)
        case running
    }

    private var link = Link.closed
    private var goal = SourceGoal.nothing
    private var profile: CytonProfile?
    private var store: SampleStore?
    private var reception: CytonReception?
    private let parser = CytonParser()
    private var reply = CytonReplyReader()
    private var attempt = 0
    /// True if bytes have arrived since the reset.
    private var hasHeard = false
    private var floods = 0
    /// The arrival of the newest packet without the time in which nobody called the session.
    private var packetAt: Int64 = 0
    private var lookedAt: Int64?
    /// The time in which nobody called the session.
    private var unwatched: Int64 = 0
    private var reconnects = 0
    private var lastError: SourceError?
    private var actions: [CytonAction] = []
    private var events = SourceEventQueue()

    public init() {}

    /// The signals of the board; nil before the first connection.
    public var catalogue: SignalCatalogue? { profile?.catalogue }
    /// What the board has stated about itself; nil before the first connection.
    public var board: CytonBoard? { profile?.board }
    /// Removes and returns the oldest action that the driver has not executed; nil for none.
    public func nextAction() -> CytonAction? { actions.isEmpty ? nil : actions.removeFirst() }
    /// Removes and returns the oldest unread event; nil for none.
    public func nextEvent() -> SourceEvent? { events.next() }

    public var statistics: SourceStatistics {
        var statistics = SourceStatistics()
        reception?.fill(&statistics)
        statistics.reconnects = reconnects
        return statistics
    }

    // MARK: The user's requests

    /// Starts to connect. The event `.connected` or `.failed` follows.
    public func connect(at now: Int64) {
        close()
        (goal, reconnects) = (.connecting, 0)
        open()
    }

    /// Stops the board and closes the line, without an event.
    public func disconnect() {
        events.removeAll()
        goal = .nothing
        (store, reception, profile) = (nil, nil, nil)
        close()
    }

    /// Sets the rings for the samples. The caller must stop the transmission first.
    public func apply(_ store: SampleStore) {
        self.store = store
        reception = nil
    }

    /// Starts the transmission. The event `.started` or `.failed` follows.
    public func start(at now: Int64) {
        guard goal == .connected, let store, let profile else { return }
        guard !store.entries.isEmpty else { return events.append(.failed(.noChannels)) }
        store.removeAll()
        reception = CytonReception(profile, store: store)
        (goal, reconnects) = (.starting, 0)
        if case .ready = link {
            begin(at: now)
        } else {
            close()
            open()
        }
    }

    /// Ends the transmission. The event `.stopped` follows at once.
    public func stop(at now: Int64) {
        guard goal.wantsData else { return }
        goal = .connected
        reception?.noteBreak()
        switch link {
        case .starting, .running:
            send(.stop)
            link = .ready
        case .ready: break
        default: close()
        }
        events.append(.stopped)
    }

    /// Advances to a time: checks timeouts, and tries again when a pause is over.
    public func advance(to now: Int64) {
        look(at: now)
        reception?.advance(to: now, watched: watched(now))
        switch link {
        case .closed, .opening, .ready: break
        case .pausing(let until): if now >= until { open() }
        case .quiet(let until): if now >= until { ask(at: now) }
        case .asking(let deadline): if now >= deadline { missed(at: now) }
        case .askingChannel(let deadline): if now >= deadline { broke(.noBoard(channel: nil), at: now) }
        case .starting(let deadline): if watched(now) >= deadline { broke(.lost, at: now) }
        case .running: if watched(now) - packetAt >= Self.silence { broke(.lost, at: now) }
        }
    }

    /// Notes that somebody called the session.
    private func look(at now: Int64) {
        let turn = now - (lookedAt ?? now)
        if turn > Self.longestTurn { unwatched += turn }
        lookedAt = now
    }

    /// A time without the time in which nobody called the session.
    private func watched(_ now: Int64) -> Int64 { now - unwatched }

    // MARK: The connection

    private func open() {
        (link, attempt, floods) = (.opening, 0, 0)
        actions.append(.open)
    }

    private func send(_ command: CytonCommand) { actions.append(.send(command.bytes)) }

    /// Called when the line is open. The board may still send from an earlier session.
    public func opened(at now: Int64) {
        guard case .opening = link else { return }
        quiet(at: now)
    }

    private func quiet(at now: Int64) {
        send(.stop)
        link = .quiet(until: now + Self.quiet)
    }

    private func ask(at now: Int64) {
        attempt += 1
        reply.removeAll()
        hasHeard = false
        send(.reset)
        link = .asking(deadline: now + Self.replyTimeout)
    }

    /// Called when the board's text has not arrived in time.
    private func missed(at now: Int64) {
        if attempt < Self.attempts { return quiet(at: now) }
        if hasHeard { broke(.protocolViolation(.unknownReply), at: now) } else { broke(.silent, at: now) }
    }

    private func begin(at now: Int64) {
        parser.restart()
        packetAt = watched(now)
        send(.start)
        link = .starting(deadline: packetAt + Self.silence)
    }

    private func close() {
        switch link {
        case .closed: return
        case .starting, .running: send(.stop)
        default: break
        }
        actions.append(.close)
        link = .closed
    }

    /// Called when the line could not be opened, or was lost.
    public func failed(_ error: CytonError, at now: Int64) { broke(error, at: now) }
    /// Called when the line could not be opened, or was lost, for a reason of the system.
    public func failed(_ error: SourceError, at now: Int64) { broke(error, at: now) }

    private func broke(_ error: CytonError, at now: Int64) { broke(.other(error.number), at: now) }

    /// Closes the line after a failure. The event for the user depends on the last reported state.
    private func broke(_ error: SourceError, at now: Int64) {
        close()
        reception?.noteBreak()
        switch goal {
        case .nothing, .connected: break
        case .connecting:
            goal = .nothing
            events.append(.failed(error))
        case .starting:
            goal = .connected
            events.append(.failed(error))
        case .running, .interrupted:
            // Inform the user about failed attempts once for each reason: attempts fail as long as the board is away.
            let isNews = goal == .running || error != lastError
            (goal, lastError) = (.interrupted, error)
            link = .pausing(now + Self.pause)
            if isNews { events.append(.interrupted(error, retryInSeconds: 1)) }
        }
    }

    /// Processes bytes that have arrived from the dongle.
    public func received(_ bytes: UnsafeRawBufferPointer, at now: Int64) {
        look(at: now)
        switch link {
        case .closed, .pausing, .opening, .quiet, .ready: break
        case .asking, .askingChannel: takeText(bytes, at: now)
        case .starting, .running: takePackets(bytes, at: now)
        }
    }

    private func takeText(_ bytes: UnsafeRawBufferPointer, at now: Int64) {
        for byte in bytes {
            hasHeard = true
            do throws(CytonReplyTooLong) {
                if let found = try reply.take(byte) { return take(found, at: now) }
            } catch {
                // The board still sends packets: it has not received the command to stop.
                (floods, attempt) = (floods + 1, 0)
                return floods < Self.floods ? quiet(at: now) : broke(.protocolViolation(.unknownReply), at: now)
            }
        }
    }

    private func take(_ found: CytonReply, at now: Int64) {
        switch (link, found) {
        case (.asking, .board(let board)): identified(CytonProfile(board: board), at: now)
        case (.asking, .noBoard):
            send(.channel)
            link = .askingChannel(deadline: now + Self.quiet)
        case (.askingChannel, .channel(let channel)): broke(.noBoard(channel: channel), at: now)
        // Texts of earlier commands may arrive late.
        default: break
        }
    }

    private func identified(_ found: CytonProfile, at now: Int64) {
        // A running recording cannot get other channels.
        if goal != .connecting, let profile, profile.board.hasDaisy != found.board.hasDaisy {
            return broke(.protocolViolation(.description), at: now)
        }
        profile = found
        link = .ready
        switch goal {
        case .connecting:
            goal = .connected
            events.append(.connected)
        case .starting, .interrupted: begin(at: now)
        case .nothing, .connected, .running: break
        }
    }

    private func takePackets(_ bytes: UnsafeRawBufferPointer, at now: Int64) {
        guard let reception else { return }
        let arrival = CytonArrival(time: now, watched: watched(now))
        parser.take(bytes, at: arrival, followsSilence: arrival.watched - packetAt >= Self.longStep) {
            packet, arrival in
            if case .starting = link { running() }
            reception.take(packet, at: arrival)
            packetAt = arrival.watched
        }
        reception.bad = parser.losses
    }

    private func running() {
        link = .running
        switch goal {
        case .starting:
            goal = .running
            events.append(.started)
        case .interrupted:
            goal = .running
            reconnects += 1
            events.append(.resumed)
        case .nothing, .connecting, .connected, .running: break
        }
    }
}
