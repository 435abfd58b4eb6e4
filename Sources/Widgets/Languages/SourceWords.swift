import Signals
import Text

extension Strings {
    /// The reason why a source cannot be used, as a sentence for the user.
    public func words(for error: SourceError) -> String {
        switch error {
        case .unknownHost: sourceErrors.unknownHost
        case .refused: sourceErrors.refused
        case .unreachable: sourceErrors.unreachable
        case .timedOut: sourceErrors.timedOut
        case .wrongProtocol: sourceErrors.wrongProtocol
        case .protocolViolation(let reason): sourceErrors.protocolViolation.filled(sourceErrors.reason(reason))
        case .forbiddenPort(let port): sourceErrors.forbiddenPort.filled(String(port))
        case .declined: sourceErrors.declined
        case .tooLarge(let reason): sourceErrors.tooLarge.filled(sourceErrors.reason(reason))
        case .connectionLost: sourceErrors.connectionLost
        case .noChannels: sourceErrors.noChannels
        case .system(let code): sourceErrors.systemError.filled(String(code))
        case .other(let number): sourceErrors.sourceError.filled(String(number))
        }
    }

    /// The transport of a source's data; empty if there is nothing to state.
    public func words(for transport: SourceTransport) -> String {
        switch transport {
        case .unknown: ""
        case .udp: "UDP"
        case .tcp: "TCP"
        case .simulated: simulated
        case .file: fromFile
        }
    }

    /// The name of a signal type.
    public func name(of type: SignalType) -> String {
        type.facts.title[language]
    }

    /// The shortest possible name of a kind of signal.
    public func name(of kind: SignalKind) -> String { kind.facts.title[language] }

    /// A number of channels as a text: "11 channels".
    public func channelCount(_ count: Int) -> String {
        count == 1 ? channelsOne : channels.filled(String(count))
    }

    /// A sampling rate as a text, with as few decimals as possible, and at most three: "250 Hz", "62,5 Hz".
    public func words(for rate: SamplingRate) -> String {
        let whole = rate.milliHertz / 1000
        let thousandths = rate.milliHertz % 1000
        guard thousandths > 0 else { return self.rate.filled(String(whole)) }
        var digits = Array(String(1000 + thousandths).utf8.dropFirst())
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        return self.rate.filled(String(whole) + decimalSeparator + String(decoding: digits, as: UTF8.self))
    }
}
