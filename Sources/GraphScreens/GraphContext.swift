import Acquisition
import Services
import Session
import Signals
import Widgets

/// The objects that the screens of graphs and markers use.
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
    /// Called when the user has turned to another page of graphs.
    /// - Parameter page: the page, counted from 0; nil if the user left the graphs for the selection.
    func note(page: Int?)
    /// The state of the present recording.
    var recording: RecordingStatus { get }
    /// Ends the recording. Data that were received before are still written.
    func stopRecording()
}

extension GraphContext {
    /// Opens a new screen of graphs in place of `screen`, because changed settings need other graphs.
    func graphsChanged(_ screen: any Screen) {
        session.note(page: 0)
        router.replace(screen, by: .graphs(page: 0))
    }

    /// Called when the user goes back from the graphs to the selection of channels.
    func graphsLeft(_ screen: any Screen) {
        session.note(page: nil)
        router.close(screen)
    }

    /// Updates the state that the bars' buttons show: whether the device records, plays a recording, and has songs.
    func showState(in bars: inout OverlayBars.State) {
        bars.isRecording = session.recording.isRecording
        bars.isReplay = acquisition.playback != nil
        bars.hasSongs = host.sound != nil && (host.songs.map { memory.songs.hasAny($0) } ?? false)
    }

    /// Executes the action of a button in the bars that opens another screen.
    func leave(_ screen: any Screen, by button: OverlayBars.Button) {
        switch button {
        case .selection: graphsLeft(screen)
        case .run: router.open(.run)
        case .record: if session.recording.isRecording { session.stopRecording() } else { router.open(.recording) }
        case .edit, .settings, .screenshot, .mark, .play: break
        }
    }

    /// For measurements: writes one line to the log when the first values are visible.
    func logFirstValues(at now: Int64) {
        guard !memory.hasLoggedValues, acquisition.statistics.packetsReceived > 0 else { return }
        memory.hasLoggedValues = true
        host.log("graphs: values after ms: ", Int(clamping: now / 1_000_000))
    }
}

/// Values that screens pass to later screens while the app runs.
final class GraphMemory {
    /// True if the time of the first visible values is already in the log.
    var hasLoggedValues = false
    /// The maximum length, in UTF-8 bytes, of a marker's name that the next marker gets again. Names in the settings are shorter. A longer text
    /// counts as a note about one moment.
    private static let repeatedBytes = 24
    /// The name of the last marker that the user set; nil before the first one.
    private(set) var markerName: String?
    let songs = SongPresence()
    /// The channel that the user chose on the head page (the picture of the electrodes), as its index in the acquisition; nil after the graphs have
    /// shown the channel's scope.
    var wantedChannel: Int?

    /// Gives the next marker the same name, unless the text is too long for a name and thus a note.
    func repeatName(_ name: String) { if name.utf8.count <= Self.repeatedBytes { markerName = name } }
}
