import Signals

/// The number of a selection of channels in a session. It shows whether the channels that the server sends are those of the current selection.
typealias SelectionNumber = Int32

/// The agreements with the server on one control connection. They end with the connection.
struct ConnectionTerms {
    /// The channels that the server sends. The client can choose channels once per connection, before it opens the first data connection.
    enum Choice: Equatable {
        /// The server sends all channels. The client can still choose channels.
        case open
        /// The server sends all channels, and the client can no longer choose, because a data connection already existed.
        case everything
        /// The server sends only the channels of this selection.
        case chosen(SelectionNumber)
        /// The server sends all channels, because it has refused to send only those of this selection.
        case declined(SelectionNumber)
    }

    enum Transmission {
        case stopped, running
        /// The transmission must be stopped and restarted on another data connection, because the bytes of the current one can no longer be divided
        /// into packets.
        case renewing
    }

    /// The client's next step before data can arrive.
    enum Step {
        case ask(ServerRequest)
        /// Open another control connection, because a different choice of channels requires one.
        case reconnect
        /// Start the transmission, because all preparations are done.
        case begin
        /// Wait until the server offers at least one of the selected channels.
        case waitForChannels
        /// Report to the user that the server does not reduce rates.
        case refuse
        case wait
    }

    /// The meta information about the channels that the server sends: its whole catalog, or the chosen channels.
    var information: MetaInformation?
    /// The server's whole catalog.
    var offer: SignalCatalogue?
    var choice = Choice.open
    var transmission = Transmission.stopped

    var isChosen: Bool { if case .chosen = choice { true } else { false } }

    /// The next step that the client must take to receive the data of a selection.
    /// - Parameter isChoiceOffered: true if the server's dialect supports a choice of channels.
    func step(
        towards selection: SelectionNumber, _ mapping: ChannelMapping, over data: DataLink, isChoiceOffered: Bool
    ) -> Step {
        switch transmission {
        case .running: return .wait
        case .renewing: return .ask(.stop)
        case .stopped: break
        }
        let count = mapping.count
        guard count > 0 else { return .waitForChannels }
        let wantsChoice =
            isChoiceOffered && data.transport == .tcp
            && (count < offer?.channelCount ?? 0 || mapping.needsReduction)
        switch choice {
        case .open:
            if wantsChoice { return .ask(.choice(selection)) }
        case .everything:
            if wantsChoice { return .reconnect }
        case .chosen(let present), .declined(let present):
            if present != selection { return .reconnect }
        }
        // Without a choice of channels, the server would send another rate than the one that was offered to the user, so refuse.
        if mapping.needsReduction, !isChosen { return .refuse }
        if isChosen, let information, mapping.isUnreduced(in: information.catalogue) { return .refuse }
        if data.isClosed { return .ask(.data(data.transport)) }
        return data.isOpen ? .begin : .wait
    }

    /// The maximum time without a packet in nanoseconds: the duration of one block of the signal with the most packets, plus 2 s. Nil if there is
    /// no periodic signal, because an aperiodic signal may be silent for hours. Then only the control connection shows whether the server is still
    /// reachable.
    var allowedSilence: Int64? {
        guard let information else { return nil }
        // If the server omits packets without a chosen signal, the fastest chosen signal determines the interval.
        let signals = information.catalogue.signals
        guard let block = isChosen ? MasterSignal(fastestOf: signals) : information.packetRate else { return nil }
        return PacketInterval(block).time(of: 1) + DataLink.silenceTimeout
    }
}
