import Settings
import Signals

/// The kind of source for recordings on the data partition and on USB sticks. The user chooses a recording in the list of files.
public final class RecordingKind: SourceKind {
    /// Makes a source that plays a file. The file is not open yet.
    public typealias Maker = (_ file: RecordingPlace) -> any SignalSource

    public static let kindName: StaticString = "recording"
    private let make: Maker

    public init(make: @escaping Maker) { self.make = make }

    public var name: StaticString { Self.kindName }
    public var search: (any KindSearch)? { nil }
    /// False, because the list of files shows the recordings, so the history of connected sources need not contain them.
    public var isInHistory: Bool { false }
    /// False, because a missing or damaged file would not be readable at the next attempt, either.
    public func isWorthRetrying(_ error: SourceError) -> Bool { false }

    /// - Parameter details: the place of the file, as `RecordingPlace.details` writes it; nil if none is stored.
    public func source(_ details: String?, _ settings: Settings) -> ChosenSource? {
        guard let details else { return nil }
        let place = RecordingPlace(details: details)
        // A recording on a stick gets no details, so the app does not open it at the next start, which happens before the stick is mounted.
        return ChosenSource(make(place), details: place.isOnStick ? nil : details)
    }
}
