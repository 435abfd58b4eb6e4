import Acquisition
import Services
import Signals

/// What a session is opening.
public enum SourceOpening {
    case none
    /// Waits for a source to connect.
    case connecting(AcquiredSource)
    /// Waits until an earlier session is tried again; with the name of a source that could not be connected.
    case waiting(String)
}

/// Why a source was not opened.
public struct OpeningFailure: Error {
    public enum Reason: Equatable, Sendable {
        /// `Acquisition.maximumSources` are open.
        case tooManySources
        case source(SourceError)
        /// It offers no channels.
        case noChannels
    }

    /// The source's name.
    public let name: String
    /// Its kind's number in `SourceKinds`.
    public let kind: UInt8
    public let reason: Reason
    /// Whether an earlier session tries it again.
    let isWorthRetrying: Bool
}
