import Drawing
import Services
import Widgets

/// A sheet with the installed systems and the available bundles. The screen requests the installation of a bundle (a file with an update), and shows
/// the progress.
public final class UpdateScreen: ViewScreen {
    let context: DeviceContext
    let updates: UpdateWatch
    private let close: Button
    private let lookAgain: Button
    private let restart: Button
    private let later: Button
    private let bar: Bar
    private let footer: Bar
    private let looking: Label
    private let lookingRow: Stack
    private let list: FactList
    private let message: Message
    private let busy: BusyIndicator
    private let progress: Stack
    private let progressBar: ProgressBar
    private let percent: Label
    /// The revision of the state of updates that the screen shows. If the state has another revision, it has changed.
    private var mark: Int?
    /// The name of the stick's partition at the last search for bundles.
    private var stick = ""
    /// True if another search for bundles is due.
    private var isDue = true
    private var looked: Int64?
    private var now: Int64 = 0
    private static let interval: Int64 = 250_000_000

    public init(context: DeviceContext) {
        let (looks, repaint) = (context.looks, context.repaint)
        self.context = context
        updates = context.updates
        close = Button(looks, repaint, "update.close")
        lookAgain = Button(looks, repaint, "update.look-again", width: 144)
        restart = Button(looks, repaint, "update.restart", width: 144, kind: .accent)
        later = Button(looks, repaint, "update.later", width: 144)
        bar = Bar(looks, repaint, right: [close])
        looking = Label(looks, repaint, { $0.secondary }, looks.theme.secondary)
        lookingRow = Stack(looks, repaint, .across).addSpace(.points(4))
            .add(BusyIndicator(looks, repaint), .points(28)).addSpace(.points(8)).add(looking, .share(1))
        footer = Bar(looks, repaint, .bottom, right: [restart, later, lookAgain], middle: lookingRow)
        list = FactList(looks, repaint)
        progressBar = ProgressBar(looks, repaint)
        percent = Label(looks, repaint, { $0.number }, looks.theme.text, .center)
        progress = Stack(looks, repaint, .down).add(progressBar, .points(24)).add(percent, .points(22))
        busy = BusyIndicator(looks, repaint)
        // `.outside` states that the text comes from outside the app: it contains the version of a bundle, which may have any characters.
        message = Message(looks, repaint, origin: .outside)
        message.add(busy, .above(56))
        message.add(progress, .between(56))
        super.init(
            context.tools, "update", isSheet: true, bar: bar, body: Layers(looks, repaint, [list, message]),
            footer: footer)
    }

    public override func update() {
        mark = updates.mark
        let words = looks.strings.update
        bar.title = looks.strings.update.title
        close.title = looks.strings.close
        lookAgain.title = words.lookAgain
        restart.title = words.restartNow
        later.title = words.later
        looking.text = words.looking
        footer.isHidden = updates.stage.isInstalling
        let isInstalled = if case .installed = updates.stage { true } else { false }
        restart.isHidden = !isInstalled || !(context.host.device?.canEnd ?? false)
        later.isHidden = !isInstalled
        lookAgain.isHidden = isInstalled
        lookAgain.isEnabled = updates.canLook
        list.isHidden = !hasList
        list.set(hasList ? rows() : [])
        lookingRow.isHidden = !hasList || !isBusy
        busy.isHidden = hasList || !isBusy
        message.isHidden = hasList
        progress.isHidden = !updates.stage.isInstalling
        var done = 0
        if case .installing(let known, _) = updates.stage { done = known }
        progressBar.show(Int64(done), of: 100)
        percent.text = words.percent.filled(String(done))
        let (title, text) = texts()
        message.say(title, text)
    }

    public override func chosen(_ view: View, _ item: Int) {
        if view === lookAgain {
            isDue = true
            look()
        } else if view === restart {
            UpdateSteps(context).restart(over: self)
        } else if view === list {
            if let bundle = updates.note.bundles.first(where: { $0.number == item }) { ask(bundle) }
        } else {
            router.close(self)
        }
    }

    public override func appear(at now: Int64) {
        self.now = now
        updates.isShown = true
        stick = presentStick
        // If a search that began when the screen was last open is still running, start no second one.
        isDue = updates.stage != .looking
        look()
    }

    public override func disappear() { updates.isShown = false }

    private func ask(_ bundle: UpdateNote.Bundle) {
        UpdateSteps(context).ask(toInstall: bundle, over: self) { [self] in
            // Installing fails if the user has removed the stick since the bundle was found.
            if !updates.install(bundle, at: now) { UpdateSteps(context).reportNotInstalled(.gone) }
            refresh()
        }
    }

    public override func advance(to now: Int64) {
        self.now = now
        super.advance(to: now)
        if looked.map({ now - $0 >= Self.interval }) ?? true {
            looked = now
            let present = presentStick
            if present != stick {
                stick = present
                isDue = true
            }
            look()
        }
        refresh()
    }

    /// The name of the inserted stick's partition; empty if it cannot be read.
    private var presentStick: String {
        guard let stick = context.host.stick, stick.state.isMounted else { return "" }
        return stick.partition
    }

    /// Starts the due search for bundles (files with an update) as soon as the update agent is not busy.
    private func look() {
        guard isDue, updates.canLook else { return }
        isDue = false
        updates.look(at: now)
        refresh()
    }

    private func refresh() {
        guard mark != updates.mark else { return }
        layOut()
    }
}
