import Drawing
import Gestures

/// The on-screen keyboard: letters, digits and . - _ : for hosts, a number pad for ports, letters with @ or with a space
/// for mails.
public final class Keyboard {
    public enum Layout: Sendable {
        case host, port
        /// A mail address.
        case address
        /// A line of text.
        case line
        /// All of ASCII but the space: small letters, capitals, signs.
        case letters, capitals, symbols
    }

    /// What was struck.
    public enum Stroke: Equatable, Sendable {
        case character(UInt8)
        case delete
        /// Go to the other field.
        case otherField
        case demo
        case connect
        case send
        /// Capitals or small letters; signs or letters; enough was typed.
        case shift, symbols, done
    }

    /// How long Delete is held before it repeats, and how often then, in nanoseconds.
    public static let repeatDelay: Int64 = 450_000_000
    public static let repeatPeriod: Int64 = 70_000_000

    // Characters have their ASCII code as identifier; the others follow.
    private static let deleteKey = 128
    private static let otherFieldKey = 129
    private static let demoKey = 130
    private static let connectKey = 131
    private static let sendKey = 132
    private static let shiftKey = 133
    private static let symbolsKey = 134
    private static let doneKey = 135

    public private(set) var frame = Rect.zero
    private let looks: Looks
    private let repaint: Repaint
    private let controls: Controls
    /// When Delete acts again while it is held.
    private var nextDelete: Int64?

    public init(_ looks: Looks, _ repaint: Repaint) {
        self.looks = looks
        self.repaint = repaint
        controls = Controls(looks, repaint)
        controls.rollsOver = true
    }

    /// The height it takes of a screen, in pixels.
    public func height(in area: Rect) -> Int {
        rowHeight(in: area) * 5 + 2 * edge
    }

    private var edge: Int { looks.metrics.px(6) }

    private func rowHeight(in area: Rect) -> Int {
        max(looks.metrics.px(46), min(looks.metrics.px(56), area.height * 56 / 500))
    }

    /// Puts the keyboard at the bottom of an area.
    public func show(_ layout: Layout, in area: Rect) {
        let height = height(in: area)
        frame = Rect(x: area.x, y: area.bottom - height, width: area.width, height: height)
        nextDelete = nil
        let inner = Rect(x: frame.x, y: frame.y + edge, width: frame.width, height: height - 2 * edge)
        switch layout {
        case .host: controls.set(hostKeys(in: inner))
        case .port: controls.set(portKeys(in: inner))
        case .letters, .capitals, .symbols: controls.set(textKeys(layout, in: inner))
        case .address, .line: controls.set(mailKeys(layout, in: inner))
        }
        repaint.invalidate(frame)
    }

    /// - Returns: what was struck by this touch.
    public func handle(_ touch: Touch) -> Stroke? {
        let response = controls.handle(touch)
        if controls.pressedSince(Self.deleteKey) == nil {
            nextDelete = nil
        } else if nextDelete == nil {
            // Delete acts when it is pressed, and again while it is held.
            nextDelete = touch.time + Self.repeatDelay
            return .delete
        }
        guard case .chosen(let id) = response else { return nil }
        switch id {
        case Self.deleteKey: return nil
        case Self.otherFieldKey: return .otherField
        case Self.demoKey: return .demo
        case Self.connectKey: return .connect
        case Self.sendKey: return .send
        case Self.shiftKey: return .shift
        case Self.symbolsKey: return .symbols
        case Self.doneKey: return .done
        default: return .character(UInt8(truncatingIfNeeded: id))
        }
    }

    /// - Returns: how often Delete acts by being held.
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
        canvas.fill(frame, looks.theme.panel)
        canvas.fill(
            Rect(x: frame.x, y: frame.y, width: frame.width, height: looks.metrics.hairline), looks.theme.hairline)
        controls.draw(on: canvas, dirty: dirty)
    }

    public var targets: [Target] { controls.targets }

    /// Digits and letters, in the upper four of five rows.
    private func letterKeys(_ grid: KeyGrid) -> [Control] { keys(looks.strings.letterRows, grid) }

    private func keys(_ rows: [String], _ grid: KeyGrid) -> [Control] {
        var keys: [Control] = []
        for (row, letters) in (["1234567890"] + rows).enumerated() {
            for (column, letter) in letters.utf8.prefix(10).enumerated() {
                keys.append(
                    character(letter, grid, column: column, row: row, width: 1, kind: row == 0 ? .digitKey : .key))
            }
        }
        return keys
    }

    private func hostKeys(in area: Rect) -> [Control] {
        let grid = KeyGrid(area: area, columns: 10, rows: 5, metrics: looks.metrics)
        var keys = letterKeys(grid)
        let strings = looks.strings
        keys.append(
            grid.key(Self.demoKey, "key.demo", strings.demo, column: 0, row: 4, width: 2, kind: .wordKey))
        keys.append(
            grid.key(Self.otherFieldKey, "key.port", strings.keyPort, column: 2, row: 4, width: 2, kind: .wordKey))
        keys.append(
            grid.key(Self.deleteKey, "key.delete", strings.keyDelete, column: 4, row: 4, width: 3, kind: .wordKey))
        keys.append(
            grid.key(Self.connectKey, "key.connect", strings.connect, column: 7, row: 4, width: 3, kind: .accent))
        return keys
    }

    /// As for hosts; the last row has what a mail needs.
    private func mailKeys(_ layout: Layout, in area: Rect) -> [Control] {
        let grid = KeyGrid(area: area, columns: 10, rows: 5, metrics: looks.metrics)
        var keys = letterKeys(grid)
        let strings = looks.strings
        let words = strings.screenshot
        if layout == .address {
            keys.append(character(UInt8(ascii: "@"), grid, column: 0, row: 4, width: 1, kind: .key))
            keys.append(character(UInt8(ascii: "+"), grid, column: 1, row: 4, width: 1, kind: .key))
        } else {
            keys.append(
                grid.key(
                    Int(UInt8(ascii: " ")), "key.space", words.keySpace, column: 0, row: 4, width: 2, kind: .wordKey))
        }
        let other = layout == .address ? ("key.subject", words.keySubject) : ("key.recipient", words.keyRecipient)
        keys.append(grid.key(Self.otherFieldKey, other.0, other.1, column: 2, row: 4, width: 2, kind: .wordKey))
        keys.append(
            grid.key(Self.deleteKey, "key.delete", strings.keyDelete, column: 4, row: 4, width: 3, kind: .wordKey))
        keys.append(grid.key(Self.sendKey, "key.send", words.send, column: 7, row: 4, width: 3, kind: .accent))
        return keys
    }

    /// As for hosts, with capitals and signs.
    private func textKeys(_ layout: Layout, in area: Rect) -> [Control] {
        let grid = KeyGrid(area: area, columns: 10, rows: 5, metrics: looks.metrics)
        let words = looks.strings.settings
        var rows = looks.strings.letterRows
        switch layout {
        case .symbols: rows = ["!\"#$%&'()*", "+,/;<=>?@[", "\\]^`{|}~_-"]
        case .capitals:
            rows = rows.map { row in
                String(decoding: row.utf8.map { (0x61...0x7A).contains($0) ? $0 & 0xDF : $0 }, as: UTF8.self)
            }
        default: break
        }
        var keys = keys(rows, grid)
        let isSymbols = layout == .symbols
        let lower: [(id: Int, name: String, title: String, width: Int, kind: Control.Kind)] = [
            (Self.shiftKey, "key.shift", words.keyShift, 2, layout == .capitals ? .accent : .wordKey),
            (Self.symbolsKey, "key.symbols", isSymbols ? words.keyLetters : words.keySymbols, 2, .wordKey),
            (Self.deleteKey, "key.delete", looks.strings.keyDelete, 3, .wordKey),
            (Self.doneKey, "key.done", looks.strings.ok, 3, .accent),
        ]
        var column = 0
        for key in lower {
            var control = grid.key(
                key.id, key.name, key.title, column: column, row: 4, width: key.width, kind: key.kind)
            if key.id == Self.shiftKey { control.isEnabled = !isSymbols }
            keys.append(control)
            column += key.width
        }
        return keys
    }

    private func portKeys(in area: Rect) -> [Control] {
        let grid = KeyGrid(area: area, columns: 4, rows: 4, metrics: looks.metrics)
        var keys: [Control] = []
        for digit in 1...9 {
            keys.append(
                character(
                    UInt8(ascii: "0") + UInt8(digit), grid, column: (digit - 1) % 3, row: (digit - 1) / 3, width: 1,
                    kind: .key))
        }
        keys.append(character(UInt8(ascii: "0"), grid, column: 0, row: 3, width: 3, kind: .key))
        let strings = looks.strings
        let words: [(Int, String, String)] = [
            (Self.deleteKey, "key.delete", strings.keyDelete), (Self.otherFieldKey, "key.host", strings.keyHost),
            (Self.demoKey, "key.demo", strings.demo),
        ]
        for (row, word) in words.enumerated() {
            keys.append(grid.key(word.0, word.1, word.2, column: 3, row: row, width: 1, kind: .wordKey))
        }
        keys.append(
            grid.key(Self.connectKey, "key.connect", strings.connect, column: 3, row: 3, width: 1, kind: .accent))
        return keys
    }

    private func character(
        _ byte: UInt8, _ grid: KeyGrid, column: Int, row: Int, width: Int, kind: Control.Kind
    ) -> Control {
        let title = String(decoding: CollectionOfOne(byte), as: UTF8.self)
        let word: String
        switch byte {
        case UInt8(ascii: "."): word = "dot"
        case UInt8(ascii: "-"): word = "minus"
        case UInt8(ascii: "_"): word = "underscore"
        case UInt8(ascii: ":"): word = "colon"
        case UInt8(ascii: "@"): word = "at"
        case UInt8(ascii: "+"): word = "plus"
        default: word = title
        }
        return grid.key(Int(byte), "key." + word, title, column: column, row: row, width: width, kind: kind)
    }
}

/// Places keys in columns and rows without rounding errors adding up. Keys can be touched up to the middle of the gaps.
struct KeyGrid {
    let area: Rect
    let columns: Int
    let rows: Int
    let metrics: Metrics

    func key(
        _ id: Int, _ name: String, _ title: String, column: Int, row: Int, width: Int, height: Int = 1,
        kind: Control.Kind
    ) -> Control {
        let edge = metrics.px(4)
        let inner = area.inset(x: edge, y: 0)
        let left = inner.x + inner.width * column / columns
        let right = inner.x + inner.width * (column + width) / columns
        let top = inner.y + inner.height * row / rows
        let bottom = inner.y + inner.height * (row + height) / rows
        let hit = Rect(x: left, y: top, width: right - left, height: bottom - top)
        return Control(id, name, title, hit.inset(metrics.px(2)), hit: hit, kind: kind)
    }
}
