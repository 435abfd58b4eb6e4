import Acquisition
import DeviceScreens
import Drawing
import GraphPages
import GraphScreens
import MusicScreens
import QualityScreens
import Services
import Session
import Settings
import Signals
import SourceScreens
import StudyScreens
import ViewerScreens
import Widgets

/// Creates the screens and connects them. Only this file and `RouteScreens` use all screens.
public final class UserInterface: ScreenContext {
    public let tools: ScreenTools
    /// The state that the screens show and change; the program's loop advances it.
    public let session: Session
    public let sources: SourceContext
    public let graphs: GraphContext
    public let device: DeviceContext
    public let study: StudyContext
    private let updates: UpdateWatch

    /// - Parameters:
    /// - strings: the texts in the initial language; by default in the language of the settings.
    /// - session: the state that the screens show and change.
    /// - own: returns the input form for a kind of source that `forms` does not contain. Its parameter is the kind's index.
    public init(
        metrics: Metrics, fonts: Fonts, strings: Strings? = nil, session: Session,
        ownForms own: (Int) -> (any SourceForm)? = { _ in nil }
    ) {
        let looks = Looks(
            metrics: metrics, fonts: fonts,
            strings: strings ?? .language(session.settings.current.language))
        session.settings.observe([.language]) { looks.take(.language($0.settings.language)) }
        let tools = ScreenTools(
            looks: looks, repaint: Repaint(), messages: Messages(), router: Router())
        let (settings, acquisition, machine) = (session.settings, session.acquisition, session.machine)
        let faults = FaultReport(settings, looks)
        let sources = SourceContext(
            tools: tools, settings: settings, acquisition: acquisition, session: session, host: machine,
            forms: Self.forms(of: machine.sourceKinds, own: own),
            flow: SourceFlow(tools, acquisition, session)
        ) {
            [faults.ofSettings(machine), faults.ofMontages(machine)]
                .compactMap { fault in fault.map { FileFault(title: $0.title, text: $0.text) } }
        }
        let graphs = GraphContext(
            tools: tools, settings: settings, acquisition: acquisition, session: session, host: machine)
        let updates = UpdateWatch(host: machine)
        let device = DeviceContext(
            tools: tools, settings: settings, acquisition: acquisition, session: session, host: machine,
            updates: updates, player: Replaying(sources)
        ) { (load, area, now) throws(SourceError) in
            try LimitsLoad(load, in: area, context: graphs, session: session, machine: machine, at: now)
        }
        self.tools = tools
        self.session = session
        self.sources = sources
        self.graphs = graphs
        self.device = device
        let study = StudyContext(tools: tools, settings: settings, session: session, host: machine)
        self.study = study
        self.updates = updates
        let screens = RouteScreens(
            machine: machine, sources: sources, graphs: graphs,
            quality: QualityContext(
                tools: tools, settings: settings, acquisition: acquisition, log: machine,
                graphStyle: { looks.graphStyle }),
            device: device, study: study,
            music: MusicContext(tools: tools, settings: settings, session: session, machine: machine),
            viewers: ViewerContext(tools: tools, settings: settings, machine: machine))
        tools.router.make = { screens.screen(of: $0) }
        tools.router.makePanel = { SettingsPanel(context: device) }
        updates.ended = { UpdateSteps(device).ended($0) }
        updates.found = { UpdateSteps(device).report($0) }
        acquisition.addObserver(SourceReports(sources))
        session.addObserver(SessionReports(sources))
    }

    public var settings: SettingsStore { session.settings }
    public var acquisition: Acquisition { session.acquisition }

    /// The first screen of the app.
    public var firstScreen: any Screen {
        if session.settings.current.startMode == .study, session.machine.studies != nil {
            return StudyScreen(context: study)
        }
        return ConnectionScreen(context: sources)
    }

    /// Opens the steps of the first start over the first screen, if the device was not set up yet. Not called for a study, which
    /// begins with its own steps.
    public func beginFirstStart() {
        let settings = session.settings.current
        if settings.isFirstStart, settings.startMode != .study { router.open(.firstStart) }
    }

    /// Opens the graphs of the selected channels, on the first page.
    public func openGraphs() -> VisualizationScreen {
        let screen = VisualizationScreen(context: graphs)
        router.open(screen)
        return screen
    }

    /// Makes the object that owns the screens and draws them.
    /// - Parameters:
    ///   - surface: the drawing surface of the whole screen.
    ///   - root: the first screen.
    ///   - leavesLiveParts: true if the display code composes the live parts of screens.
    ///   - logsTargets: true to log every change of the layout, for scripted tests.
    /// - Throws: `DrawingError.outOfMemory`.
    public func shell(
        on surface: Surface, root: any Screen, leavesLiveParts: Bool = false, logsTargets: Bool = false
    ) throws(DrawingError) -> Shell {
        try Shell(
            surface: surface, tools: tools, machine: session.machine, updates: updates, root: root,
            leavesLiveParts: leavesLiveParts, logsTargets: logsTargets)
    }

    /// The input form for each kind of source that the program supports.
    package static func forms(of kinds: SourceKinds, own: (Int) -> (any SourceForm)? = { _ in nil })
        -> SourceForms
    {
        SourceForms(
            kinds,
            kinds.others.indices.map { index in
                if let form = own(index) { return form }
                switch kinds.others[index].name.description {
                case SimulationKind.kindName.description: return SimulationForm()
                case LSLKind.kindName.description: return LSLForm()
                case SensorKind.kindName.description: return SensorForm(kinds.sensorNames)
                case CytonKind.kindName.description: return CytonForm()
                case RecordingKind.kindName.description: return RecordingForm()
                default: preconditionFailure("a kind of source has no form")
                }
            })
    }
}

extension Replaying: RecordingPlayer {}
extension LimitsLoad: MeasuredLoad {}

// `Session` provides the functions that each group of screens needs, which these protocols declare.
extension Session: GraphSession, MeasuringSession, StudyControl, MusicSession {}
extension Session: SourceSession {
    public var runsStudy: Bool { study?.guide != nil }
}
extension Session: DeviceSession {
    public var playsSongsFromStick: Bool { music?.playsFromStick ?? false }
}
