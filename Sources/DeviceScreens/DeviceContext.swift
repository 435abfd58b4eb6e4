import Acquisition
import Drawing
import Performance
import Services
import Signals
import Widgets

/// What the screens of settings, files and the device are given.
public struct DeviceContext: ScreenContext {
    public let tools: ScreenTools
    let settings: SettingsStore
    /// The open sources and what is selected of them.
    let acquisition: Acquisition
    let session: any DeviceSession
    let host: any DeviceMachine
    /// Updates of the device, whatever screen is open.
    let updates: UpdateWatch
    /// Plays the recordings that are chosen in the list of files.
    let player: any RecordingPlayer
    /// Makes the load of one of the limits screen's steps.
    let loads: LoadMaker

    /// Makes a load whose graphs fill a rectangle, from a time on; throws where it cannot be had.
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

/// What these screens use of the machine.
public typealias DeviceMachine = DeviceLog & TimeOfDay & SmallFileStore & RecordingMachine & FileMachine & StickMachine
    & BoardMachine & UpdateMachine & MeasuringMachine

/// What these screens ask of the session.
public protocol DeviceSession: AnyObject {
    /// Starts the app again, for a setting: it goes on where it is.
    func restart()
    /// Whether songs of the USB stick are played.
    var playsSongsFromStick: Bool { get }
}

/// Plays recordings.
public protocol RecordingPlayer: AnyObject {
    /// Whether the program can play recordings.
    var isPossible: Bool { get }
    /// Plays a recording in place of what is connected, after a question where something is.
    /// - Parameters:
    ///   - screen: where it was chosen. Closes the source that is being opened when it is closed.
    ///   - opening: called with the recording's source while that is being opened, and with nil when it is open or cannot be.
    func replay(_ file: StoredFile, over screen: any Screen, opening: @escaping (AcquiredSource?) -> Void)
    /// The open recording of a USB stick, of the one that is in or of one that was pulled out since.
    var sourceOfStick: AcquiredSource? { get }
    /// Whether a recording of the stick that is in is open, and did not fail. One that pauses does not notice that its stick is out.
    var playsFromStick: Bool { get }
}

/// One step's load of the limits screen: a source and the graphs that show it.
public protocol MeasuredLoad: AnyObject {
    /// Whether the samples are there; until then there is an error, or will be.
    var isConnected: Bool { get }
    /// Why they cannot be had, if so.
    var error: SourceError? { get }
    /// How many graphs are in sight, for tests.
    var graphsInSight: Int { get }
    /// What is lost counts from now on.
    func beginMeasuring(at now: Int64)
    /// Packets that were lost, or never sent by a server that was kept from it, since measuring began.
    func lost(at now: Int64) -> Int64
    /// Makes what is due and draws it into the graphs.
    func advance(to now: Int64)
    func resize(to area: Rect, at now: Int64)
    func draw(on canvas: Canvas, dirty: Rect)
    func liveParts(where isCovered: (Rect) -> Bool) -> (any LiveParts)?
}
