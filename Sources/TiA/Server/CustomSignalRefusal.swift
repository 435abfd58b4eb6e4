import Signals

/// The reason why a client's request for only some channels is rejected, with the text for the client. The first five texts are those of the
/// reference server, so that users see familiar messages (docs/tia.md section 5).
public enum CustomSignalRefusal: Error, Equatable, Sendable {
    case malformed
    case noSignal
    case badNumber
    case unknownSignal
    case channelTooLarge
    case channelCount
    case missingContent
    case downsampling
    case wrongLabel
    case repeated

    public var text: String {
        switch self {
        case .malformed: "expected <"
        case .noSignal: "SignalInfo without any signal is invalid!"
        case .badNumber: "Failed to convert \"\" into an unsigned int."
        case .unknownSignal: "Invalid Signal that is not in default SignalInfo."
        case .channelTooLarge: "Too great channel number."
        case .channelCount: "Number of channels doesn't fit to actual channel amount."
        case .missingContent: "A custom signal info needs XML content."
        case .downsampling:
            "The reduced rate must be a whole number of thousandths of a hertz, and downsamplingFactor at most 256."
        case .wrongLabel: "A channel's label is not the one in the meta info."
        case .repeated: "A signal or channel is named twice."
        }
    }

    init(_ failure: CustomSignalInfo.Failure) {
        switch failure {
        case .xml, .wrongDocument: self = .malformed
        case .missingValue, .badValue: self = .badNumber
        case .unknownType: self = .unknownSignal
        case .countMismatch: self = .channelCount
        case .noSignal: self = .noSignal
        }
    }
}

extension ChannelSelection {
    /// Parses the content of SetCustomSignalInfo, and checks it against the server's catalog.
    init(content: [UInt8], of catalogue: SignalCatalogue) throws(CustomSignalRefusal) {
        guard !content.isEmpty else { throw .missingContent }
        let info: CustomSignalInfo
        do { info = try CustomSignalInfo(content: content) } catch { throw CustomSignalRefusal(error) }
        var chosen = [[Int]](repeating: [], count: catalogue.signals.count)
        var factors = [Int](repeating: 1, count: catalogue.signals.count)
        for request in info.requests {
            guard let index = catalogue.signals.firstIndex(where: { $0.type == request.type }) else {
                throw .unknownSignal
            }
            guard Self.allows(request.downsamplingFactor, of: catalogue.signals[index]) else { throw .downsampling }
            factors[index] = request.downsamplingFactor
            guard chosen[index].isEmpty else { throw .repeated }
            chosen[index] = try Self.channels(request, of: catalogue.signals[index])
        }
        self.init(channels: chosen, factors: factors)
    }

    private static func channels(
        _ request: CustomSignalInfo.SignalRequest, of signal: Signal
    ) throws(CustomSignalRefusal) -> [Int] {
        guard !request.channels.isEmpty else { throw .channelCount }
        var taken = [Bool](repeating: false, count: signal.labels.count)
        for channel in request.channels {
            guard channel.number >= 1, channel.number <= signal.labels.count else { throw .channelTooLarge }
            guard channel.label == signal.labels[channel.number - 1] else { throw .wrongLabel }
            guard !taken[channel.number - 1] else { throw .repeated }
            taken[channel.number - 1] = true
        }
        return taken.indices.filter { taken[$0] }
    }
}
