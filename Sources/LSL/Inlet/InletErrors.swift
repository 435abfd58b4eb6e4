import Signals
import XML

extension SourceError {
    /// Converts the reason of a rejected description to the error that is shown to the user.
    init(_ error: DescriptionError) {
        switch error {
        case .xml(.noMemory): self = .system(12)
        case .xml(.tooLarge), .textTooLong: self = .tooLarge(.description)
        case .channelCount: self = .tooLarge(.channelCount)
        case .xml, .wrongDocument: self = .wrongProtocol
        case .missingValue, .unknownFormat, .samplingRate, .port: self = .protocolViolation(.description)
        }
    }

    /// Converts the reason of a refused feed to the error that is shown to the user.
    init(_ refusal: FeedRefusal) {
        switch refusal {
        case .header: self = .wrongProtocol
        case .gone, .cut: self = .connectionLost
        case .version, .status: self = .declined
        case .oldForm, .byteOrder: self = .protocolViolation(.unknownReply)
        }
    }

    /// Converts the reason of a rejected catalog to the error that is shown to the user.
    init(_ error: CatalogueError) {
        switch error {
        case .noChannels: self = .noChannels
        default: self = .tooLarge(.channelCount)
        }
    }
}
