import Drawing
import Gestures
import Settings
import Signals

/// The second screen: which channels of the connected source are to be shown.
public final class SelectionScreen: Screen {
    public let name: StaticString = "selection"

    enum Button: Int {
        case disconnect, apply, details
    }
    /// What one row of the list is.
    enum Row: Equatable {
        case section(Int)
        case channel(ChannelID)
    }

    let context: ScreenContext
    let looks: Looks
    let session: Session
    let controls: Controls
    let list: ScrollList
    var area = Rect.zero
    var bar = Rect.zero
    var footer = Rect.zero
    var rows: [Row] = []
    /// Which sections are open.
    var isOpen: [Bool]
    /// The signals whose channels come faster than the board is expected to handle.
    let isOverloading: [Bool]
    private var isOverloadTold = false
    private var isLost = false

    /// Up to this many channels all sections are open at first.
    static let channelsOpenAtFirst = 24

    public init(context: ScreenContext, session: Session) {
        self.context = context
        looks = context.looks
        self.session = session
        controls = Controls(looks, context.repaint)
        list = ScrollList(looks, context.repaint)
        let signals = session.catalogue.signals
        let isOpenAtFirst = session.catalogue.channelCount <= Self.channelsOpenAtFirst || signals.count == 1
        isOpen = signals.map { _ in isOpenAtFirst }
        isOverloading = signals.map { context.settings.capacity.isExceeded(by: $0) }
    }

    public func resize(to area: Rect) {
        self.area = area
        layOut()
    }

    public func appear(at now: Int64) {
        guard !isOverloadTold, isOverloading.contains(true) else { return }
        isOverloadTold = true
        context.inform(looks.strings.overloadTitle, looks.strings.overloadText, over: self)
    }

    public func cancelTouches() {
        controls.cancelTouches()
        list.cancelTouches()
    }

    public func advance(to now: Int64) {
        list.advance(to: now)
        guard !isLost else { return }
        session.source.advance(to: now)
        while let event = session.source.nextEvent() {
            switch event {
            case .failed(let error), .interrupted(let error, _):
                lose(error)
                return
            case .connected, .started, .stopped, .resumed, .notice: break
            }
        }
    }

    private func lose(_ error: SourceError) {
        isLost = true
        session.source.disconnect()
        context.host.log("selection: connection lost: \(Strings.english.words(for: error))")
        context.inform(looks.strings.connectionLostTitle, looks.strings.words(for: error), over: self) { [self] in
            context.router.close(self)
        }
    }

    // Touch.

    public func handle(_ touch: Touch) {
        switch controls.handle(touch) {
        case .chosen(let id):
            if let button = Button(rawValue: id) { choose(button) }
            return
        case .held: return
        case .ignored: break
        }
        if case .tapped(let item, let point) = list.handle(touch), rows.indices.contains(item) {
            switch rows[item] {
            case .section(let signal): tapSection(signal, atArrow: arrow(ofItem: item).contains(point))
            case .channel(let channel): tap(channel)
            }
        }
    }

    private func choose(_ button: Button) {
        switch button {
        case .disconnect:
            session.source.disconnect()
            isLost = true
            context.router.close(self)
        case .apply:
            guard session.selection.count > 0 else { return }
            session.applySelection(displayedMilliseconds: context.settings.current.timeWindow * 1000)
            context.router.selectionApplied(session)
        case .details:
            context.router.showDetails(of: session)
        }
    }

    private func tapSection(_ signal: Int, atArrow: Bool) {
        if atArrow {
            isOpen[signal].toggle()
            layOutRows()
            return
        }
        if !session.selection.toggleAll(signal: signal) { tellFull() }
        if !isOpen[signal] {
            isOpen[signal] = true
            layOutRows()
        }
        selectionChanged()
        redraw { row in
            switch row {
            case .section: true
            case .channel(let channel): channel.signal == signal
            }
        }
    }

    private func tap(_ channel: ChannelID) {
        guard session.selection.toggle(channel) else {
            tellFull()
            return
        }
        selectionChanged()
        redraw { row in
            switch row {
            // With a full selection the bars of all sections turn light.
            case .section: true
            case .channel(let other): other == channel
            }
        }
    }

    private func tellFull() {
        context.messages.notify(looks.strings.selectionFull.filled(String(ChannelSelection.maximum)))
    }

    private func selectionChanged() {
        controls.setEnabled(Button.apply.rawValue, session.selection.count > 0)
        context.repaint.invalidate(counter)
    }

    /// Redraws the rows that are concerned, as far as they are seen.
    private func redraw(where isConcerned: (Row) -> Bool) {
        for item in list.items(in: list.viewport) where isConcerned(rows[item]) { list.redraw(item) }
    }
}
