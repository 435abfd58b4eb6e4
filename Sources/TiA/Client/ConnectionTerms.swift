import Signals

/// Counts the selections that a session was given, so that a choice of channels is known to be for the present one.
typealias SelectionNumber = Int32

/// What one control connection has come to with the server. All of it ends with the connection.
struct ConnectionTerms {
    /// Which channels the server sends. It can be chosen once on a connection, before the first data connection.
    enum Choice: Equatable {
        /// All; it can still be chosen.
        case open
        /// All, since there was a data connection.
        case everything
        /// Those of a selection.
        case chosen(SelectionNumber)
        /// All, since the server declined the choice.
        case declined(SelectionNumber)
    }

    enum Transmission {
        case stopped, running
        /// To be stopped, and begun again on another data connection: the stream's framing was lost.
        case renewing
    }

    /// What leads towards data.
    enum Step {
        case ask(ServerRequest)
        /// What was chosen can only be changed on another control connection.
        case reconnect
        /// All is there: let the server begin.
        case begin
        /// The server offers none of the selected channels.
        case stand
        case wait
    }

    /// What the server sends: all that it offers, or what was chosen of that.
    var information: MetaInformation?
    /// All that the server offers.
    var offer: SignalCatalogue?
    var choice = Choice.open
    var transmission = Transmission.stopped

    var isChosen: Bool { if case .chosen = choice { true } else { false } }

    /// The next step towards the data of a selection.
    /// - Parameter isChoiceOffered: whether the dialect knows a choice of channels.
    func step(
        towards selection: SelectionNumber, _ mapping: ChannelMapping, over data: DataLink, isChoiceOffered: Bool
    ) -> Step {
        switch transmission {
        case .running: return .wait
        case .renewing: return .ask(.stop)
        case .stopped: break
        }
        let count = mapping.count
        guard count > 0 else { return .stand }
        let wantsChoice = isChoiceOffered && data.transport == .tcp && count < offer?.channelCount ?? 0
        switch choice {
        case .open:
            if wantsChoice { return .ask(.choice(selection)) }
        case .everything:
            if wantsChoice { return .reconnect }
        case .chosen(let present), .declined(let present):
            if present != selection { return .reconnect }
        }
        if data.isClosed { return .ask(.data(data.transport)) }
        return data.isOpen ? .begin : .wait
    }

    /// How long no packet may come: one block of what comes most often, and 2 s. nil when nothing comes at
    /// a rate: an aperiodic signal may rest for hours, and only the control connection shows whether the server is
    /// there.
    var allowedSilence: Int64? {
        guard let information else { return nil }
        // Where the server leaves out packets without a chosen signal, the fastest chosen one counts.
        let signals = information.catalogue.signals
        guard let block = isChosen ? MasterSignal(fastestOf: signals) : information.packetRate else { return nil }
        return PacketInterval(block).time(of: 1) + DataLink.silenceTimeout
    }
}
