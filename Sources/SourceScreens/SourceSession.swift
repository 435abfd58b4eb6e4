import Acquisition
import Services
import Session

/// The actions of the session that the screens of sources use.
public protocol SourceSession: OpeningSession, ResumingSession, ShowingSession, ReportedSession {}

/// Opens sources, one at a time.
public protocol OpeningSession: AnyObject {
    /// The sources that were connected before.
    var history: History { get }
    /// True if the history's file was damaged, so that entries are missing.
    var isHistoryDamaged: Bool { get }
    /// The state of opening a source.
    var opening: SourceOpening { get }
    /// A number that changes whenever `opening` changes.
    var openingRevision: UInt32 { get }
    /// Opens a source in addition to the open ones. Does nothing while another source is being opened.
    /// - Parameter completion: called once, after the source was connected or has failed; never after `cancelOpening`.
    func open(_ choice: SourceChoice, then completion: @escaping (Result<AcquiredSource, OpeningFailure>) -> Void)
    /// Stops opening a source, or resuming an earlier session. Sources that are already connected remain open.
    func cancelOpening()
    /// Returns the choice of a server by host and port, which can be passed to `open`.
    func server(host: String, port: UInt16) -> SourceChoice
    /// Returns the choice of a source of a kind other than servers, which can be passed to `open`.
    /// - Parameter index: the kind's index in `SourceKinds.others`.
    func choice(of chosen: ChosenSource, other index: Int) -> SourceChoice
    /// Returns the choice of a stream that was found on the network, or of a sensor in range, which can be passed to `open`; nil if the program does
    /// not support its kind.
    func choice(of stream: NetworkStream) -> SourceChoice?
    /// The place (such as an address) by which session and history identify the stream.
    func place(of stream: NetworkStream) -> HistoryEntry.Place
    /// Sets the user's name for a sensor. An empty name removes it.
    /// - Parameter address: the address in the format of `SensorPlace`.
    func rename(sensor address: String, to name: String)
    /// The number of open sources that were connected through this entry of the history: the same server, stream or sensor.
    func count(of place: HistoryEntry.Place) -> Int
}

/// Starts a session, or resumes an earlier one.
public protocol ResumingSession: AnyObject {
    /// Decides how the app starts. Called once.
    func begin() -> StartDecision
    /// Connects the sources of the last session one after the other, and selects their channels. Called at the user's request after a crash.
    func resume()
    /// True while an earlier session is being resumed.
    var isResuming: Bool { get }
    /// The place of the source that is being connected to resume an earlier session; nil if there is none.
    var resumedPlace: HistoryEntry.Place? { get }
    /// Returns the result of resuming an earlier session at the first call after it is known; otherwise nil.
    func takeResumed() -> ResumedSession?
    /// Called when the device has received a network address. Retries the sources that could not be reached without an address.
    func addressFound(at now: Int64)
    /// Adds an observer. The session retains the observer until the session is released.
    func addObserver(_ observer: any SessionObserver)
}

/// Selects channels of sources, shows them, and closes the sources.
public protocol ShowingSession: AnyObject {
    /// Selects channels of a source that was just opened: the channels that were shown when it was open before; if these are not known, all channels
    /// with which the board is expected to keep up.
    /// - Returns: true if the channels that were shown before are known.
    @discardableResult
    func selectUsual(of source: AcquiredSource) -> Bool
    /// Selects those channels of a source that were shown when it was last open. Call this method after the source was opened.
    /// - Returns: true if these channels are known.
    @discardableResult
    func selectShown(of source: AcquiredSource) -> Bool
    /// Applies the selection, starts the data transmission, and stores that these channels are shown.
    /// - Parameter page: the page of graphs, from 0.
    func apply(page: Int)
    /// Called when another page of graphs becomes visible.
    /// - Parameter page: the visible page, from 0; nil if the user has returned to the selection.
    func note(page: Int?)
    /// Closes a source and removes its channels from the selection.
    func close(_ source: AcquiredSource)
    /// Closes all sources. At its next start, the app opens none of them.
    func disconnect()
    /// Closes all sources except one, and removes all markers.
    /// - Parameter place: the place by which the app finds the remaining source again; nil if it must not be stored.
    func keepOnly(_ source: AcquiredSource, foundBy place: HistoryEntry.Place?)
}

/// The part of the session that reports about sources need.
public protocol ReportedSession: AnyObject {
    /// True while a study runs. Then the study, not the user, controls sources and recordings.
    var runsStudy: Bool { get }
    /// Starts to record the selected channels.
    func record(_ request: RecordingRequest)
}
