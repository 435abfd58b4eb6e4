import Acquisition
import Drawing
import Gestures
import Quality
import Session
import Signals
import Widgets

/// The electrodes on a head, each a ring whose color and length say how good its signal is; beside it the channels that are not good.
public final class HeadScreen: Screen {
    public let name: StaticString = "head"

    private enum Button: Int {
        case graphs, whole, bands
    }

    /// A finger on the head: where it came down, and where it is.
    private struct Finger {
        let number: Int
        let begin: Point
        var last: Point
        /// How far it went from where it came down.
        var way = 0
    }

    private let context: QualityContext
    private let looks: Looks
    private let look: (Int) -> Void
    private let controls: Controls
    private let picture: HeadPicture
    private let list: FindingList
    private var monitor: QualityMonitor
    private var shown: UInt32?
    private var area = Rect.zero
    private var bar = Rect.zero
    private var finger: Finger?

    /// - Parameter look: called with the acquisition's channel whose scope is wanted; the screen closes then.
    public init(context: QualityContext, look: @escaping (Int) -> Void) {
        self.context = context
        self.look = look
        looks = context.looks
        controls = Controls(looks, context.repaint)
        monitor = context.acquisition.derived.quality
        picture = HeadPicture(looks, context.repaint, monitor, context.acquisition.channels)
        list = FindingList(
            looks, context.repaint, monitor, context.acquisition.channels, log: context.log)
    }

    public func resize(to area: Rect) {
        self.area = area
        layOut()
    }

    public func appear(at now: Int64) {
        layOut()
        shown = nil
        follow(at: now)
    }

    private func layOut() {
        let metrics = looks.metrics
        var column = Column(area)
        bar = column.top(metrics.bar)
        let body = column.rest.inset(x: metrics.margin, y: 0)
        if area.width > area.height {
            // The head gets what its height allows, the list the rest.
            let headWidth = min(body.width - metrics.px(248), body.height * 11 / 10)
            var row = Row(body, gap: metrics.margin)
            let head = row.left(headWidth)
            picture.layOut(in: head)
            list.layOut(in: row.rest)
        } else {
            var rows = Column(body)
            picture.layOut(in: rows.top(min(body.width, body.height * 3 / 5)))
            list.layOut(in: rows.rest)
        }
        setControls()
        context.repaint.invalidate(area)
    }

    private func setControls() {
        let metrics = looks.metrics
        let words = looks.strings.head
        var row = looks.barRow(bar)
        var all = [
            Control(Button.graphs.rawValue, "head.graphs", words.graphs, row.left(metrics.px(112))),
            Control(Button.bands.rawValue, "head.bands", looks.strings.bands.open, row.right(metrics.px(112))),
        ]
        if picture.isMagnified {
            let width = looks.fonts.measure(words.wholeHead, looks.styles.button) + metrics.px(32)
            let frame = Rect(x: picture.area.x, y: picture.area.y + metrics.gap, width: width, height: metrics.target)
            all.append(Control(Button.whole.rawValue, "head.whole", words.wholeHead, frame))
        }
        controls.set(all)
    }

    // MARK: Fingers

    public func cancelTouches() {
        controls.cancelTouches()
        list.cancelTouches()
        finger = nil
    }

    public func handle(_ touch: Touch) {
        switch controls.handle(touch) {
        case .chosen(Button.graphs.rawValue): return context.router.close(self)
        case .chosen(Button.bands.rawValue):
            context.router.open(.bands)
            return
        case .chosen:
            picture.demagnify()
            return setControls()
        case .held: return
        case .ignored: break
        }
        let point = Point(x: Int(touch.x), y: Int(touch.y))
        guard finger == nil, !(touch.phase == .began && picture.area.contains(point)) else {
            return handleOnHead(touch, point)
        }
        let response = list.handle(touch)
        if let channel = response.channel { open(channel) }
    }

    private func handleOnHead(_ touch: Touch, _ point: Point) {
        guard var held = finger else {
            finger = Finger(number: touch.finger, begin: point, last: point)
            return
        }
        guard held.number == touch.finger else { return }
        held.way = max(held.way, abs(point.x - held.begin.x), abs(point.y - held.begin.y))
        let isTap = held.way < looks.metrics.px(12)
        switch touch.phase {
        case .began: finger = nil
        case .moved:
            if !isTap { picture.drag(from: held.last, to: point) }
            held.last = point
            finger = held
        case .cancelled: finger = nil
        case .ended:
            finger = nil
            if isTap { return choose(held.begin) }
            // As pages turn: to the graphs behind.
            let (across, down) = (point.x - held.begin.x, abs(point.y - held.begin.y))
            if !picture.isMagnified, across < -looks.metrics.px(60), down < -across { context.router.close(self) }
        }
    }

    private func choose(_ point: Point) {
        switch picture.touch(point) {
        case .channel(let channel): open(channel)
        case .magnified: setControls()
        case .nothing: break
        }
    }

    private func open(_ channel: Int) {
        context.router.close(self)
        look(channel)
    }

    // MARK: Time

    public func advance(to now: Int64) {
        list.advance(to: now)
        follow(at: now)
    }

    /// Takes new ratings, and other channels or limits.
    private func follow(at now: Int64) {
        let present = context.acquisition.derived.quality
        if present !== monitor {
            monitor = present
            shown = nil
            picture.show(present, context.acquisition.channels)
            list.show(present, context.acquisition.channels)
            layOut()
        }
        guard shown != monitor.revision else { return }
        shown = monitor.revision
        picture.update()
        list.update(at: now)
    }

    public func targets() -> [Target] {
        var targets = controls.targets
        let channels = context.acquisition.channels
        func name(_ channel: Int) -> String {
            channels.indices.contains(channel) ? String(channel) : ""
        }
        let whole = controls.all.first { $0.id == Button.whole.rawValue }?.frame ?? .zero
        picture.forEachTarget { channel, frame in
            if frame.intersection(whole).isEmpty { targets.append(Target("head.ring." + name(channel), frame)) }
        }
        if !picture.magnifier.isEmpty { targets.append(Target("head.magnify", picture.magnifier)) }
        list.forEachTarget { channel, frame in targets.append(Target("head.row." + name(channel), frame)) }
        return targets
    }

    // MARK: Drawing

    public func draw(on canvas: Canvas, dirty: Rect) {
        canvas.fill(dirty, looks.theme.background)
        if !bar.intersection(dirty).isEmpty {
            looks.bar(bar, title: looks.strings.head.title, beside: looks.metrics.px(132), on: canvas)
        }
        picture.draw(on: canvas, dirty: dirty)
        list.draw(on: canvas, dirty: dirty)
        controls.draw(on: canvas, dirty: dirty)
    }
}
