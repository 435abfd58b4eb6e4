import Acquisition
import Services
import Session
import Settings
import Widgets

/// All settings, on the pages View (how the graphs look, with a page for each kind of signal), Basic and Expert.
///
/// The screen makes changes to a draft. When the draft differs from the applied settings, Apply replaces Close. Apply stores the draft in the
/// program's settings. The screen below reads the settings when it appears again. Reset discards the changes.
public final class SettingsScreen: ViewScreen {
    private let context: DeviceContext
    private var page: SettingRow.Place
    private let draft: SettingsDraft
    private let reset: Button
    private let back: Button
    private let close: Button
    private let applyButton: Button
    private let view: Button
    private let basic: Button
    private let expert: Button
    private let tabs: SettingsTabs
    private let bar: Bar
    private let list: SettingsList

    /// - Parameter place: the page to open: the settings of the graphs (View), Basic or Expert.
    public init(context: DeviceContext, place: SettingRow.Place = .inApp) {
        let (looks, repaint) = (context.looks, context.repaint)
        self.context = context
        page = place
        draft = SettingsDraft(context)
        reset = Button(looks, repaint, "settings.reset", width: 96)
        back = Button(looks, repaint, "settings.back", width: 96)
        close = Button(looks, repaint, "settings.close", width: 96)
        applyButton = Button(looks, repaint, "settings.apply", width: 96, kind: .accent)
        view = Button(looks, repaint, "settings.view")
        basic = Button(looks, repaint, "settings.basic")
        expert = Button(looks, repaint, "settings.expert")
        tabs = SettingsTabs(looks, repaint, [view, basic, expert])
        bar = Bar(looks, repaint, left: [reset, back], right: [close, applyButton], middle: tabs)
        list = SettingsList(looks, repaint, draft, page: .place(place), host: context.host)
        super.init(
            context.tools, place == .inApp ? "settings" : "allsettings", isSheet: true, bar: bar, body: list)
    }

    public override func update() {
        let words = looks.strings.settings
        let isScale = if case .scale = page { true } else { false }
        reset.title = words.reset
        reset.isHidden = isScale
        reset.isEnabled = draft.isChanged
        back.title = looks.strings.back
        back.isHidden = !isScale
        close.title = looks.strings.close
        close.isHidden = draft.isChanged
        applyButton.title = looks.strings.apply
        applyButton.isHidden = !draft.isChanged
        view.title = words.view
        view.kind = page == .inApp ? .chosen : .plain
        basic.title = words.basic
        basic.kind = page == .basic ? .chosen : .plain
        expert.title = words.expert
        expert.kind = page == .expert ? .chosen : .plain
        tabs.isHidden = isScale
        bar.title = if case .scale(let kind) = page { looks.strings.name(of: kind) } else { "" }
    }

    public override func appear(at now: Int64) {
        draft.takeOthers()
        layOut()
    }

    public override func chosen(_ view: View, _ item: Int) {
        if view === list {
            open(list.items[item])
        } else if view === reset {
            draft.reset()
            layOut()
        } else if view === back || view === self.view {
            turn(to: .inApp)
        } else if view === basic {
            turn(to: .basic)
        } else if view === expert {
            turn(to: .expert)
        } else if view === applyButton {
            apply()
        } else {
            router.close(self)
        }
    }

    public override func edited(_ view: View) { layOut() }

    public override func advance(to now: Int64) {
        super.advance(to: now)
        if list.repeatStep(at: now) { layOut() }
    }

    private func turn(to new: SettingRow.Place) {
        page = new
        list.show(.place(new))
        layOut()
    }

    // MARK: Screens that rows open

    private func open(_ item: SettingsItem) {
        switch item {
        case .link(let link): SettingsLink.all[link].open(self)
        case .kind(let kind): turn(to: .scale(kind))
        case .ownAddress: openDevice()
        case .setting(let key): open(key)
        case .header, .kindsHeader, .kindHeader, .valuesHeader, .value, .keepWindow, .note: break
        }
    }

    private func open(_ key: SettingKey) {
        let values = draft.values(of: key)
        if values.isEmpty {
            router.open(.entry(key, from: draft.values[key]) { [self] in set(key, $0) })
        } else {
            let choice = ValueChoice(
                title: looks.strings.title(of: key), values: draft.valueTitles(of: key),
                chosen: values.firstIndex(of: draft.values[key]))
            router.open(.choice(choice) { [self] in set(key, values[$0]) })
        }
    }

    private func set(_ key: SettingKey, _ value: SettingValue) {
        if draft.set(key, value) { layOut() }
    }

    func openTouch() { router.open(.touch) }

    func openDevice() { router.open(.device) }

    /// Opens the measurement of limits, unless a source is open: the load of this source would add to the measured load.
    func openLimits() { openAlone(.limits) }
    func openTestBed() { openAlone(.testBed) }

    private func openAlone(_ route: Route) {
        guard context.acquisition.sources.isEmpty else {
            let words = looks.strings.limits
            return context.inform(words.connectedTitle, words.connectedText, over: self)
        }
        router.open(route)
    }

    // MARK: Applying

    private func apply() {
        if draft.values.contradiction != nil {
            context.inform(looks.strings.illegalInputTitle, looks.strings.settings.addressMissing, over: self)
            return
        }
        let change = SettingsChange(from: context.settings.current, to: draft.values)
        context.settings.apply(draft.values) { [context] in context.report($0, of: .settings) }
        let words = looks.strings.settings
        if change?.has(.nextStart) == true {
            let dialog = Dialog(
                title: words.restartTitle, message: words.restartText, primary: words.restartNow,
                secondary: words.restartLater)
            context.messages.show(dialog, over: self) { [self] choice in
                router.close(self)
                if choice == .primary { context.session.restart() }
            }
            return
        }
        if change?.has(.nextVisualization) == true {
            context.messages.notify(words.laterGraphs)
        } else if change?.has(.nextConnection) == true, !context.acquisition.sources.isEmpty {
            context.messages.notify(words.laterConnection)
        }
        router.close(self)
    }
}
