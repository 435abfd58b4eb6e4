import Settings
import Signals

/// Recordings on the data partition and on USB sticks as sources. The user chooses one in the list of files.
public final class RecordingKind: SourceKind {
    /// Makes a source that plays a file. The file is not open yet.
    public typealias Maker = (_ file: RecordingPlace) -> any SignalSource

    public static let kindName: StaticString = "recording"
    private let make: Maker

    public init(make: @escaping Maker) { self.make = make }

    public var name: StaticString { Self.kindName }
    public var search: (any KindSearch)? { nil }
    /// The history need not contain recordings, because the list of files does.
    public var isInHistory: Bool { false }
    /// A missing or damaged file will not be readable at the next attempt.
    public func isWorthRetrying(_ error: SourceError) -> Bool { false }

    /// - Parameter details: the `RecordingPlace.details` of a file.
    public func source(_ details: String?, _ settings: Settings) -> ChosenSource? {
        guard let details else { return nil }
        let place = RecordingPlace(details: details)
        // A recording on a stick gets no details, because at the next start, the session continues before the stick is mounted.
        return ChosenSource(make(place), details: place.isOnStick ? nil : details)
    }
}
