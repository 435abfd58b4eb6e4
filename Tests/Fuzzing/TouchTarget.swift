import Gestures
import Layout

/// Passes touches to a gesture recognizer, and its gestures to a grid, which moves graphs.
private struct TouchPlay {
    private var recognizer = GestureRecognizer(pixelsPerPoint: 1.5)
    private var layout = GridLayout()
    private var now: Int64 = 0
    private var isContinuing = false

    init() {
        let shape = PageShape(pages: 3, columns: 2, rows: 2)
        layout.setViewport(width: 800, height: 480, spacing: 6, at: 0)
        layout.setShapes(portrait: shape, landscape: shape, at: 0)
        layout.setGraphs([GridItemKind](repeating: .scope, count: 18), at: 0)
    }

    /// Reads an event from five bytes (the kind of event, its position, and its delay after the previous one), and processes it.
    mutating func play(_ input: inout InputBytes) {
        let what = input.byte()
        let x = Float(Int(input.byte()) * 4 - 64)
        let y = Float(Int(input.byte()) * 2 - 32)
        now += Int64(input.number()) * 100_000
        let phases: [Touch.Phase] = [.began, .moved, .ended, .cancelled]
        switch what {
        case 0xF0: recognizer.cancelAll()
        case 0xF1: recognizer.advance(to: now)
        case 0xF2: _ = layout.setEditing(!layout.isEditing, at: now)
        case 0xF3: layout.setViewport(width: Int(max(1, x)), height: Int(max(1, y)), spacing: 6, at: now)
        case 0xF4: recognizer.detectsDoubleTap.toggle()
        default:
            recognizer.handle(
                Touch(finger: Int(what & 15), phase: phases[Int(what >> 4) & 3], x: x, y: y, time: now))
        }
        layout.advance(to: now)
        while let gesture = recognizer.next() { take(gesture) }
        demand(layout.page >= 0 && layout.page < layout.shape.pages, "page \(layout.page)")
    }

    private mutating func take(_ gesture: Gesture) {
        switch gesture {
        case .tap(let x, let y): _ = layout.hit(x, y)
        case .doubleTap(let x, let y):
            if let hit = layout.hit(x, y), let graph = hit.graph { _ = layout.magnify(graph, at: now) }
            if layout.isMagnified { _ = layout.demagnify(at: now) }
        case .longPress(let phase, let x, let y):
            follow(phase)
            switch phase {
            case .began:
                _ = layout.setEditing(true, at: now)
                _ = layout.beginDrag(x: x, y: y, at: now)
            case .changed: layout.moveDrag(x: x, y: y, at: now)
            case .ended: layout.endDrag(at: now)
            case .cancelled: layout.cancelDrag(at: now)
            }
        case .pan(let pan):
            follow(pan.phase)
            _ = layout.handle(pan, at: now)
        case .swipe: break
        case .pinch(let pinch):
            follow(pinch.phase)
            demand(pinch.scale.isFinite && pinch.scale > 0, "a scale of \(pinch.scale)")
        }
    }

    /// Checks that at most one continuous gesture is active at a time, and that each one ends exactly once.
    private mutating func follow(_ phase: GesturePhase) {
        demand(isContinuing == (phase != .began), "a gesture that continues without a beginning")
        isContinuing = phase == .began || phase == .changed
    }
}

extension FuzzTarget {
    /// Touches on the panel: five bytes for each event.
    static let touches = FuzzTarget(
        "touches", maximumBytes: 8 << 10,
        growths: [
            Growth("moves", bytes: [0x10, 100, 100, 10, 0, 0x10, 90, 90, 10, 0], begin: [0x00, 100, 100, 0, 0]),
            Growth("taps", bytes: [0x00, 100, 100, 200, 0, 0x20, 100, 100, 200, 0], begin: []),
            Growth("fingers", bytes: [0x00, 9, 9, 1, 0, 0x01, 99, 9, 1, 0, 0x02, 99, 99, 1, 0], begin: []),
        ]
    ) { bytes in
        var input = InputBytes(bytes)
        var play = TouchPlay()
        while !input.isEmpty { play.play(&input) }
    }
}
