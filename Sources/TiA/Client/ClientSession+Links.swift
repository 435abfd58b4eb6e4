import Signals

/// Opening and closing, losing and finding the server again.
extension TiAClientSession {
    func openControl(at now: Int64) {
        control = .opening
        controlHeard = false
        controlParser = ControlParser()
        legacyParser = LegacyParser()
        controlGeneration &+= 1
        retryAt = nil
        deadline = now + Self.openTimeout
        act(.openControl)
    }

    func closeData() {
        if data != .closed { act(.closeData) }
        data = .closed
    }

    func closeLinks() {
        closeData()
        if control != .closed { act(.closeControl) }
        control = .closed
        controlGeneration &+= 1
        request = nil
        deadline = nil
        information = nil
        selection = .everything
        isSelectionOutdated = false
        hadDataConnection = false
        isTransmitting = false
        needsNewDataConnection = false
    }

    func fallBackToTCP() {
        transport = .tcp
        report(.notice(TiANotice.fellBackToTCP.rawValue))
    }

    /// A legacy server closes at once on what it does not understand, so the dialects are tried one after another.
    /// - Returns: false when all were tried, or the dialect is known.
    func tryNextDialect(at now: Int64) -> Bool {
        guard control == .open, !isDialectKnown else { return false }
        switch spoken {
        case .version1: spoken = .legacy(.zeroOne)
        case .legacy(.zeroOne): spoken = .legacy(.zeroTwo)
        case .legacy(.zeroTwo):
            spoken = .version1
            return false
        }
        closeLinks()
        openControl(at: now)
        return true
    }

    /// The server is lost, or broke the protocol. What follows depends on what was reported to the user before.
    func broke(_ error: SourceError, at now: Int64) {
        closeLinks()
        stream?.noteBreak()
        if !isDialectKnown { spoken = .version1 }
        switch goal {
        case .nothing:
            break
        case .connected:
            // A server that goes away while nothing runs is looked for at the next start.
            if !isConnectedReported {
                goal = .nothing
                report(.failed(error))
            }
        case .running where isStartReported:
            isInterrupted = true
            let pause = min(Self.longestPause, 1 << min(retries, 5))
            retries += 1
            retryAt = now + Int64(pause) * 1_000_000_000
            report(.interrupted(error, retryInSeconds: pause))
        case .running:
            goal = .connected
            report(.failed(error))
        }
    }

    /// The server answered a request with an error. The connection itself is good.
    func declined(at now: Int64) {
        if goal == .running && !isStartReported {
            closeData()
            goal = .connected
            report(.failed(.declined))
            proceed(at: now)
        } else {
            broke(.declined, at: now)
        }
    }

    /// Does what is due: time-outs, connecting anew, the figures of the last minute.
    public func advance(to now: Int64) {
        stream?.advance(to: now)
        if let retryAt, now >= retryAt { openControl(at: now) }
        if let deadline, now >= deadline { return broke(.timedOut, at: now) }
        guard goal == .running, isTransmitting, data == .open else { return }
        if let silence = allowedSilence {
            if now - lastHeard > silence {
                if transport == .udp && !wasDatagramSeen { fallBackToTCP() }
                broke(.timedOut, at: now)
            }
        } else if now - lastHeard > Self.probeInterval, request == nil {
            send(.probe, at: now)
        }
    }

    /// How long no packet may come: one block of what comes most often, and 2 s (SPEC 2.1). nil when nothing comes at
    /// a rate: an aperiodic signal may rest for hours, and only the control connection tells of the server's health.
    var allowedSilence: Int64? {
        guard let information else { return nil }
        let master = ClientStream.master(of: information)
        // Where the server leaves out packets without a chosen signal, the fastest chosen one counts.
        let block = selection == .chosen ? ClientStream.fastest(information.catalogue.signals) : master
        guard let block else { return nil }
        return block.rate.nanoseconds(ofSample: Int64(block.blockSize)) + Self.silenceTimeout
    }
}
