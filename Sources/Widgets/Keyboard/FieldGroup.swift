import Drawing
import Gestures

/// Text fields that share a keyboard. At most one field has the focus, which means that the user types in it. The keyboard is shown while a field
/// has the focus.
public final class FieldGroup {
    /// The result of a touch.
    public enum Response {
        case ignored
        case handled
        /// A key has changed a field's text.
        case typed(TextField)
        /// The user types in another field now (the focus has moved), so the caller must lay out again.
        case moved
        /// A key was pressed that the keyboard layout defines. The value is the key's identifier.
        case key(Int)
    }

    /// The identifier of the key that moves to the next field.
    public static let nextKey = -1

    private struct Entry {
        let field: TextField
        let name: String
        var layout: KeyboardLayout
    }

    /// The accept key (in the accent color) that the keyboard shows if the field's layout does not define one.
    public var accept: KeyboardLayout.Key?
    private let looks: Looks
    private let keyboard: Keyboard
    private var entries: [Entry] = []

    public init(_ looks: Looks, _ repaint: Repaint) {
        self.looks = looks
        keyboard = Keyboard(looks, repaint)
    }

    /// Adds a field after the existing ones.
    /// - Parameters:
    ///   - name: the name of the field's touch target, for example "connection.host".
    ///   - layout: the layout of the keyboard while the field has the focus.
    public func add(_ field: TextField, _ name: String, _ layout: KeyboardLayout = KeyboardLayout(.letters)) {
        entries.append(Entry(field: field, name: name, layout: layout))
    }

    /// Replaces a field's keyboard layout, for example after the language was changed.
    public func setLayout(_ layout: KeyboardLayout, for field: TextField) {
        for index in entries.indices where entries[index].field === field { entries[index].layout = layout }
    }

    public var fields: [TextField] { entries.map { $0.field } }
    /// The focused field; nil if there is none.
    public var focused: TextField? { focusedEntry?.field }
    private var focusedEntry: Entry? { entries.first { $0.field.isFocused } }

    /// Moves the focus to a field; nil removes it from all fields. The caller must lay out again afterwards.
    public func focus(_ field: TextField?) { for entry in entries { entry.field.isFocused = entry.field === field } }

    /// The field after the given one. After the last field, the first field follows.
    public func next(after field: TextField) -> TextField? {
        guard let index = entries.firstIndex(where: { $0.field === field }) else { return nil }
        return entries[(index + 1) % entries.count].field
    }

    /// The enabled field at a point; nil if there is none.
    public func field(at point: Point) -> TextField? {
        entries.first { $0.field.isEnabled && $0.field.frame.contains(point) }?.field
    }

    /// Moves the focus to a tapped field, or moves the caret within the field if it has the focus.
    /// - Returns: true if the focus has changed, so that the caller must lay out again.
    public func tap(_ field: TextField, at point: Point) -> Bool {
        guard !field.isFocused else {
            field.placeCaret(x: point.x)
            return false
        }
        // Place the caret at the end, not at the touched point. Otherwise, a new text would be inserted before the rest of the old text.
        focus(field)
        field.placeCaretAtEnd()
        return true
    }

    /// Shows the keyboard at the bottom of an area, if the user types in a field.
    /// - Returns: the remaining area above the keyboard.
    public func layOut(in area: Rect) -> Rect {
        guard let focusedEntry else { return area }
        keyboard.show(layout(of: focusedEntry), in: area)
        return Rect(x: area.x, y: area.y, width: area.width, height: max(0, keyboard.frame.y - area.y))
    }

    /// The keyboard layout of a field, with two more keys: a key that moves to the next field (if there are several fields), and the accept key.
    private func layout(of entry: Entry) -> KeyboardLayout {
        var layout = entry.layout
        if entries.count > 1, !layout.keys.contains(where: { $0.id == Self.nextKey }) {
            layout.keys.append(KeyboardLayout.Key(Self.nextKey, "key.next", looks.strings.keyboard.next))
        }
        if layout.accept == nil { layout.accept = accept }
        return layout
    }

    /// Passes a touch to the keyboard.
    public func handle(_ touch: Touch) -> Response {
        guard let field = focused else { return .ignored }
        switch keyboard.handle(touch) {
        case .struck(let stroke): return strike(stroke, field)
        case .handled: return .handled
        case .ignored:
            let isBeside = touch.phase == .began && keyboard.frame.contains(Point(x: Int(touch.x), y: Int(touch.y)))
            return isBeside ? .handled : .ignored
        }
    }

    private func strike(_ stroke: Keyboard.Stroke, _ field: TextField) -> Response {
        switch stroke {
        case .character(let scalar): field.insert(scalar)
        case .delete: field.deleteBackward()
        case .key(Self.nextKey):
            focus(next(after: field))
            return .moved
        case .key(let id): return .key(id)
        }
        return .typed(field)
    }

    /// Repeats the Delete key while a finger touches it.
    /// - Returns: the field whose text has changed; nil if there is none.
    public func advance(to now: Int64) -> TextField? {
        guard let field = focused else { return nil }
        let count = keyboard.advance(to: now)
        for _ in 0..<count { field.deleteBackward() }
        return count > 0 ? field : nil
    }

    public func cancelTouches() { keyboard.cancelTouches() }

    public func drawFields(on canvas: Canvas, dirty: Rect) {
        for entry in entries { entry.field.draw(on: canvas, dirty: dirty) }
    }

    public func drawKeyboard(on canvas: Canvas, dirty: Rect) {
        if focused != nil { keyboard.draw(on: canvas, dirty: dirty) }
    }

    public var fieldTargets: [Target] {
        entries.map { Target($0.name, $0.field.frame, isEnabled: $0.field.isEnabled) }
    }
    public var keyTargets: [Target] { focused == nil ? [] : keyboard.targets }
}
