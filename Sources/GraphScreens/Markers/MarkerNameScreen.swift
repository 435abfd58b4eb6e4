import Acquisition
import Drawing
import Services
import Widgets

/// A sheet with names for a marker, and a field for another name. If the marker exists already, a button deletes it.
public final class MarkerNameScreen: ViewScreen {
    private let context: GraphContext
    private let time: Int64
    private let present: String?
    private let action: (String) -> Void
    /// Called when the user deletes the marker; nil if the marker does not exist yet.
    private let deletes: (() -> Void)?
    private let cancel: Button
    private let delete: Button
    private let other: Button
    private let bar: Bar
    private let names: [Button]

    /// - Parameters:
    ///   - chosen: the marker's name; nil if the marker does not exist yet.
    ///   - action: called with the chosen name.
    public init(
        context: GraphContext, time: Int64, chosen: String?, deletes: (() -> Void)?, action: @escaping (String) -> Void
    ) {
        let (looks, repaint) = (context.looks, context.repaint)
        self.deletes = deletes
        self.context = context
        self.time = time
        present = chosen
        self.action = action
        cancel = Button(looks, repaint, "marker.cancel", width: 112)
        delete = Button(looks, repaint, "marker.delete", width: 112)
        delete.isHidden = deletes == nil
        bar = Bar(looks, repaint, left: [cancel], right: [delete])
        other = Button(looks, repaint, "marker.other")
        names = context.markerNames.indices.map { Button(looks, repaint, "marker.name." + String($0)) }
        super.init(
            context.tools, "marker", isSheet: true, bar: bar, body: ButtonGrid(looks, repaint, names, other))
    }

    public override func update() {
        let words = looks.strings
        bar.title = words.markers.title.filled(context.words(forTime: time))
        cancel.title = words.cancel
        delete.title = words.delete
        other.title = words.markers.other
        for (button, name) in zip(names, context.markerNames) {
            button.title = name
            button.kind = present.map { $0.utf8.elementsEqual(name.utf8) } ?? false ? .chosen : .plain
        }
    }

    public override func chosen(_ view: View, _ item: Int) {
        if view === delete {
            ask()
        } else if view === other {
            router.open(
                .markerText(
                    present ?? "", typing: { [context, time] in context.acquisition.nameDrafts(at: time) },
                    then: { [self] name in choose(name) }))
        } else if let index = names.firstIndex(where: { $0 === view }) {
            choose(names[index].title)
        } else {
            router.close(self)
        }
    }

    private func choose(_ name: String) {
        context.router.close(self)
        action(name)
    }

    private func ask() {
        let words = looks.strings.markers
        let isRecorded = context.host.recording?.status.isRecording ?? false && !context.acquisition.hasDraft(at: time)
        let dialog = Dialog(
            title: words.deleteTitle.filled(present ?? ""),
            message: isRecorded ? words.deleteTextRecording : words.deleteText, primary: looks.strings.delete,
            secondary: looks.strings.cancel)
        context.messages.show(dialog, over: self) { [self] choice in
            guard choice == .primary else { return }
            context.router.close(self)
            deletes?()
        }
    }
}

/// A grid of buttons of equal height, in two or three columns.
private final class ButtonGrid: Container {
    init(_ looks: Looks, _ repaint: Repaint, _ buttons: [Button], _ last: Button) {
        super.init(looks, repaint, [])
        for button in buttons { append(button) }
        append(last)
    }

    override func layOut() {
        let metrics = looks.metrics
        let space = frame.inset(metrics.margin)
        let columns = space.width >= metrics.px(600) ? 3 : 2
        let rows = (children.count + columns - 1) / columns
        let height = min(metrics.px(72), max(1, (space.height - (rows - 1) * metrics.gap) / rows))
        var grid = Column(space, gap: metrics.gap)
        for first in stride(from: 0, to: children.count, by: columns) {
            let count = min(columns, children.count - first)
            for (offset, cell) in Row(grid.top(height), gap: metrics.gap).parts(count).enumerated() {
                children[first + offset].frame = cell
            }
        }
    }
}
