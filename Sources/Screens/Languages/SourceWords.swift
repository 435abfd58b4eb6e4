import Signals
import Text

extension Strings {
    /// Why a source cannot be used, as a sentence.
    public func words(for error: SourceError) -> String {
        switch error {
        case .unknownHost: unknownHost
        case .refused: refused
        case .unreachable: unreachable
        case .timedOut: timedOut
        case .wrongProtocol: wrongProtocol
        case .protocolViolation(let reason): protocolViolation.filled(self.reason(reason))
        case .forbiddenPort(let port): forbiddenPort.filled(String(port))
        case .declined: declined
        case .tooLarge(let reason): tooLarge.filled(self.reason(reason))
        case .connectionLost: connectionLost
        case .noChannels: noChannels
        case .system(let code): systemError.filled(String(code))
        case .other(let number): sourceError.filled(String(number))
        }
    }

    /// How a source's data come; empty when there is nothing to say.
    public func words(for transport: SourceTransport) -> String {
        switch transport {
        case .unknown: ""
        case .udp: "UDP"
        case .tcp: "TCP"
        case .simulated: simulated
        case .file: replay.transport
        }
    }

    /// The name of a signal type.
    public func name(of type: SignalType) -> String {
        type.facts.title[language]
    }

    /// The name of a kind of signal, as short as can be.
    func name(of kind: SignalKind) -> String { kind.facts.title[language] }

    /// "11 channels".
    public func channelCount(_ count: Int) -> String {
        count == 1 ? channelsOne : channels.filled(String(count))
    }

    /// "2 of 11 channels".
    public func selected(_ count: Int, of all: Int) -> String {
        all == 1
            ? selectedOfOneChannel.filled(String(count)) : selectedOfChannels.filled(String(count), String(all))
    }

    /// A sampling rate with up to three decimals, as few as are needed: "250 Hz", "62,5 Hz".
    public func words(for rate: SamplingRate) -> String {
        let whole = rate.milliHertz / 1000
        let thousandths = rate.milliHertz % 1000
        guard thousandths > 0 else { return self.rate.filled(String(whole)) }
        var digits = Array(String(1000 + thousandths).utf8.dropFirst())
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        return self.rate.filled(String(whole) + decimalSeparator + String(decoding: digits, as: UTF8.self))
    }
}
