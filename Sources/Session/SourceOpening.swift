import Acquisition
import Services
import Signals

/// The state of opening a source.
public enum SourceOpening {
    case none
    /// A source is connecting.
    case connecting(AcquiredSource)
    /// The app is resuming an earlier session and waits for the next round of attempts. The value describes the last
    /// failure.
    case waiting(OpeningFailure)
}

/// The reason why a source was not opened.
public struct OpeningFailure: Error {
    public enum Reason: Equatable, Sendable {
        /// The maximum number of sources (`Acquisition.maximumSources`) is already open.
        case tooManySources
        case source(SourceError)
        /// The source offers no channels.
        case noChannels
    }

    /// The source's name.
    public let name: String
    /// The number of the source's kind in `SourceKinds`.
    public let kind: UInt8
    public let reason: Reason
    /// True if further attempts are made when an earlier session is being resumed.
    let isWorthRetrying: Bool
}
