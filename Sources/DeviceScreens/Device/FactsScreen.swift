import Widgets

/// A sheet with one list that the user can only read: the log, or the licenses.
public final class FactsScreen: ViewScreen {
    private let title: String
    private let bar: Bar
    private let close: Button
    private let more: Button
    private let list: FactList
    /// Updates the rows. Called every half second.
    private let renew: (FactsScreen) -> Void
    /// An additional button at the left end of the bar: the end of its touch target's name, its title and its action; nil for none.
    private let extra: (name: String, title: String, action: () -> Void)?
    private var renewed: Int64?
    private static let interval: Int64 = 500_000_000

    /// - Parameters:
    ///   - followsEnd: true if the list stays scrolled to its end until the user touches it.
    ///   - update: called every half second; the closure passes changed rows to `show`.
    init(
        _ tools: ScreenTools, _ name: StaticString, title: String, followsEnd: Bool = false,
        extra: (name: String, title: String, action: () -> Void)? = nil,
        update: @escaping (FactsScreen) -> Void
    ) {
        let (looks, repaint) = (tools.looks, tools.repaint)
        self.title = title
        self.extra = extra
        renew = update
        close = Button(looks, repaint, name.description + ".close")
        more = Button(looks, repaint, name.description + "." + (extra?.name ?? ""))
        more.isHidden = extra == nil
        bar = Bar(looks, repaint, left: [more], right: [close])
        list = FactList(looks, repaint)
        list.followsEnd = followsEnd
        super.init(tools, name, isSheet: true, bar: bar, body: list)
    }

    func show(_ rows: [FactRow]) { list.set(rows) }

    public override func update() {
        bar.title = title
        close.title = looks.strings.close
        more.title = extra?.title ?? ""
    }

    public override func chosen(_ view: View, _ item: Int) {
        if view === close {
            router.close(self)
        } else if view === more {
            extra?.action()
        }
    }

    public override func advance(to now: Int64) {
        super.advance(to: now)
        guard renewed.map({ now - $0 >= Self.interval }) ?? true else { return }
        renewed = now
        renew(self)
    }
}
