import Acquisition
import Services
import Session
import Settings
import Signals
import Widgets

/// Performs the steps after a choice on the connection screen, until the source is connected or a dialog shows the reason for a failure.
struct ConnectionSteps {
    private let screen: ConnectionScreen
    private let context: SourceContext

    init(_ screen: ConnectionScreen) {
        self.screen = screen
        context = screen.context
    }

    private var session: any OpeningSession { context.session }
    private var strings: Strings { context.looks.strings }

    /// Connects to the server that the user has typed.
    func connect() {
        if context.settings.current.simulation,
            let simulation = context.host.sourceKinds.index(ofOther: SimulationKind.kindName.description)
        {
            return choose(kind: simulation)
        }
        let fields = screen.fields
        screen.streams?.ask(fields.hostPart)
        let name: String
        let number: UInt16
        do throws(InputError) {
            let typed = try HostInput.server(fields.host.text)
            name = typed.host
            if let port = typed.port { number = port } else { number = try HostInput.port(fields.port.text) }
        } catch {
            // Show the keyboard for the field with the error when the user has closed the dialog. A port that the user typed after the host and a
            // colon is in the field for the host.
            let isOfPort = (error == .portMissing || error == .portIllegal) && !fields.hasPortInHost
            screen.focus(isOfPort ? fields.port : fields.host)
            let message =
                switch error {
                case .hostMissing: strings.connection.hostMissing
                case .hostIllegal: strings.connection.hostIllegal
                case .hostIPv6: strings.connection.hostIPv6
                case .portMissing: strings.connection.portMissing
                case .portIllegal: strings.connection.portIllegal
                }
            context.inform(strings.illegalInputTitle, message, over: screen)
            return
        }
        fields.show(name, String(number))
        open(session.server(host: name, port: number))
    }

    /// Opens a source of a kind other than servers.
    func choose(kind index: Int, _ details: String? = nil) {
        guard context.host.sourceKinds.others.indices.contains(index) else { return }
        if let details, isOpen(index, details) { return reportOpen(index, details) }
        context.forms.choose(other: index, details, in: context) { chosen in
            open(session.choice(of: chosen, other: index))
        }
    }

    /// True if the sensor or amplifier is already open. A second connection is impossible, because each accepts only one.
    private func isOpen(_ index: Int, _ details: String) -> Bool {
        let kind = context.host.sourceKinds.others[index].name.description
        return [SensorKind.kindName.description, CytonKind.kindName.description].contains(kind)
            && session.count(of: .other(kind: kind, details: details)) > 0
    }

    /// Informs the user that the sensor or amplifier is already open.
    private func reportOpen(_ index: Int, _ details: String) {
        let kind = context.host.sourceKinds.others[index].name.description
        let place = HistoryEntry.Place.other(kind: kind, details: details)
        let title = context.forms.historyTitle(place, strings) ?? ""
        context.messages.notify(strings.sensors.isOpenAlready.filled(title))
        if screen.isAdding { context.router.close(screen) }
    }

    /// Connects a stream or sensor from the list and shows its graphs. If the user is adding sources and there are more to add, the connection
    /// screen stays open instead.
    func choose(_ stream: NetworkStream) {
        guard let choice = session.choice(of: stream) else { return }
        open(choice, then: screen.isAdding ? .furtherStreams : .graphs)
    }

    /// Opens a source.
    /// - Parameter continuation: the next step after the source was connected.
    private func open(_ choice: SourceChoice, then continuation: ConnectionScreen.Continuation = .selection) {
        session.open(choice) { [screen] result in
            switch result {
            case .success(let source): connected(source, continuation)
            case .failure(let failure): report(failure)
            }
            screen.followOpening()
        }
        screen.followOpening()
    }

    private func report(_ failure: OpeningFailure) {
        let (title, message) = words(for: failure)
        context.inform(title, message, over: screen)
    }

    /// The reason why an attempt to open a source failed, without advice for the user.
    func reason(of failure: OpeningFailure) -> String {
        switch failure.reason {
        case .tooManySources: strings.connection.tooManySources.filled(String(Acquisition.maximumSources))
        case .noChannels: strings.sourceErrors.noChannels
        case .source(let error): context.forms.words(for: error, kind: failure.kind, strings)
        }
    }

    /// The title and the text of the dialog that explains why a source was not opened. The text also mentions possible causes on this device.
    func words(for failure: OpeningFailure) -> (title: String, message: String) {
        switch failure.reason {
        case .tooManySources:
            return (
                strings.connection.connectFailedTitle,
                strings.connection.tooManySources.filled(String(Acquisition.maximumSources))
            )
        case .noChannels: return (strings.connection.noChannelsTitle, strings.sourceErrors.noChannels)
        case .source(let error):
            var message = context.forms.words(for: error, kind: failure.kind, strings)
            // Show this device's address only for a server or a stream on the network, because only for these can the address be the cause.
            let isOnNetwork =
                failure.kind == SourceKinds.serverNumber || context.host.sourceKinds.isOfNetwork(failure.kind)
            if isOnNetwork, [.unknownHost, .unreachable, .timedOut].contains(error), let address = screen.own.address {
                message += " " + strings.address.ownSentence.filled(address.words(strings.address))
            }
            if failure.kind == SourceKinds.serverNumber, screen.streams?.hasStreamsAtAskedHost ?? false {
                message += " " + strings.streams.foundThere
            }
            return (strings.connection.connectFailedTitle, message)
        }
    }

    private func connected(_ source: AcquiredSource, _ continuation: ConnectionScreen.Continuation) {
        screen.fields.forgetTyping()
        screen.streams?.markOpen { [session] in session.count(of: session.place(of: $0)) }
        // Do not select all channels of the simulation, because they are too many. The user selects some of them.
        let simulation = context.host.sourceKinds.index(ofOther: SimulationKind.kindName.description)
        let isWhole = simulation.map { source.kind != SourceKinds.number(ofOther: $0) } ?? true
        switch continuation {
        case .selection: context.flow.connected(source, from: screen, isWhole: isWhole)
        case .graphs: context.flow.connectedToBeSeen(source, from: screen)
        case .furtherStreams:
            let offersMore = !context.acquisition.isFull && screen.streams?.offersMore ?? false
            context.flow.connected(source, from: screen, staysOpen: offersMore, isWhole: true)
        }
    }
}
