import Signals

/// What the server answers.
extension TiAClientSession {
    /// A reply in either dialect.
    enum Reply {
        case ok
        case information(MetaInformation)
        case unusable(SourceError)
        case port(UInt16)
        case error
        /// The server-state connection's messages, which mean nothing here.
        case other
    }

    /// Bytes came on the control connection, cut anywhere.
    public func controlReceived(_ bytes: UnsafeRawBufferPointer, at now: Int64) {
        guard control == .open else { return }
        let generation = controlGeneration
        for byte in bytes {
            // What a reply led to may have ended this connection.
            guard generation == controlGeneration else { return }
            do {
                if let reply = try push(byte) {
                    controlHeard = true
                    handle(reply, at: now)
                }
            } catch {
                return broke(isDialectKnown ? error : .wrongProtocol, at: now)
            }
        }
    }

    private func push(_ byte: UInt8) throws(SourceError) -> Reply? {
        switch spoken {
        case .version1:
            do {
                return try controlParser.push(byte).map { reply(ControlReply($0)) }
            } catch {
                switch error {
                case .lineTooLong, .contentTooLong: throw .tooLarge(StaticReason("control message"))
                case .wrongVersion, .malformed, .badContentLength:
                    throw .protocolViolation(StaticReason("control message"))
                }
            }
        case .legacy:
            do {
                return try legacyParser.push(byte).map { reply($0.body) }
            } catch {
                switch error {
                case .tooLong: throw .tooLarge(StaticReason("control message"))
                case .message(.config(let error)): return .unusable(Self.error(error))
                case .message: throw .protocolViolation(StaticReason("control message"))
                }
            }
        }
    }

    private func reply(_ reply: ControlReply) -> Reply {
        switch reply {
        case .ok: return .ok
        case .dataConnectionPort(let port): return .port(port)
        case .error, .validationError: return .error
        case .serverStateConnectionPort, .serverStateRunning, .serverStateShutdown, .unknown: return .other
        case .metaInfo(let content):
            do {
                return .information(try MetaInformation(tiaMetaInfo: content))
            } catch {
                return .unusable(Self.error(error))
            }
        }
    }

    private func reply(_ body: LegacyMessage.Body) -> Reply {
        switch body {
        case .okReply: .ok
        case .config(let information): .information(information)
        case .dataConnection(let port, _): .port(port)
        case .errorReply: .error
        default: .other
        }
    }

    private static func error(_ error: MetaInformationError) -> SourceError {
        switch error {
        case .xml(.tooLarge), .tooManyChannels: .tooLarge(StaticReason("meta information"))
        default: .protocolViolation(StaticReason("meta information"))
        }
    }

    private func handle(_ reply: Reply, at now: Int64) {
        // Nothing was asked: a server has nothing to say unasked, and it is not needed.
        guard let request else { return }
        if case .other = reply {
            return broke(
                isDialectKnown ? .protocolViolation(StaticReason("unknown reply")) : .wrongProtocol, at: now)
        }
        self.request = nil
        deadline = nil
        switch request {
        case .version:
            // Whoever answers in this form speaks this dialect, even when it declines this request.
            isDialectKnown = true
        case .information, .customInformation:
            guard handleInformation(reply, at: now) else { return }
        case .custom:
            if case .ok = reply {
                selection = .chosen
                return send(.customInformation, at: now)
            }
            selection = .declined
        case .data(let wanted):
            guard handleData(reply, wanted, at: now) else { return }
        case .start:
            guard case .ok = reply else { return declined(at: now) }
            started(at: now)
        case .stop:
            isTransmitting = false
        case .probe:
            lastHeard = now
        }
        proceed(at: now)
    }

    /// - Returns: whether to go on.
    private func handleInformation(_ reply: Reply, at now: Int64) -> Bool {
        switch reply {
        case .information(let told):
            isDialectKnown = true
            guard told.catalogue.channelCount > 0 else {
                broke(.noChannels, at: now)
                return false
            }
            information = told
            if !isConnectedReported {
                catalogue = told.catalogue
                isConnectedReported = true
                report(.connected)
            }
            return true
        case .unusable(let error):
            isDialectKnown = true
            broke(error, at: now)
        default:
            broke(.declined, at: now)
        }
        return false
    }

    /// - Returns: whether to go on.
    private func handleData(_ reply: Reply, _ wanted: DataTransport, at now: Int64) -> Bool {
        guard case .port(let port) = reply else {
            guard wanted == .udp else {
                declined(at: now)
                return false
            }
            fallBackToTCP()
            return true
        }
        hadDataConnection = true
        guard goal == .running else { return true }
        data = .opening
        deadline = now + Self.openTimeout
        act(wanted == .udp ? .openDatagrams(port: port) : .openDataConnection(port: port))
        return true
    }

    private func started(at now: Int64) {
        isTransmitting = true
        guard goal == .running else { return }
        lastHeard = now
        if !isStartReported {
            isStartReported = true
            report(.started)
        } else if isInterrupted, allowedSilence == nil {
            // No packet may come for long, so the server's word has to do.
            resumed()
        }
    }
}
