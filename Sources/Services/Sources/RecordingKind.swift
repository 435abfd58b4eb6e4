import Settings
import Signals

/// Recordings of the data partition and of USB sticks as sources: the user chooses one from the list of files.
public final class RecordingKind: SourceKind {
    /// Makes a source that plays a file. The file is not open yet.
    public typealias Maker = (_ file: RecordingPlace) -> any SignalSource

    public static let kindName: StaticString = "recording"
    private let make: Maker

    public init(make: @escaping Maker) { self.make = make }

    public var name: StaticString { Self.kindName }
    public var search: (any KindSearch)? { nil }
    /// The list of files already contains them all.
    public var isInHistory: Bool { false }
    /// A missing or damaged file does not recover.
    public func isWorthRetrying(_ error: SourceError) -> Bool { false }

    /// - Parameter details: a file's `RecordingPlace.details`.
    public func source(_ details: String?, _ settings: Settings) -> ChosenSource? {
        guard let details else { return nil }
        let place = RecordingPlace(details: details)
        // A stick is mounted only after the next start has begun, so the session cannot open it.
        return ChosenSource(make(place), details: place.isOnStick ? nil : details)
    }
}
