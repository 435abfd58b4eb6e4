import Acquisition
import Services
import Session
import Signals
import Widgets

/// What the graphs' screen and those of markers are given.
public struct GraphContext: ScreenContext {
    public let tools: ScreenTools
    let settings: SettingsStore
    /// The open sources and what is selected of them.
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

/// What graphs use of the machine.
public typealias GraphMachine = DeviceLog & TimeOfDay & SmallFileStore & RecordingMachine & SoundMachine

/// What graphs have the session do.
public protocol GraphSession: AnyObject {
    /// Another page of graphs is shown.
    /// - Parameter page: counted from 0; nil where the graphs were left for the selection.
    func note(page: Int?)
    /// What is known of the present recording.
    var recording: RecordingStatus { get }
    /// Begins to record what is selected.
    func record(_ request: RecordingRequest)
    /// Ends the recording; what has come so far is still written.
    func stopRecording()
}

extension GraphContext {
    /// The settings name other graphs than those that are open: they are reopened.
    func graphsChanged(_ screen: any Screen) {
        session.note(page: 0)
        router.replace(screen, by: .graphs(page: 0))
    }

    /// The user goes back from the graphs to the selection.
    func graphsLeft(_ screen: any Screen) {
        session.note(page: nil)
        router.close(screen)
    }

    /// What the bars' buttons show of the session and of the device's songs.
    func showState(in bars: inout OverlayBars.State) {
        bars.isRecording = session.recording.isRecording
        bars.hasSongs = host.sound != nil && (host.songs.map { memory.songs.hasAny($0) } ?? false)
    }

    /// What a button of the bars does beside the graphs.
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

    /// For measurements: since when there is something to see, once.
    func tellFirstValues(at now: Int64) {
        guard !memory.hasToldValues, acquisition.statistics.packetsReceived > 0 else { return }
        memory.hasToldValues = true
        host.log("graphs: values after ms: ", Int(clamping: now / 1_000_000))
    }
}

/// What one of the screens leaves for the next, as long as the app runs.
final class GraphMemory {
    /// Whether the first values on graphs were noted in the log.
    var hasToldValues = false
    /// The name that a marker was given last; nil before the first.
    var markerName: String?
    let songs = SongPresence()
    /// The acquisition's channel that was chosen on the head page, until its scope is looked for.
    var wantedChannel: Int?
}
