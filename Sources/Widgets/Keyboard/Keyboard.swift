import Drawing
import Gestures

/// The on-screen keyboard. The view that contains it defines its characters and keys by a `KeyboardLayout`.
public final class Keyboard {
    /// The result of pressing a key.
    public enum Stroke: Equatable, Sendable {
        case character(Unicode.Scalar)
        case delete
        /// A key of the `KeyboardLayout` was pressed. The value is the key's identifier.
        case key(Int)
    }

    /// The result of a touch.
    public enum Response: Equatable, Sendable {
        case ignored
        /// A key handles the finger.
        case handled
        case struck(Stroke)
    }

    /// The set of characters that a keyboard for ASCII or text shows at the moment.
    public enum Mode {
        case letters, capitals, symbols
        /// The keyboard for text shows its accented letters as capitals.
        case capitalSymbols

        var isSymbols: Bool { self == .symbols || self == .capitalSymbols }
        var isCapital: Bool { self == .capitals || self == .capitalSymbols }
        /// The mode without capitals that corresponds to this mode.
        var small: Mode { isSymbols ? .symbols : .letters }
    }

    /// The delay until Delete repeats while it is pressed, in nanoseconds.
    public static let repeatDelay: Int64 = 450_000_000
    /// The interval at which Delete repeats while it is pressed, in nanoseconds.
    public static let repeatPeriod: Int64 = 70_000_000

    // The identifier of the Delete key. (The identifiers of characters are their Unicode codes, which are lower.)
    static let deleteKey = 0x11_0000
    static let shiftKey = 0x11_0001
    static let symbolsKey = 0x11_0002
    /// The first identifier of the keys of the `KeyboardLayout`. The accept key has the last of these identifiers.
    static let firstKey = 0x11_0003

    public private(set) var frame = Rect.zero
    public let looks: Looks
    private let repaint: Repaint
    private let controls: Controls
    private var layout = KeyboardLayout(.letters)
    private var mode = Mode.letters
    /// The time at which Delete repeats next; nil while Delete is not pressed.
    private var nextDelete: Int64?

    public init(_ looks: Looks, _ repaint: Repaint) {
        self.looks = looks
        self.repaint = repaint
        controls = Controls(looks, repaint)
        controls.rollsOver = true
    }

    private var edge: Int { looks.metrics.px(6) }

    /// The keyboard's height on a screen, in pixels.
    private func height(in area: Rect) -> Int {
        let metrics = looks.metrics
        let rows = isNarrow(in: area) && layout.characters != .digits ? 5 + narrowFunctionRows(layout, mode).count : 5
        // Seven rows of keys leave less space above them, so make the keys only as high as fingers need.
        let key = rows > 5 ? metrics.target : max(metrics.finger(46), min(metrics.px(56), area.height * 56 / 500))
        return rows * key + 2 * edge
    }

    /// True if ten keys beside each other would be too narrow for fingers. Eight columns then replace ten.
    func isNarrow(in area: Rect) -> Bool { (area.width - 2 * looks.metrics.px(4)) / 10 < looks.metrics.fingerPixels }

    /// Shows the keyboard at the bottom of an area.
    public func show(_ layout: KeyboardLayout, in area: Rect) {
        if layout != self.layout { mode = .letters }
        self.layout = layout
        let height = height(in: area)
        frame = Rect(x: area.x, y: area.bottom - height, width: area.width, height: height)
        makeKeys()
    }

    private func makeKeys() {
        nextDelete = nil
        let inner = Rect(x: frame.x, y: frame.y + edge, width: frame.width, height: frame.height - 2 * edge)
        controls.set(
            layout.characters == .digits ? digitKeys(layout, in: inner) : letterKeys(layout, mode, in: inner))
        repaint.invalidate(frame)
    }

    public func handle(_ touch: Touch) -> Response {
        let response = controls.handle(touch)
        if controls.pressedSince(Self.deleteKey) == nil {
            nextDelete = nil
        } else if nextDelete == nil {
            // Delete already acts when it is pressed, and repeats while the finger stays on it.
            nextDelete = touch.time + Self.repeatDelay
            return .struck(.delete)
        }
        switch response {
        case .ignored: return .ignored
        case .handled: return .handled
        case .chosen(let id): return strike(id).map { .struck($0) } ?? .handled
        }
    }

    private func strike(_ id: Int) -> Stroke? {
        switch id {
        case Self.deleteKey: return nil
        case Self.shiftKey:
            change(to: mode.isCapital ? mode.small : mode.isSymbols ? .capitalSymbols : .capitals)
        case Self.symbolsKey: change(to: mode.isSymbols ? .letters : .symbols)
        case Self.firstKey...:
            let index = id - Self.firstKey
            let key = layout.keys.indices.contains(index) ? layout.keys[index] : layout.accept
            return key.map { .key($0.id) }
        default:
            // Shift applies only to one letter, so switch it off.
            if mode.isCapital { change(to: mode.small) }
            return Unicode.Scalar(UInt32(id)).map { .character($0) }
        }
        return nil
    }

    private func change(to new: Mode) {
        mode = new
        makeKeys()
    }

    /// Repeats the Delete key while a finger touches it.
    /// - Returns: the number of times that Delete repeats.
    public func advance(to now: Int64) -> Int {
        guard var next = nextDelete, now >= next else { return 0 }
        var count = 0
        while next <= now && count < 4 {
            next += Self.repeatPeriod
            count += 1
        }
        nextDelete = max(next, now + 1)
        return count
    }

    public func cancelTouches() {
        controls.cancelTouches()
        nextDelete = nil
    }

    public func draw(on canvas: Canvas, dirty: Rect) {
        guard !frame.intersection(dirty).isEmpty else { return }
        looks.bar(frame, lineAtTop: true, on: canvas)
        controls.draw(on: canvas, dirty: dirty)
    }

    public var targets: [Target] { controls.targets }
}
