import Drawing
import Gestures
import Services
import Settings
import Widgets

/// The fields for a server: host and port. Both use the same keyboard.
final class ServerFields {
    /// The item number of the keyboard's key that does the same as the Connect button.
    static let connectKey = 0
    static let kindKey = 1
    /// The item number that is reported when the keyboard has moved to another field. The caller must then lay out the screen again.
    static let focusMoved = 2

    let host: TextField
    let port: TextField
    private let group: FieldGroup
    private let looks: Looks
    /// True if the user has typed in the field for the host since the app filled it; `isPortTyped` states the same for the port. Only typed texts
    /// filter the history.
    private var isHostTyped = false
    private var isPortTyped = false

    init(_ looks: Looks, _ repaint: Repaint) {
        self.looks = looks
        let words = looks.strings.connection
        host = TextField(
            looks, repaint, placeholder: words.hostPlaceholder, maximumLength: HostInput.maximumHostLength)
        port = TextField(
            looks, repaint, placeholder: words.portPlaceholder, maximumLength: HostInput.maximumPortLength)
        group = FieldGroup(looks, repaint)
        group.add(host, "connection.host")
        group.add(port, "connection.port")
    }

    /// Fills the fields for host and port.
    func fill(_ host: String, _ port: String) {
        show(host, port)
        forgetTyping()
    }

    /// Shows texts in the fields for host and port. If the user has typed before, the new texts filter the history.
    func show(_ host: String, _ port: String) {
        self.host.text = host
        self.port.text = port
    }

    /// Stops filtering the history by the fields' texts.
    func forgetTyping() { (isHostTyped, isPortTyped) = (false, false) }

    /// The typed host, without a port after a colon.
    var hostPart: String { HostInput.divide(host.text).host }
    /// True if the field of the host contains a port, too: "labserver:9001".
    var hasPortInHost: Bool { HostInput.divide(host.text).port != nil }

    /// The host and the port by which the history is filtered: only texts that the user has typed.
    var filter: (host: String, port: String?) {
        let typed = HostInput.divide(host.text)
        guard isHostTyped, let port = typed.port else {
            return (isHostTyped ? host.text : "", isPortTyped ? self.port.text : nil)
        }
        return (typed.host, port)
    }

    /// Sets the texts and the keyboards in the current language.
    /// - Parameter kind: a kind of source that has a key on the keyboard; nil for none.
    func update(isEnabled: Bool, kind: (name: String, title: String)?) {
        let words = looks.strings.connection
        host.placeholder = words.hostPlaceholder
        port.placeholder = words.portPlaceholder
        host.isEnabled = isEnabled
        port.isEnabled = isEnabled
        let other = kind.map { [KeyboardLayout.Key(Self.kindKey, "key." + $0.name, $0.title)] } ?? []
        func next(_ name: String, _ title: String) -> KeyboardLayout.Key {
            KeyboardLayout.Key(FieldGroup.nextKey, name, title)
        }
        group.accept = KeyboardLayout.Key(Self.connectKey, "key.connect", words.connect)
        group.setLayout(KeyboardLayout(.letters, keys: other + [next("key.port", words.keyPort)]), for: host)
        group.setLayout(KeyboardLayout(.digits, keys: [next("key.host", words.keyHost)] + other), for: port)
    }

    var isTyping: Bool { group.focused != nil }

    /// Shows the keyboard for a field; nil hides the keyboard.
    /// - Returns: true if the keyboard has moved to another field. The caller must then lay out the screen again.
    func focus(_ field: TextField?) -> Bool {
        guard group.focused !== field else { return false }
        group.focus(field)
        return true
    }

    // MARK: For the views

    /// Lays out the keyboard.
    /// - Returns: the area above the keyboard.
    fileprivate func layOut(in area: Rect) -> Rect { group.layOut(in: area) }

    fileprivate func tap(at point: Point) -> (isField: Bool, isMoved: Bool) {
        guard let field = group.field(at: point) else { return (false, false) }
        return (true, group.tap(field, at: point))
    }

    fileprivate func handle(_ touch: Touch) -> FieldGroup.Response {
        let response = group.handle(touch)
        if case .typed(let field) = response { typed(field) }
        return response
    }

    /// Repeats the Delete key while a finger touches it.
    /// - Returns: true if a text has changed.
    func advance(to now: Int64) -> Bool {
        guard let field = group.advance(to: now) else { return false }
        typed(field)
        return true
    }

    private func typed(_ field: TextField) {
        if field === host { isHostTyped = true } else { isPortTyped = true }
    }

    fileprivate func cancelTouches() { group.cancelTouches() }
    fileprivate func drawFields(on canvas: Canvas, dirty: Rect) { group.drawFields(on: canvas, dirty: dirty) }
    fileprivate func drawKeyboard(on canvas: Canvas, dirty: Rect) { group.drawKeyboard(on: canvas, dirty: dirty) }
    fileprivate var fieldTargets: [Target] { group.fieldTargets }
    fileprivate var keyTargets: [Target] { group.keyTargets }
}

/// The bar with the fields and the Connect button. It reports `focusMoved` when the user touches a field without the keyboard.
final class ServerBar: Container {
    private let fields: ServerFields
    private let connect: Button

    init(_ looks: Looks, _ repaint: Repaint, _ fields: ServerFields, _ connect: Button) {
        self.fields = fields
        self.connect = connect
        super.init(looks, repaint, [connect])
    }

    override func layOut() {
        let metrics = looks.metrics
        let isWide = frame.width >= metrics.px(600)
        var row = looks.barRow(frame)
        connect.frame = row.right(metrics.px(isWide ? 160 : 120))
        fields.port.frame = row.right(metrics.px(isWide ? 112 : 84))
        fields.host.frame = row.rest
    }

    override func take(_ touch: Touch) -> Response {
        let response = super.take(touch)
        guard case .ignored = response, touch.phase == .began else { return response }
        let (isField, isMoved) = fields.tap(at: Point(x: Int(touch.x), y: Int(touch.y)))
        return isMoved ? .chosen(self, ServerFields.focusMoved) : isField ? .handled : .ignored
    }

    override func draw(on canvas: Canvas, dirty: Rect) {
        looks.bar(frame, on: canvas)
        fields.drawFields(on: canvas, dirty: dirty)
        super.draw(on: canvas, dirty: dirty)
    }

    override func addTargets(to targets: inout [Target]) {
        super.addTargets(to: &targets)
        targets += fields.fieldTargets
    }
}

/// The keyboard of the fields. It reports `changed` if a text has changed, the item number of a special key, or `focusMoved` when it has moved to
/// another field.
final class ServerKeyboard: View {
    private let fields: ServerFields

    init(_ looks: Looks, _ repaint: Repaint, _ fields: ServerFields) {
        self.fields = fields
        super.init(looks, repaint)
    }

    /// Shows the keyboard at the bottom of an area, if a field is selected.
    /// - Returns: the remaining area above the keyboard.
    func place(in area: Rect) -> Rect {
        let rest = fields.layOut(in: area)
        isHidden = !fields.isTyping
        frame = Rect(x: area.x, y: rest.bottom, width: area.width, height: area.bottom - rest.bottom)
        return rest
    }

    override func take(_ touch: Touch) -> Response {
        switch fields.handle(touch) {
        case .typed: .changed(self)
        case .moved: .chosen(self, ServerFields.focusMoved)
        case .key(let id): .chosen(self, id)
        case .handled: .handled
        case .ignored: .ignored
        }
    }

    override func cancelTouches() { fields.cancelTouches() }
    override func draw(on canvas: Canvas, dirty: Rect) { fields.drawKeyboard(on: canvas, dirty: dirty) }
    override func addTargets(to targets: inout [Target]) { targets += fields.keyTargets }
}
