import Acquisition
import Drawing
import Gestures
import Services
import Session
import Settings
import Signals
import Widgets

/// The second screen: which channels of the connected sources are to be shown. Data that were applied before flow on.
public final class SelectionScreen: Screen {
    public let name: StaticString = "selection"

    enum Button: Int {
        case disconnect, apply, details, add, settings
    }
    /// A stream of a source, as a section of the list.
    struct Section {
        let source: AcquiredSource
        /// The index of the stream in the source's catalogue, and what it was when the section was listed.
        let signal: Int
        let stream: Signal
        var isOpen: Bool
        /// Whether each of the channels comes faster than the board is expected to handle.
        let isOverloading: Bool
        /// From this channel on, the selected ones are more than the board is expected to handle.
        var firstBeyond = Int.max
    }
    /// What one row of the list is.
    enum Row: Equatable {
        /// A source's name; only where there are several.
        case source(Int)
        case section(Int)
        case channel(section: Int, channel: Int)
    }

    let context: SourceContext
    let looks: Looks
    let controls: Controls
    let list: ScrollList
    var area = Rect.zero
    var bar = Rect.zero
    var footer = Rect.zero
    /// What the upper bar's buttons leave for the title, and where the number of selected channels stands.
    var heading = Rect.zero
    var counter = Rect.zero
    var rows: [Row] = []
    var sections: [Section] = []
    var isOverloadTold = false
    /// Which state of the sources is shown.
    private var revision: UInt32 = 0
    /// Of which sources the streams are listed, and which of their offers.
    private var listed: [(source: SourceID, offer: UInt32)] = []

    /// Up to this many channels all sections of a source are open at first.
    static let channelsOpenAtFirst = 24

    public init(context: SourceContext) {
        self.context = context
        looks = context.looks
        controls = Controls(looks, context.repaint)
        list = ScrollList(looks, context.repaint)
        listSections()
    }

    var acquisition: Acquisition { context.acquisition }

    public func resize(to area: Rect) {
        self.area = area
        layOut()
    }

    public func appear(at now: Int64) {
        listSections()
        layOut()
        tellOverload()
    }

    /// Lists the streams of all sources; what was opened stays open.
    private func listSections() {
        revision = acquisition.revision
        listed = acquisition.sources.map { ($0.id, $0.offerRevision) }
        let before = sections
        sections = []
        for source in acquisition.sources {
            let signals = source.catalogue.signals
            let isOpenAtFirst = source.catalogue.channelCount <= Self.channelsOpenAtFirst || signals.count == 1
            for signal in signals.indices {
                let known = before.first { $0.source === source && $0.signal == signal }
                sections.append(
                    Section(
                        source: source, signal: signal, stream: signals[signal], isOpen: known?.isOpen ?? isOpenAtFirst,
                        isOverloading: context.settings.capacity.isExceeded(by: signals[signal])))
            }
        }
        _ = findOverload()
    }

    public func cancelTouches() {
        controls.cancelTouches()
        list.cancelTouches()
    }

    public func advance(to now: Int64) {
        list.advance(to: now)
        guard revision != acquisition.revision else { return }
        revision = acquisition.revision
        // What is said of the sources' states.
        context.repaint.invalidate(list.viewport)
        listAnew()
    }

    /// Lists the streams anew where a source was connected anew and offers other channels.
    /// - Returns: whether it was so.
    @discardableResult
    private func listAnew() -> Bool {
        let sources = acquisition.sources
        let isSame =
            listed.count == sources.count
            && zip(listed, sources).allSatisfy { $0.source == $1.id && $0.offer == $1.offerRevision }
        guard !isSame else { return false }
        cancelTouches()
        listSections()
        layOut()
        context.repaint.invalidate(area)
        return true
    }

    // Touch.

    public func handle(_ touch: Touch) {
        // What is seen is not what is offered any more.
        guard !listAnew() else { return }
        switch controls.handle(touch) {
        case .chosen(let id):
            if let button = Button(rawValue: id) { choose(button) }
            return
        case .held: return
        case .ignored: break
        }
        if case .tapped(let item, let point) = list.handle(touch), rows.indices.contains(item) {
            switch rows[item] {
            case .source(let index): if closing(ofItem: item).contains(point) { close(acquisition.sources[index]) }
            case .section(let section): tapSection(section, atArrow: arrow(ofItem: item).contains(point))
            case .channel(let section, let channel): tap(section, channel)
            }
        }
    }

    private func choose(_ button: Button) {
        switch button {
        case .disconnect:
            context.session.disconnect()
            context.flow.disconnected()
        case .apply:
            guard acquisition.selectedCount > 0 else { return }
            context.session.apply(page: 0)
            context.flow.showGraphs()
        case .settings: context.router.open(.settings(.basic))
        case .details: context.router.open(.details)
        case .add: context.router.open(.connection(isAdding: true))
        }
    }

    private func close(_ source: AcquiredSource) {
        context.session.close(source)
        listSections()
        layOut()
        // The title and the counter are of all sources.
        context.repaint.invalidate(area)
    }

    private func tapSection(_ section: Int, atArrow: Bool) {
        if atArrow {
            sections[section].isOpen.toggle()
            layOutRows()
            return
        }
        if !acquisition.toggleAll(signal: sections[section].signal, of: sections[section].source) { tellFull() }
        if !sections[section].isOpen {
            sections[section].isOpen = true
            layOutRows()
        }
        selectionChanged()
        redraw { row in
            switch row {
            case .source: false
            case .section: true
            case .channel(let other, _): other == section
            }
        }
    }

    private func tap(_ section: Int, _ channel: Int) {
        let id = ChannelID(signal: sections[section].signal, channel: channel)
        guard acquisition.toggle(id, of: sections[section].source) else {
            tellFull()
            return
        }
        selectionChanged()
        redraw { row in
            switch row {
            case .source: false
            // With a full selection the bars of all sections turn light.
            case .section: true
            case .channel(let other, let number): other == section && number == channel
            }
        }
    }

    private func tellFull() {
        context.messages.notify(looks.strings.selecting.selectionFull.filled(String(ChannelSelection.maximum)))
    }

    private func selectionChanged() {
        controls.setEnabled(Button.apply.rawValue, acquisition.selectedCount > 0)
        context.repaint.invalidate(counter)
        guard findOverload() else { return }
        context.repaint.invalidate(list.viewport)
        tellOverload()
    }

    /// Redraws the rows that are concerned, as far as they are seen.
    private func redraw(where isConcerned: (Row) -> Bool) {
        for item in list.items(in: list.viewport) where isConcerned(rows[item]) { list.redraw(item) }
    }
}
