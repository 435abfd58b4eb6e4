import Acquisition
import Services
import Session

/// What the screens of sources have the session do.
public protocol SourceSession: OpeningSession, ResumingSession, ShowingSession, ReportedSession {}

/// Opens sources, one at a time.
public protocol OpeningSession: AnyObject {
    /// The sources that were connected before.
    var history: History { get }
    /// Whether the file of the history was damaged, so that entries are missing.
    var isHistoryDamaged: Bool { get }
    /// What is being opened.
    var opening: SourceOpening { get }
    /// Changes with `opening`.
    var openingRevision: UInt32 { get }
    /// Opens a source beside those that are open, unless one is just being opened.
    /// - Parameter completion: called once, when it is connected or cannot be; never after `cancelOpening`.
    func open(_ choice: SourceChoice, then completion: @escaping (Result<AcquiredSource, OpeningFailure>) -> Void)
    /// Ends an attempt to open a source, or to go on with an earlier session; sources that are connected stay.
    func cancelOpening()
    /// A server.
    func server(host: String, port: UInt16) -> SourceChoice
    /// A source that was chosen of another kind.
    /// - Parameter index: the kind's place in `SourceKinds.others`.
    func choice(of chosen: ChosenSource, other index: Int) -> SourceChoice
    /// A stream that was found, on the network or in range; nil where the program looks for none.
    func choice(of stream: NetworkStream) -> SourceChoice?
    /// What a found stream is called in session and history.
    func place(of stream: NetworkStream) -> HistoryEntry.Place
    /// The user gives a sensor a name, or takes it away with an empty one.
    /// - Parameter address: as `SensorPlace` has it.
    func rename(sensor address: String, to name: String)
    /// How many open sources are found by a place.
    func count(of place: HistoryEntry.Place) -> Int
}

/// Begins, and goes on with an earlier session.
public protocol ResumingSession: AnyObject {
    /// Decides what the app begins with. Called once.
    func begin() -> StartDecision
    /// Connects the sources of the last session one after the other, and selects their channels; the user wants that after a crash.
    func resume()
    /// Whether an earlier session is being gone on with.
    var isResuming: Bool { get }
    /// The source of an earlier session that is being connected; nil while none is.
    var resumedPlace: HistoryEntry.Place? { get }
    /// Where an earlier session was gone on with, once.
    func takeResumed() -> ResumedSession?
    /// The device has an address now: what was tried without one is tried again.
    func addressFound(at now: Int64)
    /// Adds an observer; it is kept as long as the session.
    func addObserver(_ observer: any SessionObserver)
}

/// Selects channels of sources, shows them, and closes sources again.
public protocol ShowingSession: AnyObject {
    /// Selects the channels that were shown of a new source last; else all that the board is expected to keep up with.
    /// - Returns: whether it was known what was shown.
    @discardableResult
    func selectUsual(of source: AcquiredSource) -> Bool
    /// Selects the channels that were shown of a new source last.
    /// - Returns: whether it was known what was shown.
    @discardableResult
    func selectShown(of source: AcquiredSource) -> Bool
    /// Makes the selection hold, lets its data flow, and remembers that they are shown.
    /// - Parameter page: of graphs, counted from 0.
    func apply(page: Int)
    /// - Parameter page: the one that is shown, counted from 0; nil where the graphs were left for the selection.
    func note(page: Int?)
    /// Closes a source, with what is selected of it.
    func close(_ source: AcquiredSource)
    /// Closes all sources: the next start goes on with none of them.
    func disconnect()
    /// Goes on with one source alone: closes the others, and forgets what was marked in them.
    /// - Parameter place: what it is found by again; nil where it shall not be remembered.
    func keepOnly(_ source: AcquiredSource, foundBy place: HistoryEntry.Place?)
}

/// Has reports that the user is shown.
public protocol ReportedSession: AnyObject {
    /// Whether a study runs, which sees to its sources and recordings itself.
    var runsStudy: Bool { get }
    /// Begins to record what is selected.
    func record(_ request: RecordingRequest)
}
