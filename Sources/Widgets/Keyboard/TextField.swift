import Drawing

/// One line of text with a caret.
public final class TextField {
    public var placeholder: String
    /// The maximum length of the text in UTF-8 bytes.
    public let maximumLength: Int
    /// The maximum number of characters.
    public let maximumCharacters: Int
    /// True for a line with spaces and any letters; false for one word of printable ASCII.
    public let isLine: Bool
    /// True to show dots instead of the text, as for passwords.
    public var isSecret = false { didSet { if isSecret != oldValue { changed() } } }
    public var frame = Rect.zero { didSet { reveal() } }
    public private(set) var caret = 0
    public var isFocused = false { didSet { if isFocused != oldValue { changed() } } }
    public var isEnabled = true { didSet { if isEnabled != oldValue { changed() } } }

    private var bytes: [UInt8] = []
    private let looks: Looks
    private let repaint: Repaint
    /// The number of pixels by which the text is shifted to the left, so that the caret is visible.
    private var shift = 0
    private var padding: Int { looks.metrics.px(12) }

    public init(
        _ looks: Looks, _ repaint: Repaint, placeholder: String, maximumLength: Int, maximumCharacters: Int = .max,
        isLine: Bool = false
    ) {
        self.placeholder = placeholder
        self.maximumLength = maximumLength
        self.maximumCharacters = maximumCharacters
        self.isLine = isLine
        self.looks = looks
        self.repaint = repaint
    }

    /// The text of the field. Setting it moves the caret to the end, and drops characters that are not allowed or do
    /// not fit.
    public var text: String {
        get { String(decoding: bytes, as: UTF8.self) }
        set {
            let least: UInt8 = isLine ? 0x20 : 0x21
            bytes = Array(newValue.utf8.filter { $0 >= least && $0 != 0x7F && (isLine || $0 < 0x80) })
            var end = min(bytes.count, maximumLength)
            while end > 0 && isInsideLetter(end) { end -= 1 }
            bytes.removeLast(bytes.count - end)
            while characterCount > maximumCharacters { removeCharacter() }
            caret = bytes.count
            changed()
        }
    }

    /// Inserts a character before the caret.
    /// - Returns: false if the field is full, or if the character is not allowed in it.
    @discardableResult
    public func insert(_ scalar: Unicode.Scalar) -> Bool {
        let new = Array(scalar.utf8)
        guard bytes.count + new.count <= maximumLength, characterCount < maximumCharacters, isLine || new.count == 1
        else { return false }
        bytes.insert(contentsOf: new, at: caret)
        caret += new.count
        changed()
        return true
    }

    /// Removes the character before the caret.
    /// - Returns: false if there is no such character.
    @discardableResult
    public func deleteBackward() -> Bool {
        guard caret > 0 else { return false }
        let end = caret
        repeat { caret -= 1 } while caret > 0 && isInsideLetter(caret)
        bytes.removeSubrange(caret..<end)
        changed()
        return true
    }

    /// Places the caret between the two characters that are nearest to a position on the screen.
    public func placeCaret(x: Int) {
        let wanted = x - frame.x - padding + shift
        var best = 0
        var distance = Int.max
        for index in 0...bytes.count where !isInsideLetter(index) {
            let off = abs(width(upTo: index) - wanted)
            if off < distance {
                distance = off
                best = index
            }
        }
        caret = best
        changed()
    }

    /// Moves the caret after the last character.
    public func placeCaretAtEnd() {
        caret = bytes.count
        changed()
    }

    public func draw(on canvas: Canvas, dirty: Rect) {
        guard !frame.intersection(dirty).isEmpty else { return }
        let theme = looks.theme
        let radius = looks.metrics.radius
        canvas.fillRounded(frame, radius: radius, isEnabled ? theme.background : theme.panel)
        canvas.strokeRounded(
            frame, radius: radius, width: isFocused ? looks.metrics.px(1.5) : looks.metrics.hairline,
            isFocused ? theme.accent : theme.border)
        let inner = frame.inset(x: padding, y: 0)
        let style = looks.styles.field
        canvas.withClip(frame.inset(x: padding - looks.metrics.px(2), y: 1)) {
            if bytes.isEmpty {
                // Leave space for the caret beside the text.
                let space = isFocused ? looks.metrics.px(4) : 0
                let box = Rect(x: inner.x + space, y: inner.y, width: inner.width - space, height: inner.height)
                looks.label(placeholder, on: canvas, in: box, style, theme.faint)
            } else {
                let box = Rect(
                    x: inner.x - shift, y: inner.y,
                    width: isFocused ? max(inner.width, width(upTo: bytes.count) + 1) : inner.width,
                    height: inner.height)
                canvas.text(shown, in: box, style, isEnabled ? theme.text : theme.faint)
            }
            if isFocused {
                let height = looks.metrics.px(24)
                canvas.fill(
                    Rect(
                        x: inner.x - shift + width(upTo: caret), y: frame.y + (frame.height - height) / 2,
                        width: looks.metrics.px(2), height: height), theme.accent)
            }
        }
    }

    private var characterCount: Int { bytes.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 } }

    /// Removes the last character.
    private func removeCharacter() { while let last = bytes.popLast(), last & 0xC0 == 0x80 {} }

    /// True if the index of a byte is inside a character.
    private func isInsideLetter(_ index: Int) -> Bool { index < bytes.count && bytes[index] & 0xC0 == 0x80 }

    private func changed() {
        reveal()
        repaint.invalidate(frame)
    }

    private func reveal() {
        let available = frame.width - 2 * padding - looks.metrics.px(2)
        // If the user does not type in the field, show the text from its beginning.
        guard available > 0, isFocused else {
            shift = 0
            return
        }
        let position = width(upTo: caret)
        shift = min(shift, position)
        shift = max(shift, position - available)
        shift = max(0, min(shift, width(upTo: bytes.count) - available))
    }

    /// The text that is drawn: the text itself, or one dot for each of its bytes.
    private var shown: String { isSecret ? dots(bytes.count) : text }

    private func dots(_ count: Int) -> String { (0..<count).reduce("") { text, _ in text + "\u{2022}" } }

    private func width(upTo count: Int) -> Int {
        if isSecret { return looks.fonts.measure(dots(count), looks.styles.field) }
        return bytes.withUnsafeBufferPointer {
            looks.fonts.measure(UnsafeBufferPointer(rebasing: $0[0..<count]), looks.styles.field)
        }
    }
}
