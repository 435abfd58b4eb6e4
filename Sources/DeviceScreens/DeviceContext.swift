import Acquisition
import Drawing
import Performance
import Services
import Settings
import Signals
import Widgets

/// The objects that the screens of settings, files and the device use.
public struct DeviceContext: ScreenContext {
    public let tools: ScreenTools
    let settings: SettingsStore
    /// The open sources and their selected channels.
    let acquisition: Acquisition
    let session: any DeviceSession
    let host: any DeviceMachine
    /// Watches the device's updates; also works while other screens are open.
    let updates: UpdateWatch
    /// Plays recordings that the user chooses in the list of files.
    let player: any RecordingPlayer
    /// Creates the load (source and graphs) for one step of the measurement on the limits screen.
    let loads: LoadMaker

    /// Creates a load (source and graphs). The parameters are the properties of the load, the rectangle that its graphs fill, and the present time.
    /// Throws an error if the memory of the load cannot be allocated.
    public typealias LoadMaker = (SweepLoad, Rect, Int64) throws(SourceError) -> any MeasuredLoad

    public init(
        tools: ScreenTools, settings: SettingsStore, acquisition: Acquisition, session: any DeviceSession,
        host: any DeviceMachine, updates: UpdateWatch, player: any RecordingPlayer, loads: @escaping LoadMaker
    ) {
        self.tools = tools
        self.settings = settings
        self.acquisition = acquisition
        self.session = session
        self.host = host
        self.updates = updates
        self.player = player
        self.loads = loads
    }
}

/// The services of the board that the screens of settings, files and the device use.
public typealias DeviceMachine = DeviceLog & TimeOfDay & SmallFileStore & RecordingMachine & FileMachine & StickMachine
    & BoardMachine & UpdateMachine & ViewerMachine & MeasuringMachine

/// The actions that the screens of settings, files and the device request from the session.
public protocol DeviceSession: AnyObject {
    /// Restarts the app to apply a setting. The session then continues.
    func restart()
    /// The state of the recording that is running; also states if none is running.
    var recording: RecordingStatus { get }
    /// Starts to record the selected channels.
    func record(_ request: RecordingRequest)
    /// Ends the recording. Data that were received before are still written.
    func stopRecording()
    /// True while songs are played from the USB stick.
    var playsSongsFromStick: Bool { get }
}

/// Plays recordings.
public protocol RecordingPlayer: AnyObject {
    /// True if the program can play recordings.
    var isPossible: Bool { get }
    /// Plays a recording instead of the connected sources. If sources are connected, the player asks the user first.
    /// - Parameters:
    ///   - display: how the graphs show the recording; nil to show it as the settings state.
    ///   - screen: the screen on which the user chose the recording. If this screen closes while the source is being opened, it closes the source.
    ///   - opening: called with the recording's source while it is being opened, and with nil when it is open or has failed.
    func replay(
        _ file: StoredFile, as display: DisplayState?, over screen: any Screen,
        opening: @escaping (AcquiredSource?) -> Void)
    /// The open source that plays a recording from a USB stick, even if that stick was removed in the meantime; nil for none.
    var sourceOfStick: AcquiredSource? { get }
    /// True if a recording on the inserted stick is open and has not failed. A paused recording does not fail when its stick is removed.
    var playsFromStick: Bool { get }
}

/// The load for one step of the limits screen: a source, and the graphs that show it.
public protocol MeasuredLoad: AnyObject {
    /// True when the source is connected. If the source cannot be connected, `error` is set instead.
    var isConnected: Bool { get }
    /// The reason why the source failed; nil if the source has not failed.
    var error: SourceError? { get }
    /// The number of visible graphs, for tests.
    var graphsInSight: Int { get }
    /// Starts to count lost packets; `lost` then returns their number.
    func beginMeasuring(at now: Int64)
    /// The number of packets that were lost since the measurement began, plus the number of packets that a server on the board could not send in
    /// time.
    func lost(at now: Int64) -> Int64
    /// Generates the samples that are due, and draws them in the graphs.
    func advance(to now: Int64)
    func resize(to area: Rect, at now: Int64)
    func draw(on canvas: Canvas, dirty: Rect)
    func liveParts(where isCovered: (Rect) -> Bool) -> (any LiveParts)?
}
