import Drawing
import Gestures
import Services
import Session
import Settings
import Study
import StudyRun
import Widgets

/// The view in which the subject signs the consent: its sentence, a field for the name if the study requests one, and
/// the area for the signature.
final class SignaturePane: TextPane {
    private let fields: FieldGroup
    private let name: TextField
    private var pad = Rect.zero
    private var signature = Signature()
    private var finger: Int?
    private static let accept = 1

    override init(_ screen: any StudyStage) {
        let (looks, repaint) = (screen.looks, screen.context.repaint)
        fields = FieldGroup(looks, repaint)
        name = TextField(
            looks, repaint, placeholder: screen.context.words.nameRequired, maximumLength: 80, isLine: true)
        super.init(screen)
        if rule == .optional { name.placeholder = words.nameOptional }
        if rule != .none { fields.add(name, "study.name", KeyboardLayout(.text, extra: " ")) }
        fields.accept = KeyboardLayout.Key(Self.accept, "key.done", words.done)
    }

    private var rule: StudyConsent.NameRule {
        if case .signature(let rule)? = screen.view { rule } else { .none }
    }
    private var isSigned: Bool { signature.points >= 8 }
    private var hasName: Bool { rule != .required || !name.text.utf8.allSatisfy { $0 == 0x20 } }
    private var isTyping: Bool { fields.focused != nil }

    override var title: String { words.consentTitle }
    override var progress: Float? { 1 }
    override var barLeft: PaneButton? {
        PaneButton("decline", words.decline) { [screen] in screen.askToDecline() }
    }
    override var footerLeft: PaneButton? {
        isTyping ? nil : PaneButton("back", looks.strings.back) { [screen] in screen.guide?.goBack() }
    }
    override var footerSecond: PaneButton? {
        isTyping
            ? nil
            : PaneButton("clear", words.clear, isEnabled: signature.points > 0) { [self] in
                signature = Signature()
                update()
            }
    }
    override var footerRight: PaneButton? {
        isTyping
            ? nil
            : PaneButton("agree", words.agree, .accent, isEnabled: isSigned && hasName) { [self] in agree() }
    }
    override var paragraphs: [TextColumn.Paragraph] {
        [text(guide.map { fill($0.study.consent.agreement) } ?? "")]
    }
    override var space: Int { metrics.px(rule == .none ? 150 : 206) }

    private func agree() {
        signature.size = pad.size
        screen.conductor?.signature = signature
        _ = guide?.sign(name: name.text)
    }

    override func layOutBody() -> [(button: PaneButton, frame: Rect)] {
        let available = fields.layOut(in: frame)
        guard !isTyping else {
            pad = .zero
            column.set([], width: body.width)
            column.frame = .zero
            var top = Column(Rect(x: body.x, y: bar.bottom, width: body.width, height: available.bottom - bar.bottom))
            let label = top.rest.height > metrics.px(90) ? metrics.px(24) : metrics.px(8)
            _ = top.top(label)
            name.frame = top.top(metrics.finger(46))
            return []
        }
        let buttons = super.layOutBody()
        var rest = Column(foot, gap: metrics.px(10))
        _ = rest.top(0)
        if rule != .none { name.frame = rest.top(metrics.finger(46)) }
        let new = rest.rest
        if new.size != pad.size, signature.points > 0, pad != .zero { signature = Signature() }
        pad = new
        return buttons
    }

    override func drawBody(on canvas: Canvas, dirty: Rect) {
        if rule != .none { fields.drawFields(on: canvas, dirty: dirty) }
        fields.drawKeyboard(on: canvas, dirty: dirty)
        guard !pad.isEmpty, !pad.intersection(dirty).isEmpty else { return }
        let theme = looks.theme
        panel(pad, on: canvas)
        let line = Rect(
            x: pad.x + metrics.px(20), y: pad.bottom - metrics.px(34), width: pad.width - metrics.px(40),
            height: metrics.hairline)
        canvas.fill(line, theme.faint)
        if signature.points == 0 {
            looks.label(
                words.signHere, on: canvas,
                in: Rect(x: pad.x, y: line.bottom, width: pad.width, height: metrics.px(30)), styles.secondary,
                theme.secondary, .center)
        }
        canvas.withClip(pad) {
            for stroke in signature.lines {
                canvas.polyline(count: stroke.count, width: 2.5 * metrics.scale, theme.text) { index in
                    (x: Float(pad.x + stroke[index].x) + 0.5, y: Float(pad.y + stroke[index].y) + 0.5)
                }
            }
        }
    }

    override func handleBody(_ touch: Touch) {
        let point = Point(x: Int(touch.x), y: Int(touch.y))
        if touch.phase == .began, let field = fields.field(at: point), rule != .none {
            if fields.tap(field, at: point) { update() }
            return
        }
        switch fields.handle(touch) {
        case .typed, .handled: return
        case .moved: return update()
        case .key:
            fields.focus(nil)
            return update()
        case .ignored: break
        }
        guard !write(touch, point) else { return }
        if touch.phase == .began, isTyping {
            fields.focus(nil)
            return update()
        }
        super.handleBody(touch)
    }

    /// Handles a touch in the area for the signature.
    /// - Returns: true if the touch draws a line of the signature.
    private func write(_ touch: Touch, _ point: Point) -> Bool {
        switch touch.phase {
        case .began:
            guard finger == nil, pad.contains(point) else { return false }
            finger = touch.finger
            signature.lines.append([])
        case .moved: guard finger == touch.finger else { return false }
        case .ended, .cancelled:
            guard finger == touch.finger else { return false }
            finger = nil
            update()
            return true
        }
        guard signature.points < Signature.maximumPoints else { return true }
        let place = Point(
            x: min(max(0, point.x - pad.x), pad.width), y: min(max(0, point.y - pad.y), pad.height))
        let last = signature.lines[signature.lines.count - 1].last
        if last != place { signature.lines[signature.lines.count - 1].append(place) }
        context.repaint.invalidate(pad)
        return true
    }

    override func advance(to now: Int64) {
        super.advance(to: now)
        _ = fields.advance(to: now)
    }

    override func cancelTouches() {
        super.cancelTouches()
        fields.cancelTouches()
        finger = nil
    }

    override var bodyTargets: [Target] {
        (rule == .none ? [] : fields.fieldTargets) + fields.keyTargets
            + (pad.isEmpty ? [] : [Target("study.signature", pad)])
    }
}
