import Acquisition
import Services
import Session
import Signals
import Widgets

/// What the screens of graphs and markers need.
public struct GraphContext: ScreenContext {
    public let tools: ScreenTools
    let settings: SettingsStore
    /// The open sources and their selected channels.
    let acquisition: Acquisition
    let session: any GraphSession
    let host: any GraphMachine
    let memory = GraphMemory()

    public init(
        tools: ScreenTools, settings: SettingsStore, acquisition: Acquisition, session: any GraphSession,
        host: any GraphMachine
    ) {
        self.tools = tools
        self.settings = settings
        self.acquisition = acquisition
        self.session = session
        self.host = host
    }
}

/// The parts of the machine that graphs use.
public typealias GraphMachine = DeviceLog & TimeOfDay & SmallFileStore & RecordingMachine & SoundMachine

/// The actions that graphs request from the session.
public protocol GraphSession: AnyObject {
    /// The user turned to another page of graphs.
    /// - Parameter page: counted from 0; nil if the user left the graphs for the selection.
    func note(page: Int?)
    /// The state of the present recording.
    var recording: RecordingStatus { get }
    /// Begins to record the selection.
    func record(_ request: RecordingRequest)
    /// Ends the recording. Data received until then are still written.
    func stopRecording()
}

extension GraphContext {
    /// Reopens the graphs, because the settings need other graphs than the open ones.
    func graphsChanged(_ screen: any Screen) {
        session.note(page: 0)
        router.replace(screen, by: .graphs(page: 0))
    }

    /// The user goes back from the graphs to the selection.
    func graphsLeft(_ screen: any Screen) {
        session.note(page: nil)
        router.close(screen)
    }

    /// Fills in the bars' state that comes from the session and from the device's songs.
    func showState(in bars: inout OverlayBars.State) {
        bars.isRecording = session.recording.isRecording
        bars.hasSongs = host.sound != nil && (host.songs.map { memory.songs.hasAny($0) } ?? false)
    }

    /// Does what a button of the bars does apart from the graphs.
    func leave(_ screen: any Screen, by button: OverlayBars.Button) {
        switch button {
        case .selection: graphsLeft(screen)
        case .run: router.open(.run)
        case .settings: router.open(.graphSettings)
        case .record: startOrEndRecording()
        case .edit, .screenshot, .mark, .play: break
        }
    }

    func startOrEndRecording() {
        if session.recording.isRecording { session.stopRecording() } else { session.record(RecordingRequest()) }
    }

    /// For measurements: logs once when the first values are visible.
    func tellFirstValues(at now: Int64) {
        guard !memory.hasToldValues, acquisition.statistics.packetsReceived > 0 else { return }
        memory.hasToldValues = true
        host.log("graphs: values after ms: ", Int(clamping: now / 1_000_000))
    }
}

/// What the screens share with later ones while the app runs.
final class GraphMemory {
    /// True when the log contains the time of the first visible values.
    var hasToldValues = false
    /// The name of the last marker; nil before the first one.
    var markerName: String?
    let songs = SongPresence()
    /// The channel that was chosen on the head page, as its index in the acquisition, until its scope is looked for.
    var wantedChannel: Int?
}
