import Acquisition
import Services
import Session

/// The actions that the screens of sources request from the session.
public protocol SourceSession: OpeningSession, ResumingSession, ShowingSession, ReportedSession {}

/// Opens sources, one at a time.
public protocol OpeningSession: AnyObject {
    /// The sources of earlier connections.
    var history: History { get }
    /// True if the history's file was damaged, so that entries are missing.
    var isHistoryDamaged: Bool { get }
    /// The present attempt to open a source.
    var opening: SourceOpening { get }
    /// Changes with `opening`.
    var openingRevision: UInt32 { get }
    /// Opens a source in addition to the open ones, unless another one is just being opened.
    /// - Parameter completion: called once, when it is connected or has failed; never after `cancelOpening`.
    func open(_ choice: SourceChoice, then completion: @escaping (Result<AcquiredSource, OpeningFailure>) -> Void)
    /// Ends an attempt to open a source or to continue an earlier session. Connected sources stay.
    func cancelOpening()
    /// The choice of a server.
    func server(host: String, port: UInt16) -> SourceChoice
    /// The choice of a source of another kind.
    /// - Parameter index: the kind's index in `SourceKinds.others`.
    func choice(of chosen: ChosenSource, other index: Int) -> SourceChoice
    /// The choice of a stream that was found on the network or in range; nil if the program does not search for streams.
    func choice(of stream: NetworkStream) -> SourceChoice?
    /// A found stream's place in session and history.
    func place(of stream: NetworkStream) -> HistoryEntry.Place
    /// Renames a sensor. An empty name removes its name.
    /// - Parameter address: in the format of `SensorPlace`.
    func rename(sensor address: String, to name: String)
    /// The number of open sources at a place.
    func count(of place: HistoryEntry.Place) -> Int
}

/// Starts, and continues an earlier session.
public protocol ResumingSession: AnyObject {
    /// Decides how the app starts. Called once.
    func begin() -> StartDecision
    /// Connects the sources of the last session one after the other and selects their channels, as the user chose after a crash.
    func resume()
    /// True while an earlier session is being continued.
    var isResuming: Bool { get }
    /// The source of an earlier session that is being connected; nil if there is none.
    var resumedPlace: HistoryEntry.Place? { get }
    /// Returns once where an earlier session was continued; nil after that.
    func takeResumed() -> ResumedSession?
    /// Retries what failed without an address, because the device has one now.
    func addressFound(at now: Int64)
    /// Adds an observer for the lifetime of the session.
    func addObserver(_ observer: any SessionObserver)
}

/// Selects channels of sources, shows them, and closes the sources.
public protocol ShowingSession: AnyObject {
    /// Selects the channels of a new source that were shown last; otherwise all that the board is expected to keep up with.
    /// - Returns: true if the shown channels were known.
    @discardableResult
    func selectUsual(of source: AcquiredSource) -> Bool
    /// Selects the channels of a new source that were shown last.
    /// - Returns: true if the shown channels were known.
    @discardableResult
    func selectShown(of source: AcquiredSource) -> Bool
    /// Applies the selection, starts its data, and stores that they are shown.
    /// - Parameter page: of graphs, counted from 0.
    func apply(page: Int)
    /// - Parameter page: the shown page, counted from 0; nil if the user left the graphs for the selection.
    func note(page: Int?)
    /// Closes a source, with its selection.
    func close(_ source: AcquiredSource)
    /// Closes all sources. The next start continues none of them.
    func disconnect()
    /// Continues with only one source: closes the others and discards all markers.
    /// - Parameter place: the place where it is found again; nil if it must not be stored.
    func keepOnly(_ source: AcquiredSource, foundBy place: HistoryEntry.Place?)
}

/// The part of the session that reports use.
public protocol ReportedSession: AnyObject {
    /// True while a study runs. It controls its sources and recordings itself.
    var runsStudy: Bool { get }
    /// Starts to record the selection.
    func record(_ request: RecordingRequest)
}
