import Acquisition
import Services
import Signals

/// The state of opening sources.
public enum SourceOpening {
    case none
    /// A source is connecting.
    case connecting(AcquiredSource)
    /// Waits for the next attempt to resume an earlier session; with the name of a source that could not be connected.
    case waiting(String)
}

/// Why a source was not opened.
public struct OpeningFailure: Error {
    public enum Reason: Equatable, Sendable {
        /// `Acquisition.maximumSources` are open.
        case tooManySources
        case source(SourceError)
        /// The source offers no channels.
        case noChannels
    }

    /// The source's name.
    public let name: String
    /// Its kind's number in `SourceKinds`.
    public let kind: UInt8
    public let reason: Reason
    /// Whether resuming an earlier session retries it.
    let isWorthRetrying: Bool
}
