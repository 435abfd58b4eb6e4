import Drawing
import Gestures

/// Rows with labels and fields, choices or switches, and the keyboard for the fields. It scrolls if the rows do not fit, and keeps visible the field
/// in which the user types.
public final class Form: View {
    /// The kind of text that a field accepts.
    public enum Input: Sendable {
        /// The field accepts one word, such as a host or a code.
        case word
        /// The field accepts words with spaces.
        case line
        /// Natural text, with capitals and the letters of Western Europe.
        case text
        case mailAddress
        /// The field accepts all characters of ASCII except the space.
        case ascii
        /// The field accepts all characters of ASCII except the space, and shows dots instead of them.
        case secret
        /// `name`: the field accepts a name with any letters. `passphrase`: it accepts a password with spaces, and shows dots.
        case name, passphrase
        /// Digits.
        case number
        /// The field accepts digits, minus and decimal point.
        case decimal
        /// `date`: the field accepts digits and minus. `time`: it accepts digits and colon.
        case date, time
    }

    /// The item that the form reports if the user presses the keyboard's accept key. (For a button of the form, the item is the button's identifier.)
    public static let acceptKey = 0

    private let name: String
    private let fields: FieldGroup
    private let list: ScrollList
    private var rows: [FormRow] = []
    private var labelWidth: Int?
    /// A view in the space between the rows of the form and the keyboard. The space can have the height 0.
    public var below: View?
    /// True if the user can edit the form.
    public var isEnabled = true {
        didSet {
            for field in fields.fields { field.isEnabled = isEnabled }
            if !isEnabled { focus(nil) }
        }
    }

    /// - Parameter name: the beginning of the names of the form's touch targets.
    public init(_ looks: Looks, _ repaint: Repaint, _ name: String) {
        self.name = name
        fields = FieldGroup(looks, repaint)
        list = ScrollList(looks, repaint)
        super.init(looks, repaint)
    }

    // MARK: Rows

    /// Adds a text field.
    /// - Parameters:
    ///   - label: the text before the field; can be empty.
    ///   - name: the end of the name of the field's touch target, after the form's name, for example "host".
    ///   - maximum: the maximum number of UTF-8 bytes.
    ///   - maximumCharacters: the maximum number of characters.
    ///   - nextKey: the key that moves to the next field; "Next" by default.
    public func field(
        _ label: String, _ name: String, _ input: Input = .word, text: String = "", placeholder: String = "",
        maximum: Int = 64, maximumCharacters: Int = .max, nextKey: KeyboardLayout.Key? = nil
    ) -> TextField {
        let field = TextField(
            looks, repaint, placeholder: placeholder, maximumLength: maximum, maximumCharacters: maximumCharacters,
            isLine: [.line, .text, .name, .passphrase].contains(input))
        field.isSecret = input == .secret || input == .passphrase
        field.text = text
        var layout = Self.layout(input)
        if let nextKey { layout.keys = [nextKey] }
        fields.add(field, self.name + "." + name, layout)
        add(label, name, .field(field))
        return field
    }

    private static func layout(_ input: Input) -> KeyboardLayout {
        switch input {
        case .word: KeyboardLayout(.letters)
        case .line: KeyboardLayout(.letters, extra: " ")
        case .text: KeyboardLayout(.text, extra: " ")
        case .mailAddress: KeyboardLayout(.letters, extra: "@+")
        case .ascii, .secret: KeyboardLayout(.ascii)
        case .name, .passphrase: KeyboardLayout(.ascii, extra: " ")
        case .number: KeyboardLayout(.digits)
        case .date: KeyboardLayout(.digits, extra: "-")
        case .time: KeyboardLayout(.digits, extra: ":")
        case .decimal: KeyboardLayout(.digits, extra: "-.")
        }
    }

    /// Adds to the form a choice between a few titles, one of which is selected.
    public func choice(_ label: String, _ name: String, _ titles: [String], selected: Int = 0) -> FormChoice {
        let choice = FormChoice(titles: titles, selected: selected)
        add(label, name, .choice(choice))
        return choice
    }

    /// Adds a switch to the form.
    public func toggle(_ label: String, _ name: String, isOn: Bool = false) -> FormSwitch {
        let toggle = FormSwitch(isOn: isOn)
        add(label, name, .toggle(toggle))
        return toggle
    }

    /// Adds a button to the form. Its identifier must be greater than `acceptKey`.
    public func button(_ title: String, _ name: String, id: Int) { add(title, name, .button(id: id)) }

    /// Adds an explanation to the form.
    public func note(_ text: String) { add(text, "", .note) }

    private func add(_ text: String, _ name: String, _ content: FormRow.Content) {
        rows.append(FormRow(name: self.name + "." + name, text: text, content: content))
    }

    /// Sets the title of the keyboard's accept key, and its name, for example "key.send".
    public func setAccept(_ title: String, _ name: String) {
        fields.accept = KeyboardLayout.Key(Self.acceptKey, name, title)
    }

    /// Removes the accept key from the keyboard. Used if the keyboard has no space for this key.
    public func removeAccept() { fields.accept = nil }

    // MARK: Focus

    /// The field of the form in which the user types; nil if there is none.
    public var focused: TextField? { fields.focused }

    /// Selects the field in which the user types, and shows the keyboard; nil hides the keyboard.
    public func focus(_ field: TextField?) {
        guard fields.focused !== field else { return }
        fields.focus(field)
        if !frame.isEmpty { layOut() }
    }

    // MARK: Layout

    /// Places the rows at the top, and the keyboard at the bottom if it is needed.
    public override func layOut() {
        let metrics = looks.metrics
        let above = fields.layOut(in: frame)
        var column = Column(above)
        _ = column.top(metrics.gap)
        let space = column.rest
        let width = space.width - 2 * metrics.margin
        let widest = rows.reduce(0) { max($0, columnWidth($1)) }
        labelWidth = widest <= width * 2 / 5 ? widest : nil
        let heights = rows.map { $0.height(width: width, labelWidth: labelWidth, looks) }
        list.layOut(in: column.top(min(space.height, heights.reduce(0, +))), heights: heights)
        below?.frame = column.rest
        if let focused, let row = row(of: focused) { list.reveal(row) }
        placeFields()
        repaint.invalidate(frame)
    }

    /// The width that the label of a row needs in the column of labels.
    private func columnWidth(_ row: FormRow) -> Int {
        switch row.content {
        case .field, .choice: looks.fonts.measure(row.text, looks.styles.body) + looks.metrics.px(4)
        case .toggle, .button, .note: 0
        }
    }

    private func row(of field: TextField) -> Int? {
        rows.firstIndex { row in
            if case .field(let other) = row.content { other === field } else { false }
        }
    }

    private func placeFields() {
        for (index, row) in rows.enumerated() {
            if case .field(let field) = row.content { field.frame = places(index).control }
        }
    }

    private func frame(of index: Int) -> Rect { list.frame(of: index).inset(x: looks.metrics.margin, y: 0) }

    private func places(_ index: Int) -> FormRow.Places {
        rows[index].places(in: frame(of: index), labelWidth: labelWidth, looks)
    }

    // MARK: Touches and time

    public override func take(_ touch: Touch) -> View.Response {
        guard isEnabled else { return .ignored }
        switch fields.handle(touch) {
        case .typed: return .changed(self)
        case .moved:
            layOut()
            return .handled
        case .key(let id): return .chosen(self, id)
        case .handled: return .handled
        case .ignored: break
        }
        let response = list.handle(touch)
        placeFields()
        switch response {
        case .tapped(let index, let point): return tap(index, point)
        case .handled, .released: return .handled
        case .ignored:
            guard touch.phase == .began, focused != nil else { return .ignored }
            return leave()
        }
    }

    private func tap(_ index: Int, _ point: Point) -> View.Response {
        let places = places(index)
        switch rows[index].content {
        case .field(let field) where field.frame.contains(point):
            if fields.tap(field, at: point) { layOut() }
            return .handled
        case .choice(let choice):
            let segments = rows[index].segments(choice, in: places.control, looks)
            guard places.control.contains(point), let chosen = segments.index(at: point.x) else { return leave() }
            choice.selected = chosen
        case .toggle(let toggle): toggle.isOn.toggle()
        case .button(let id): return .chosen(self, id)
        case .field, .note: return leave()
        }
        list.redraw(index)
        return .changed(self)
    }

    /// Hides the keyboard after a touch outside of the keyboard and of the fields.
    private func leave() -> View.Response {
        focus(nil)
        return .handled
    }

    public override func cancelTouches() {
        fields.cancelTouches()
        list.cancelTouches()
    }

    public override func advance(to now: Int64) {
        _ = fields.advance(to: now)
        list.advance(to: now)
        placeFields()
        below?.advance(to: now)
    }

    // MARK: Drawing

    public override func draw(on canvas: Canvas, dirty: Rect) {
        canvas.withClip(list.viewport) {
            for index in list.items(in: dirty) { draw(index, on: canvas, dirty: dirty) }
            list.drawIndicator(on: canvas)
        }
        if let below, !below.frame.intersection(dirty).isEmpty { below.draw(on: canvas, dirty: dirty) }
        fields.drawKeyboard(on: canvas, dirty: dirty)
    }

    private func draw(_ index: Int, on canvas: Canvas, dirty: Rect) {
        let row = rows[index]
        let places = places(index)
        let isPressed = list.pressed == index && isEnabled
        let theme = looks.theme
        switch row.content {
        case .field(let field): field.draw(on: canvas, dirty: dirty)
        case .choice(let choice):
            let segments = row.segments(choice, in: places.control, looks)
            let isInside = isPressed && places.control.contains(list.pressedAt)
            segments.draw(on: canvas, looks, pressed: isInside ? segments.index(at: list.pressedAt.x) : nil)
        case .toggle(let toggle):
            Switch(isOn: toggle.isOn, frame: places.control).draw(on: canvas, looks, isPressed: isPressed)
        case .button(let id):
            let control = Control(id, row.name, row.text, places.control, isEnabled: isEnabled)
            return control.draw(on: canvas, looks, isPressed: isPressed)
        case .note:
            for (number, line) in row.noteLines(width: places.label.width, looks).enumerated() {
                let height = looks.metrics.px(20)
                let box = Rect(
                    x: places.label.x, y: places.label.y + number * height, width: places.label.width, height: height)
                looks.label(line, on: canvas, in: box, looks.styles.secondary, theme.secondary)
            }
            return
        }
        looks.label(row.text, on: canvas, in: places.label, looks.styles.body, theme.secondary)
    }

    public override func addTargets(to targets: inout [Target]) {
        for index in list.wholeItems {
            let row = rows[index]
            let control = places(index).control
            switch row.content {
            case .field(let field): targets.append(Target(row.name, field.frame, isEnabled: field.isEnabled))
            case .choice(let choice):
                let segments = row.segments(choice, in: control, looks)
                for place in choice.titles.indices {
                    let frame = segments.target(place, height: looks.metrics.target)
                    targets.append(Target(row.name + "." + String(place), frame, isEnabled: isEnabled))
                }
            case .toggle, .button:
                var column = Column(frame(of: index))
                _ = column.bottom(looks.metrics.gap)
                targets.append(Target(row.name, column.rest, isEnabled: isEnabled))
            case .note: break
            }
        }
        targets += fields.keyTargets
    }
}
