import Signals

/// The server's catalog after a reconnection, and the selected channels in it.
extension TiAClientSession {
    /// From now on, stores the received data according to the server's current catalog.
    /// - Returns: true if the data contain a selected channel.
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

    /// Called when the connection works, but the server sends none of the selected channels. From then on, the session requests the server's catalog
    /// at regular intervals.
    func waitForChannels(at now: Int64) {
        data.close()
        idleSince = now
        goal = .running
        retry.succeeded()
        // Report only once that none of the selected channels arrives: a server may list channels that it never sends, and this function is then
        // called after each new request of the same catalog.
        guard !hasReportedNone else { return }
        hasReportedNone = true
        events.append(.noneOffered)
    }

    /// Requests the catalog again from a server that offered none of the selected channels.
    func lookAgain(at now: Int64) {
        idleSince = now
        // After a choice of channels, the server describes only the chosen channels on this connection, so open another one.
        if conversation.terms.choice == .open { conversation.askAgain(at: now) } else { reconnect(at: now) }
    }

    /// Called when the server has sent its catalog.
    func offered(_ offer: SignalCatalogue) {
        let offer = limited(offer.taken(for: units))
        let isOther = catalogue.map { !ChannelMatch($0, in: offer).isWhole } ?? true
        if isOther { hasReportedNone = false }
        catalogue = offer
        map()
        guard goal != .connecting else {
            goal = .connected
            return events.append(.connected)
        }
        guard idleSince != nil, isOther else { return }
        // The catalog has changed, so the transmission must follow the new catalog.
        idleSince = nil
        if mapping?.count ?? 0 > 0 { goal = .interrupted }
    }

    func fallBackToTCP() {
        data.fallBackToTCP()
        events.append(.notice(TiANotice.fellBackToTCP.rawValue))
    }

    func map() {
        guard let store, let catalogue else { return mapping = nil }
        mapping = ChannelMapping(of: store, in: catalogue, reduction: reduction)
    }

    /// The server's catalog with the rates that the client will request.
    private func limited(_ offer: SignalCatalogue) -> SignalCatalogue {
        reduction = nil
        guard let limit, conversation.dialect == .version1 else { return offer }
        let factors = limit.factors(of: offer)
        guard factors.contains(where: { $0 > 1 }) else { return offer }
        reduction = (offer, factors)
        return RateLimit.reduce(offer, by: factors)
    }
}
