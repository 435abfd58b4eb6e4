import Signals

/// What is asked of the server, and when.
extension TiAClientSession {
    /// Makes the next step towards the goal, unless something is awaited.
    func proceed(at now: Int64) {
        guard control == .open, request == nil else { return }
        if !isDialectKnown && spoken == .version1 { return send(.version, at: now) }
        guard let information else { return send(.information, at: now) }
        guard goal == .running, let store else {
            if isTransmitting { send(.stop, at: now) }
            return
        }
        if needsNewDataConnection && isTransmitting { return send(.stop, at: now) }
        guard !isTransmitting else { return }
        needsNewDataConnection = false
        let wantsChoice = wantsChoice(store, information)
        if isSelectionOutdated && selection != .everything || wantsChoice && hadDataConnection {
            // A connection takes one choice only, and only before its first data connection.
            closeLinks()
            return openControl(at: now)
        }
        isSelectionOutdated = false
        if wantsChoice { return send(.custom, at: now) }
        switch data {
        case .closed: send(.data(transport), at: now)
        case .opening: break
        case .open: prepareStream(store, information, at: now)
        }
    }

    /// Whether the server shall be asked to send the selected channels only.
    private func wantsChoice(_ store: SampleStore, _ information: MetaInformation) -> Bool {
        transport == .tcp && spoken == .version1 && selection == .everything
            && store.entries.count < information.catalogue.channelCount
    }

    private func prepareStream(_ store: SampleStore, _ information: MetaInformation, at now: Int64) {
        let isSelective = selection == .chosen
        if let stream {
            stream.resume(store: store, information: information, isSelective: isSelective)
        } else {
            stream = ClientStream(store: store, information: information, isSelective: isSelective)
        }
        guard let stream, stream.channelsFound > 0 else { return broke(.noChannels, at: now) }
        packetsAtDataOpening = stream.packetsReceived
        send(.start, at: now)
    }

    func send(_ request: Request, at now: Int64) {
        self.request = request
        deadline = now + Self.replyTimeout
        switch spoken {
        case .version1: act(.send(line(request).message.bytes))
        case .legacy(let version): act(.send(LegacyMessage(version: version, body: body(request)).bytes))
        }
    }

    private func line(_ request: Request) -> ControlRequest {
        switch request {
        case .version, .probe: .checkProtocolVersion
        case .information, .customInformation: .getMetaInfo
        case .custom: .setCustomSignalInfo(choice)
        case .data(let transport): .getDataConnection(transport)
        case .start: .startDataTransmission
        case .stop: .stopDataTransmission
        }
    }

    private func body(_ request: Request) -> LegacyMessage.Body {
        switch request {
        // The sign of life that the legacy dialect has is never answered; its configuration always is.
        case .version, .information, .custom, .customInformation, .probe: .getConfig
        case .data(let transport): .getDataConnection(transport)
        case .start: .startTransmission
        case .stop: .stopTransmission
        }
    }

    /// The content of SetCustomSignalInfo, in the numbers that the server uses now.
    private var choice: [UInt8] {
        guard let store, let signals = information?.catalogue.signals else { return [] }
        var chosen: [ChannelID] = []
        for (index, signal) in signals.enumerated() {
            let entries = store.entries.filter { $0.type == signal.type }
            for case let channel? in ChannelMapping.channels(of: entries, in: signal) {
                chosen.append(ChannelID(signal: index, channel: channel))
            }
        }
        return CustomSignalInfo.content(catalogue: SignalCatalogue(signals: signals), selection: chosen)
    }
}
