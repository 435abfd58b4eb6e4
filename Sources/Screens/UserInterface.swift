import Acquisition
import Drawing
import Services
import Session
import Settings

/// Puts the screens together: this file and `RouteScreens` alone know all of them.
public enum UserInterface {
    /// Makes what screens are given.
    /// - Parameters:
    ///   - strings: the words to begin with; by default those of the settings' language.
    ///   - session: what the screens show and change.
    ///   - own: the forms of kinds of sources that `forms` does not know, by the kind's place.
    public static func context(
        metrics: Metrics, fonts: Fonts, strings: Strings? = nil, session: Session,
        ownForms own: (Int) -> (any SourceForm)? = { _ in nil }
    ) -> ScreenContext {
        let looks = Looks(
            metrics: metrics, fonts: fonts, strings: strings ?? .language(session.settings.current.language))
        session.settings.observe([.language]) { looks.strings = .language($0.settings.language) }
        let messages = Messages()
        let router = Router(looks: looks, messages: messages, session: session)
        let context = ScreenContext(
            tools: ScreenTools(looks: looks, repaint: Repaint(), messages: messages, router: router),
            memory: ScreenMemory(), session: session, updates: UpdateWatch(host: session.machine),
            forms: forms(of: session.machine.sourceKinds, own: own))
        router.make = { RouteScreens.screen(of: $0, context) }
        context.updates.ended = { UpdateSteps(context).ended($0) }
        context.updates.found = { UpdateSteps(context).tell($0) }
        session.acquisition.addObserver(SourceReports(context) { router.showSelection() })
        session.addObserver(SessionReports(context))
        return context
    }

    /// The screen that the app begins with.
    public static func firstScreen(_ context: ScreenContext) -> any Screen { ConnectionScreen(context: context) }

    /// A line for each kind of source that the program may have.
    package static func forms(of kinds: SourceKinds, own: (Int) -> (any SourceForm)? = { _ in nil }) -> SourceForms {
        SourceForms(
            kinds,
            kinds.others.indices.map { index in
                if let form = own(index) { return form }
                switch kinds.others[index].name.description {
                case SimulationKind.kindName.description: return SimulationForm()
                case LSLKind.kindName.description: return LSLForm()
                case RecordingKind.kindName.description: return RecordingForm()
                default: preconditionFailure("a kind of source has no form")
                }
            })
    }
}
