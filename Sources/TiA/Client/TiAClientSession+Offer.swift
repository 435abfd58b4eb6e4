import Signals

/// What the server offers, where it was connected anew, and what of it the selected channels are.
extension TiAClientSession {
    /// Brings what the server sends into the store from now on.
    /// - Returns: whether a selected channel is among it.
    func adopt(at now: Int64) -> Bool {
        guard let store, let mapping, let information = conversation.terms.information else { return false }
        let isSelective = conversation.terms.isChosen
        if let stream {
            stream.resume(store: store, mapping, information: information, isSelective: isSelective, at: now)
        } else {
            stream = ClientStream(
                store: store, mapping, information: information, isSelective: isSelective, units: units, at: now)
        }
        return (stream?.channelsFound ?? 0) > 0
    }

    /// The connection is good, but the server sends none of the selected channels: it is asked now and then whether it does.
    func stand(at now: Int64) {
        data.close()
        standsSince = now
        goal = .running
        retry.succeeded()
        // One that tells the channels and does not send them is asked anew without another word.
        guard !hasToldNone else { return }
        hasToldNone = true
        events.append(.noneOffered)
    }

    /// Asks a server that offered none of the selected channels again.
    func lookAgain(at now: Int64) {
        standsSince = now
        // Once channels were chosen, it tells no others on this connection.
        if conversation.terms.choice == .open { conversation.askAgain(at: now) } else { reconnect(at: now) }
    }

    /// The server told what it offers.
    func offered(_ offer: SignalCatalogue) {
        let offer = offer.taken(for: units)
        let isOther = catalogue.map { !ChannelMatch($0, in: offer).isWhole } ?? true
        if isOther { hasToldNone = false }
        catalogue = offer
        map()
        guard goal != .connecting else {
            goal = .connected
            return events.append(.connected)
        }
        guard standsSince != nil, isOther else { return }
        // What is seen of the offer is to follow it.
        standsSince = nil
        if mapping?.count ?? 0 > 0 { goal = .interrupted }
    }

    func map() {
        guard let store, let catalogue else { return mapping = nil }
        mapping = ChannelMapping(of: store, in: catalogue)
    }
}
