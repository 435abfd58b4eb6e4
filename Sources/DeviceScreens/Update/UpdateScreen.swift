import Drawing
import Gestures
import Services
import Widgets

/// A sheet that says which systems are installed and which bundles there are, has one installed, and says how far that is.
public final class UpdateScreen: Screen {
    public let name: StaticString = "update"
    public var isSheet: Bool { true }

    /// Buttons; a bundle's row has its number.
    enum Button: Int {
        case close = 100
        case lookAgain, restart, later
    }

    let context: DeviceContext
    let looks: Looks
    let updates: UpdateWatch
    let controls: Controls
    let list: FactList
    let busy: BusyIndicator
    var area = Rect.zero
    var bar = Rect.zero
    var footer = Rect.zero
    var body = Rect.zero
    /// What was shown last, as the watch counts it.
    private var mark: Int?
    /// Which stick was there when bundles were looked for last, and whether that is due again.
    private var stick = ""
    private var isDue = true
    private var looked: Int64?
    private var now: Int64 = 0
    private static let interval: Int64 = 250_000_000

    public init(context: DeviceContext) {
        self.context = context
        looks = context.looks
        updates = context.updates
        controls = Controls(looks, context.repaint)
        list = FactList(looks, context.repaint)
        busy = BusyIndicator(looks, context.repaint)
    }

    public func resize(to area: Rect) {
        self.area = area
        layOut()
    }

    public func appear(at now: Int64) {
        self.now = now
        updates.isShown = true
        stick = presentStick
        // Opened again, it may be at it already.
        isDue = updates.stage != .looking
        look()
    }

    public func disappear() { updates.isShown = false }

    public func cancelTouches() {
        controls.cancelTouches()
        list.cancelTouches()
    }

    public func handle(_ touch: Touch) {
        switch controls.handle(touch) {
        case .chosen(let id): choose(id)
        case .held: break
        case .ignored:
            // Something else stands in its place otherwise.
            if hasList, case .chosen(let id) = list.handle(touch) { choose(id) }
        }
    }

    private func choose(_ id: Int) {
        switch Button(rawValue: id) {
        case .close, .later: context.router.close(self)
        case .lookAgain:
            isDue = true
            look()
        case .restart: UpdateSteps(context).restart(over: self)
        case nil: if let bundle = updates.note.bundles.first(where: { $0.number == id }) { ask(bundle) }
        }
    }

    private func ask(_ bundle: UpdateNote.Bundle) {
        UpdateSteps(context).ask(toInstall: bundle, over: self) { [self] in
            // The stick may have been pulled out meanwhile.
            if !updates.install(bundle, at: now) { UpdateSteps(context).tellNotInstalled(.gone) }
            refresh()
        }
    }

    public func advance(to now: Int64) {
        self.now = now
        list.advance(to: now)
        if isBusy { busy.advance(to: now) }
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

    /// The stick that is there, as far as it can be read.
    private var presentStick: String {
        guard let stick = context.host.stick, stick.state.isMounted else { return "" }
        return stick.partition
    }

    /// Has bundles looked for, as soon as the agent is free for it.
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

    /// Places everything for the present area and stage.
    func layOut() {
        mark = updates.mark
        layOutParts()
    }

    public func targets() -> [Target] { controls.targets + (hasList ? list.targets : []) }
}
