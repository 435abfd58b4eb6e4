import Acquisition
import Drawing
import Gestures
import Quality
import Signals
import Widgets

/// Shows the head with a ring for each electrode that has a position on it, and the other channels in a row below. If rings are too small for a
/// finger, a tap first magnifies their region. A touch returns the tapped channel's index in the acquisition, `graphs` for a swipe to the graphs (the
/// next page), or `changed` when the picture shows another region.
final class HeadPicture: View {
    static let graphs = -1

    /// A finger on the screen: the point where it went down, and its current position.
    private struct Finger {
        let number: Int
        let begin: Point
        var last: Point
        /// The greatest distance of the finger from the point where it went down so far, in pixels.
        var way = 0
    }

    /// A channel's ring with its position on the screen.
    private struct Ring {
        let channel: Int
        let label: String
        /// The position on the head; nil for a channel in the row below the head.
        let position: ElectrodePosition?
        var look: RingLook
        /// The ring's frame; empty if the channel is in the row below the head and not visible now.
        var frame = Rect.zero
    }

    private let painter: RingPainter
    private var monitor: QualityMonitor
    private var rings: [Ring] = []
    /// The area of the head. The row of channels without a position is below it.
    private var headArea = Rect.zero
    private var row: OtherRow
    private var view = HeadView.whole
    /// The center of the unmagnified head, in pixels.
    private var middle: (x: Float, y: Float) = (0, 0)
    /// The radius of the unmagnified head, in pixels.
    private var headRadius: Float = 1
    /// The smallest distance between the centers of two rings, in radii of the head.
    private var spacing = Float.infinity
    private var style: TextStyle
    /// True if the channels' labels fit in the rings.
    private var hasLabels = false
    private var finger: Finger?

    init(_ looks: Looks, _ repaint: Repaint, _ monitor: QualityMonitor, _ channels: [AcquiredChannel]) {
        self.monitor = monitor
        painter = RingPainter(looks)
        style = looks.styles.smallStrong
        row = OtherRow(count: 0)
        super.init(looks, repaint)
        show(monitor, channels)
    }

    /// Shows these channels, and their ratings from the monitor.
    func show(_ monitor: QualityMonitor, _ channels: [AcquiredChannel]) {
        self.monitor = monitor
        func ring(_ channel: Int, _ position: ElectrodePosition?) -> Ring {
            let entry = channels[channel].entry
            let label = position == nil ? entry.label : ElectrodeName.shown(entry.label)
            return Ring(
                channel: channel, label: label.isEmpty ? String(entry.number) : label, position: position,
                look: RingLook(monitor.qualities[channel]))
        }
        // The row below the head shows EEG channels without a position on it, and channels of other kinds.
        var others = monitor.head.others.map { monitor.headChannels[$0] }
        for (channel, acquired) in channels.enumerated() where !monitor.headChannels.contains(channel) {
            guard acquired.entry.ring != nil, QualityLimits(acquired.entry.type, QualitySettings()) != nil else {
                continue
            }
            others.append(channel)
        }
        rings =
            monitor.head.rings.map { ring(monitor.headChannels[$0.channel], $0.position) }
            + others.map { ring($0, nil) }
        row = OtherRow(count: others.count)
        var least = Float.infinity
        for (index, ring) in monitor.head.rings.enumerated() {
            for other in monitor.head.rings[..<index] {
                least = min(least, ring.position.squaredDistance(to: other.position))
            }
        }
        spacing = least.squareRoot()
        view = .whole
        if !frame.isEmpty { layOut() }
    }

    /// True if a region of the head is magnified.
    var isMagnified: Bool { view != .whole }
    /// True if rings are too small for fingers, so that a tap magnifies them first.
    private var needsMagnifying: Bool { spacing * headRadius < Float(looks.metrics.target) }
    /// The radius at which rings are large enough for fingers, in radii of the head.
    private var fingerRadius: Float { monitor.head.radius * Float(looks.metrics.target) / (spacing * headRadius) }
    private var ringRadius: Float { monitor.head.radius * headRadius * view.scale }

    // MARK: Layout

    override func layOut() {
        let metrics = looks.metrics
        let hasHead = !monitor.head.rings.isEmpty
        let rest = row.layOut(in: frame, leaving: hasHead ? frame.height * 3 / 4 : 0, metrics)
        headArea = Rect(x: frame.x, y: frame.y, width: frame.width, height: rest)
        // Leave space for nose and ears, and for rings on nasion and inion, all of which extend beyond the head.
        headRadius = max(1, min(Float(headArea.width) / 2.34, Float(headArea.height) / 2.3))
        middle = (
            Float(headArea.x) + Float(headArea.width) / 2,
            Float(headArea.y) + Float(headArea.height) / 2 + 0.03 * headRadius
        )
        view = .whole
        place()
    }

    /// Sets the frames of the visible rings.
    private func place() {
        let radius = ringRadius
        let extent = Int(radius + 1)
        for index in rings.indices {
            if let position = rings[index].position {
                let place = seen(position)
                rings[index].frame = Rect(
                    x: Int(place.x) - extent, y: Int(place.y) - extent, width: 2 * extent + 1, height: 2 * extent + 1)
            } else {
                rings[index].frame = row.frame(index - monitor.head.rings.count)
            }
        }
        fitLabels(in: monitor.head.rings.isEmpty ? row.ringRadius : radius)
        repaint.invalidate(frame)
        repaint.layoutChanged()
    }

    private func seen(_ position: ElectrodePosition) -> (x: Float, y: Float) {
        let place = view.place(position)
        return (middle.x + place.x * headRadius, middle.y - place.y * headRadius)
    }

    /// Finds one font size for all rings: the largest size at which each label fits.
    private func fitLabels(in radius: Float) {
        style = looks.styles.smallStrong
        style.size = min(13 * looks.metrics.scale, radius * 0.62)
        let space = 1.5 * radius
        for ring in rings where ring.position != nil {
            let width = Float(looks.fonts.measure(ring.label, style))
            if width > space { style.size *= space / width }
        }
        // If the largest font size that fits is too small to read, the rings get no labels.
        hasLabels = style.size >= 6
        if hasLabels { for ring in rings { looks.fonts.prepare(ring.label, style) } }
    }

    // MARK: Touches

    override func take(_ touch: Touch) -> Response {
        let point = Point(x: Int(touch.x), y: Int(touch.y))
        guard var touched = finger else {
            if touch.phase == .began { finger = Finger(number: touch.finger, begin: point, last: point) }
            return .handled
        }
        guard touched.number == touch.finger else { return .handled }
        touched.way = max(touched.way, abs(point.x - touched.begin.x), abs(point.y - touched.begin.y))
        let isTap = touched.way < looks.metrics.px(12)
        switch touch.phase {
        case .began, .cancelled: finger = nil
        case .moved:
            if !isTap { drag(from: touched.last, to: point) }
            touched.last = point
            finger = touched
        case .ended:
            finger = nil
            if isTap { return tap(touched.begin) }
            // Accept the same swipe that turns the pages of graphs, because the graphs count as the page after this one.
            let (across, down) = (point.x - touched.begin.x, abs(point.y - touched.begin.y))
            if !isMagnified, across < -looks.metrics.px(60), down < -across { return .chosen(self, Self.graphs) }
        }
        return .handled
    }

    override func cancelTouches() { finger = nil }

    /// Selects the ring at the tapped point, or magnifies the region around it.
    private func tap(_ point: Point) -> Response {
        if row.turn(at: point) {
            place()
            return .changed(self)
        }
        for ring in rings where ring.position == nil && ring.frame.contains(point) {
            return .chosen(self, ring.channel)
        }
        guard headArea.contains(point) else { return .handled }
        let position = position(at: point)
        if needsMagnifying, !isMagnified {
            view = monitor.head.view(at: position, ringRadius: fingerRadius)
            place()
            return .changed(self)
        }
        guard let nearest = monitor.head.nearest(to: position),
            let ring = rings.first(where: { $0.channel == monitor.headChannels[nearest] }), let place = ring.position
        else { return .handled }
        let distance = place.squaredDistance(to: position).squareRoot() * headRadius * view.scale
        let isHit = distance <= max(ringRadius, Float(looks.metrics.target) / 2)
        return isHit ? .chosen(self, ring.channel) : .handled
    }

    private func position(at point: Point) -> ElectrodePosition {
        view.position(
            at: ElectrodePosition(
                x: (Float(point.x) + 0.5 - middle.x) / headRadius, y: (middle.y - Float(point.y) - 0.5) / headRadius))
    }

    /// Moves the magnified region with the finger.
    private func drag(from: Point, to point: Point) {
        guard isMagnified else { return }
        let (from, to) = (position(at: from), position(at: point))
        let center = ElectrodePosition(x: view.center.x + from.x - to.x, y: view.center.y + from.y - to.y)
        view = monitor.head.view(at: center, ringRadius: fingerRadius)
        place()
    }

    /// Shows the whole head again after a magnification.
    func demagnify() {
        view = .whole
        place()
    }

    override func addTargets(to targets: inout [Target]) {
        let isChoosing = !needsMagnifying || isMagnified
        let side = looks.metrics.target
        for ring in rings where !ring.frame.isEmpty {
            let name = "head.ring." + String(ring.channel)
            guard ring.position != nil else {
                targets.append(Target(name, ring.frame))
                continue
            }
            let frame = ring.frame.centered(width: side, height: side)
            if isChoosing, headArea.contains(frame) { targets.append(Target(name, frame)) }
        }
        if needsMagnifying, !isMagnified, !headArea.isEmpty { targets.append(Target("head.magnify", headArea)) }
    }

    // MARK: Drawing

    /// Applies the current ratings, and redraws the rings whose appearance has changed.
    func update() {
        for index in rings.indices {
            let look = RingLook(monitor.qualities[rings[index].channel])
            guard look != rings[index].look else { continue }
            rings[index].look = look
            if !rings[index].frame.isEmpty { repaint.invalidate(rings[index].frame.intersection(frame)) }
        }
    }

    override func draw(on canvas: Canvas, dirty: Rect) {
        canvas.withClip(headArea) {
            if !monitor.head.rings.isEmpty, reachesOutline(dirty) {
                let place = seen(ElectrodePosition(x: 0, y: 0))
                painter.drawHead(x: place.x, y: place.y, radius: headRadius * view.scale, on: canvas)
            }
            for ring in rings {
                guard let position = ring.position, !ring.frame.intersection(dirty).isEmpty else { continue }
                let place = seen(position)
                painter.draw(
                    ring.look, x: place.x, y: place.y, radius: ringRadius, label: hasLabels ? ring.label : "", style,
                    on: canvas)
            }
        }
        row.drawTurn(on: canvas, looks)
        for ring in rings where ring.position == nil && !ring.frame.intersection(dirty).isEmpty {
            row.draw(ring.look, ring.label, in: ring.frame, painter, looks, on: canvas)
        }
    }

    /// True if the head's outline may cross a rectangle. False if the rectangle is well inside the head.
    private func reachesOutline(_ rect: Rect) -> Bool {
        let center = seen(ElectrodePosition(x: 0, y: 0))
        let across = max(abs(Float(rect.x) - center.x), abs(Float(rect.right) - center.x))
        let down = max(abs(Float(rect.y) - center.y), abs(Float(rect.bottom) - center.y))
        let radius = headRadius * view.scale - Float(looks.metrics.px(3))
        return across * across + down * down > radius * radius
    }
}
