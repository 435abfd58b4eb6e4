import Drawing
import Gestures
import Services
import Widgets

/// A sheet with the names that a marker can get, one of them typed; and where there is a marker already, a button that
/// deletes it.
public final class MarkerNameScreen: Screen {
    public let name: StaticString = "marker"
    public var isSheet: Bool { true }

    private enum Button: Int {
        case cancel, delete, other
        /// The first of the names; the others follow.
        case names
    }

    private let context: GraphContext
    private let looks: Looks
    private let time: Int64
    private let chosen: String?
    private let action: (String) -> Void
    /// Deletes the marker; nil where there is none yet.
    private let deletes: (() -> Void)?
    private let controls: Controls
    private var bar = Rect.zero
    private var title = ""

    /// - Parameters:
    ///   - chosen: the marker's name; nil where there is no marker yet.
    ///   - action: called with the name that was chosen.
    public init(
        context: GraphContext, time: Int64, chosen: String?, deletes: (() -> Void)?, action: @escaping (String) -> Void
    ) {
        self.deletes = deletes
        self.context = context
        looks = context.looks
        self.time = time
        self.chosen = chosen
        self.action = action
        controls = Controls(looks, context.repaint)
    }

    public func resize(to area: Rect) {
        let metrics = looks.metrics
        let words = looks.strings
        var column = Column(area)
        bar = column.top(metrics.bar)
        title = words.markers.title.filled(context.words(forTime: time))
        var row = looks.barRow(bar)
        var buttons = [
            Control(Button.cancel.rawValue, "marker.cancel", words.cancel, row.left(metrics.px(112)))
        ]
        if deletes != nil {
            buttons.append(
                Control(Button.delete.rawValue, "marker.delete", words.delete, row.right(metrics.px(112))))
        }
        let names = context.markerNames
        let room = column.rest.inset(metrics.margin)
        // The last one is that for another name.
        let columns = room.width >= metrics.px(600) ? 3 : 2
        let rows = (names.count + columns) / columns
        let height = min(metrics.px(72), max(1, (room.height - (rows - 1) * metrics.gap) / rows))
        var grid = Column(room, gap: metrics.gap)
        for first in stride(from: 0, through: names.count, by: columns) {
            let cells = Row(grid.top(height), gap: metrics.gap).parts(min(columns, names.count + 1 - first))
            for (offset, cell) in cells.enumerated() {
                let index = first + offset
                guard index < names.count else {
                    buttons.append(Control(Button.other.rawValue, "marker.other", words.markers.other, cell))
                    break
                }
                let isChosen = chosen.map { $0.utf8.elementsEqual(names[index].utf8) } ?? false
                buttons.append(
                    Control(
                        Button.names.rawValue + index, "marker.name." + String(index), names[index], cell,
                        kind: isChosen ? .chosen : .plain))
            }
        }
        controls.set(buttons)
        context.repaint.invalidate(area)
    }

    public func cancelTouches() { controls.cancelTouches() }

    public func handle(_ touch: Touch) {
        guard case .chosen(let id) = controls.handle(touch) else { return }
        let names = context.markerNames
        if names.indices.contains(id - Button.names.rawValue) { return choose(names[id - Button.names.rawValue]) }
        switch Button(rawValue: id) {
        case .delete: ask()
        case .other:
            context.router.open(.markerText(chosen ?? "") { [self] name in choose(name) })
        case .cancel, .names, nil: context.router.close(self)
        }
    }

    private func choose(_ name: String) {
        context.router.close(self)
        action(name)
    }

    private func ask() {
        let words = looks.strings.markers
        let isRecording = context.host.recording?.status.isRecording ?? false
        let dialog = Dialog(
            title: words.deleteTitle.filled(chosen ?? ""),
            message: isRecording ? words.deleteTextRecording : words.deleteText, primary: looks.strings.delete,
            secondary: looks.strings.cancel)
        context.messages.show(dialog, over: self) { [self] choice in
            guard choice == .primary else { return }
            context.router.close(self)
            deletes?()
        }
    }

    public func targets() -> [Target] { controls.targets }

    public func draw(on canvas: Canvas, dirty: Rect) {
        canvas.fill(dirty, looks.theme.background)
        looks.bar(bar, title: title, beside: looks.metrics.px(132), on: canvas)
        controls.draw(on: canvas, dirty: dirty)
    }
}
