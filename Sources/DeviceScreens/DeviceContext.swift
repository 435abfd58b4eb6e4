import Acquisition
import Drawing
import Performance
import Services
import Signals
import Widgets

/// What the screens of settings, files and the device need.
public struct DeviceContext: ScreenContext {
    public let tools: ScreenTools
    let settings: SettingsStore
    /// The open sources and their selected channels.
    let acquisition: Acquisition
    let session: any DeviceSession
    let host: any DeviceMachine
    /// Watches updates of the device, whatever screen is open.
    let updates: UpdateWatch
    /// Plays recordings that the user chooses in the list of files.
    let player: any RecordingPlayer
    /// Makes the load for a step of the limits screen.
    let loads: LoadMaker

    /// Makes a load whose graphs fill a rectangle, from a time on. Throws if the load cannot be allocated.
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

/// The parts of the machine that these screens use.
public typealias DeviceMachine = DeviceLog & TimeOfDay & SmallFileStore & RecordingMachine & FileMachine & StickMachine
    & BoardMachine & UpdateMachine & MeasuringMachine

/// The actions that these screens request from the session.
public protocol DeviceSession: AnyObject {
    /// Restarts the app for a setting. The session continues after that.
    func restart()
    /// True while songs on the USB stick are played.
    var playsSongsFromStick: Bool { get }
}

/// Plays recordings.
public protocol RecordingPlayer: AnyObject {
    /// True if the program can play recordings.
    var isPossible: Bool { get }
    /// Plays a recording in place of the connected sources. It asks first if there are any.
    /// - Parameters:
    ///   - screen: the screen where the user chose it. When it closes, it closes the source that is being opened.
    ///   - opening: called with the recording's source while it is being opened, and with nil once it is open or has failed.
    func replay(_ file: StoredFile, over screen: any Screen, opening: @escaping (AcquiredSource?) -> Void)
    /// The open recording from a USB stick, inserted or removed since.
    var sourceOfStick: AcquiredSource? { get }
    /// True if a recording on the inserted stick is open and has not failed. A paused recording does not notice that its stick was removed.
    var playsFromStick: Bool { get }
}

/// One step's load of the limits screen: a source and the graphs that show it.
public protocol MeasuredLoad: AnyObject {
    /// True when the source is connected; otherwise `error` is set, now or later.
    var isConnected: Bool { get }
    /// The reason why the source failed.
    var error: SourceError? { get }
    /// The number of visible graphs, for tests.
    var graphsInSight: Int { get }
    /// Counts losses from now on.
    func beginMeasuring(at now: Int64)
    /// Packets lost since measuring began, plus packets that a server on the board did not manage to send.
    func lost(at now: Int64) -> Int64
    /// Makes the samples that are due and draws them into the graphs.
    func advance(to now: Int64)
    func resize(to area: Rect, at now: Int64)
    func draw(on canvas: Canvas, dirty: Rect)
    func liveParts(where isCovered: (Rect) -> Bool) -> (any LiveParts)?
}
