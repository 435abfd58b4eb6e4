import Acquisition
import Drawing
import Gestures
import Quality
import Services
import Session
import Settings
import Signals
import Widgets

/// The second screen, on which the user selects the channels to show. While this screen is open, the sources continue to send the channels that were
/// selected before.
public final class SelectionScreen: ViewScreen {
    private let context: SourceContext
    private let disconnect: Button
    private let apply: Button
    /// The button that selects and shows as many channels as the board can handle. This button replaces the button `apply` while no channel is
    /// selected.
    private let all: Button
    private let heading: SelectionHeading
    private let list: ChannelList
    private let footer: SelectionFooter
    private var isOverloadReported = false
    /// The revision of the sources' states that the screen shows.
    private var revision: UInt32 = 0

    public init(context: SourceContext) {
        let (looks, repaint) = (context.looks, context.repaint)
        self.context = context
        disconnect = Button(looks, repaint, "selection.disconnect")
        apply = Button(looks, repaint, "selection.apply", kind: .accent)
        all = Button(looks, repaint, "selection.all", kind: .accent)
        all.isHidden = true
        heading = SelectionHeading(looks, repaint)
        list = ChannelList(looks, repaint, context.acquisition, context.settings)
        footer = SelectionFooter(looks, repaint)
        let bar = Bar(looks, repaint, left: [disconnect], right: [apply, all], center: heading)
        super.init(
            context.tools, "selection",
            content: Stack(looks, repaint, .down).add(bar).add(list, .share(1)).add(footer))
        listSections()
    }

    private var acquisition: Acquisition { context.acquisition }

    /// For tests: the title of a section of the list.
    package func title(ofSection section: Int) -> String { list.title(ofSection: section) }
    /// For tests: for each section of the list, the channels with which the board is not expected to keep up.
    package var markedChannels: [[Int]] { list.markedChannels }

    /// The reasons for which the visible channels are not good, by section and channel. For tests.
    package var shownFaults: [(section: Int, channel: Int, reason: QualityReason)] { list.shownFaults }

    public override func update() {
        let (strings, words) = (looks.strings, looks.strings.selecting)
        disconnect.title = words.disconnect
        apply.title = strings.apply
        all.title = words.showAll
        footer.back.title = strings.back
        // Hide the button Back if no graphs are running, because there is nothing to return to.
        footer.back.isHidden = acquisition.channels.isEmpty
        footer.settings.title = strings.settingsTitle
        footer.add.title = words.addSource
        // Disable the button that adds a source while a recording is played, because a recording is always the only open source.
        footer.add.isEnabled = !acquisition.isFull && acquisition.playback == nil
        footer.details.title = words.details
        showSelected()
    }

    /// Shows the number of selected channels.
    private func showSelected() {
        let sources = acquisition.sources
        let isNoneSelected = acquisition.selectedCount == 0
        if all.isHidden == isNoneSelected {
            (apply.isHidden, all.isHidden) = (isNoneSelected, !isNoneSelected)
            layOut()
        }
        let count = looks.strings.selected(acquisition.selectedCount, of: acquisition.channelCount)
        footer.show(count: count)
        heading.show(
            title: sources.count == 1 ? sources[0].name : looks.strings.sourceCount.filled(String(sources.count)),
            count: footer.hasSpaceForCount(width: width) ? "" : count)
    }

    public override func appear(at now: Int64) {
        listAdded()
        reportOverload()
    }

    private func listSections() {
        revision = acquisition.revision
        list.listSections()
    }

    /// Lists the streams again, and scrolls to the sources that were added.
    private func listAdded() {
        let added = list.sourcesNotListed
        listSections()
        layOut()
        added.forEach { list.reveal($0) }
    }

    public override func advance(to now: Int64) {
        super.advance(to: now)
        list.followQuality()
        guard revision != acquisition.revision else { return }
        revision = acquisition.revision
        // Redraw the list, because it contains texts about the states of the sources.
        repaint.invalidate(list.frame)
        listWhatIsOffered()
    }

    /// Lists the streams again if a reconnected source offers other channels than before.
    /// - Returns: true if the streams were listed again.
    @discardableResult
    private func listWhatIsOffered() -> Bool {
        guard !list.isOffered else { return false }
        cancelTouches()
        listSections()
        layOut()
        return true
    }

    public override func handle(_ touch: Touch) {
        // If the rows had become outdated, they were just listed again. Ignore the touch, because it was aimed at an earlier row.
        guard !listWhatIsOffered() else { return }
        super.handle(touch)
    }

    public override func chosen(_ view: View, _ item: Int) {
        if view === list {
            switch list.item(item) {
            case .source(let index): close(acquisition.sources[index])
            case .section(let section): toggle(section)
            case .channel(let section, let channel): toggle(section, channel)
            }
        } else if view === disconnect {
            context.session.disconnect()
            context.flow.disconnected()
        } else if view === apply {
            guard acquisition.selectedCount > 0 else { return }
            context.session.apply(page: 0)
            context.flow.showGraphs()
        } else if view === all {
            showAll()
        } else if view === footer.back {
            acquisition.revertSelections()
            // The graphs that open now are live, so start the data if it is stopped: freezing the graphs may have stopped it (setting
            // pause-stops-data).
            if !acquisition.isFlowing { acquisition.start() }
            context.session.note(page: 0)
            context.flow.showGraphs()
        } else if view === footer.settings {
            router.open(.settings(.basic))
        } else if view === footer.details {
            router.open(.details)
        } else {
            router.open(.connection(isAdding: true))
        }
    }

    /// Selects and shows as many channels as the board is expected to keep up with. If the board cannot even keep up with one channel, nothing opens,
    /// and marks in the list show the reason.
    private func showAll() {
        for source in acquisition.sources { acquisition.selectAll(of: source, within: context.settings.capacity) }
        context.flow.showSelected()
        listSections()
        layOut()
    }

    private func close(_ source: AcquiredSource) {
        context.session.close(source)
        listSections()
        layOut()
    }

    private func toggle(_ index: Int) {
        let section = list.section(index)
        if !acquisition.toggleAll(signal: section.signal, of: section.source) { reportFull() }
        selectionChanged(of: index)
    }

    private func toggle(_ index: Int, _ channel: Int) {
        let section = list.section(index)
        guard acquisition.toggle(ChannelID(signal: section.signal, channel: channel), of: section.source) else {
            return reportFull()
        }
        selectionChanged(of: index, channel: channel)
    }

    private func reportFull() {
        context.messages.notify(looks.strings.selecting.selectionFull.filled(String(ChannelSelection.maximum)))
    }

    private func selectionChanged(of section: Int, channel: Int? = nil) {
        showSelected()
        if list.selectionChanged(of: section, channel: channel) { reportOverload() }
    }

    /// Explains once why channels have marks: when the screen opens with marks, or when the first mark appears.
    private func reportOverload() {
        guard !isOverloadReported, list.hasMarks else { return }
        isOverloadReported = true
        context.inform(looks.strings.selecting.overloadTitle, looks.strings.selecting.overloadText, over: self)
    }
}
