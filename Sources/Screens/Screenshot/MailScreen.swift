import Drawing
import Gestures
import Mail
import Signals

/// The form over the screenshot's sheet: to whom the picture goes, and what about.
final class MailScreen: Screen {
    let name: StaticString = "mail"
    var isSheet: Bool { true }

    enum Button: Int {
        case cancel, send
    }

    let context: ScreenContext
    let looks: Looks
    let screenshot: Screenshot
    private let whenQueued: () -> Void
    let controls: Controls
    let keyboard: Keyboard
    let busy: BusyIndicator
    let recipient: TextField
    let subject: TextField
    var area = Rect.zero
    var bar = Rect.zero
    /// Between the fields and the lower edge or the keyboard.
    var body = Rect.zero
    /// Where the words before the fields stand.
    var recipientLabel = Rect.zero
    var subjectLabel = Rect.zero
    var preview: Surface?
    var previewFrame = Rect.zero
    private(set) var isSending = false

    /// The name of the small file that keeps the last recipient.
    static let recipientFile: StaticString = "mail-recipient"

    /// - Parameter whenQueued: called when the mail is in the outbox.
    init(context: ScreenContext, screenshot: Screenshot, whenQueued: @escaping () -> Void) {
        self.whenQueued = whenQueued
        self.context = context
        looks = context.looks
        self.screenshot = screenshot
        controls = Controls(looks, context.repaint)
        keyboard = Keyboard(looks, context.repaint)
        busy = BusyIndicator(looks, context.repaint)
        let strings = looks.strings.screenshot
        recipient = TextField(
            looks, context.repaint, placeholder: strings.recipientPlaceholder, maximumLength: MailAddress.maximumBytes)
        subject = TextField(
            looks, context.repaint, placeholder: strings.subjectPlaceholder, maximumLength: Draft.maximumSubjectBytes,
            isLine: true)
        recipient.text = rememberedRecipient ?? ""
        subject.text = MailWords.subject(screenshot, looks.strings)
        // Somebody who has no address yet wants to type one.
        if recipient.text.isEmpty { recipient.isFocused = true }
    }

    private var rememberedRecipient: String? {
        guard let bytes = context.host.loadFile(Self.recipientFile), bytes.count <= MailAddress.maximumBytes else {
            return context.host.pictures?.usualRecipient
        }
        // What was damaged on the card is not offered.
        return (try? MailAddress(String(decoding: bytes, as: UTF8.self)))?.text
    }

    func resize(to area: Rect) {
        self.area = area
        layOut()
    }

    func cancelTouches() {
        controls.cancelTouches()
        keyboard.cancelTouches()
    }

    var focused: TextField? { recipient.isFocused ? recipient : subject.isFocused ? subject : nil }

    func handle(_ touch: Touch) {
        switch controls.handle(touch) {
        case .chosen(let id):
            if id == Button.send.rawValue { send() } else { context.router.close(self) }
            return
        case .held: return
        case .ignored: break
        }
        guard !isSending else { return }
        let point = Point(x: Int(touch.x), y: Int(touch.y))
        if touch.phase == .began, let field = field(at: point) {
            if focused === field {
                field.placeCaret(x: point.x)
            } else {
                focus(field)
                field.placeCaretAtEnd()
            }
            return
        }
        guard focused != nil else { return }
        if let stroke = keyboard.handle(touch) { strike(stroke) }
        if touch.phase == .began && !keyboard.frame.contains(point) { focus(nil) }
    }

    private func field(at point: Point) -> TextField? {
        for field in [recipient, subject] where field.frame.contains(point) { return field }
        return nil
    }

    private func strike(_ stroke: Keyboard.Stroke) {
        guard let field = focused else { return }
        switch stroke {
        case .character(let byte): field.insert(byte)
        case .delete: field.deleteBackward()
        case .otherField: focus(field === recipient ? subject : recipient)
        case .send: send()
        case .demo, .connect, .shift, .symbols, .done: break
        }
    }

    /// Shows the keyboard for a field, or hides it.
    private func focus(_ field: TextField?) {
        guard focused !== field else { return }
        recipient.isFocused = field === recipient
        subject.isFocused = field === subject
        layOut()
    }

    private func send() {
        let address: MailAddress
        do throws(AddressError) {
            address = try MailAddress(recipient.text)
        } catch {
            // The field at fault is ready to be mended when the dialog is closed.
            focus(recipient)
            context.inform(looks.strings.illegalInputTitle, looks.strings.screenshot.words(for: error), over: self)
            return
        }
        context.host.saveFile(Self.recipientFile, Array(address.text.utf8))
        isSending = true
        focus(nil)
        layOut()
        let draft = Draft(
            recipient: address, subject: subject.text, text: MailWords.text(screenshot, looks.strings))
        context.host.pictures?.send(screenshot.picture, name: screenshot.name, with: draft)
    }

    func advance(to now: Int64) {
        screenshot.session?.source.advance(to: now)
        if focused != nil {
            for _ in 0..<keyboard.advance(to: now) { strike(.delete) }
        }
        guard isSending else { return }
        busy.advance(to: now)
        guard let result = context.host.pictures?.takeResult() else { return }
        isSending = false
        layOut()
        switch result {
        case .queued(let waiting):
            context.messages.notify(looks.strings.screenshot.words(forWaiting: waiting))
            whenQueued()
        case .failed(let failure):
            let strings = looks.strings.screenshot
            context.inform(strings.notSentTitle, strings.words(for: failure), over: self)
        case .stored: break
        }
    }
}
