import Drawing
import Gestures
import Mail
import Services
import Signals
import Widgets

/// The form over the screenshot's sheet: to whom the picture goes, and what about.
public final class MailScreen: Screen {
    public let name: StaticString = "mail"
    public var isSheet: Bool { true }

    enum Button: Int {
        case cancel, send
    }

    let context: DeviceContext
    let looks: Looks
    let screenshot: Screenshot
    private let whenQueued: () -> Void
    let controls: Controls
    let form: Form
    let busy: BusyIndicator
    private let recipient: TextField
    private let subject: TextField
    var area = Rect.zero
    var bar = Rect.zero
    var preview: Surface?
    var previewFrame = Rect.zero
    private(set) var isSending = false

    /// The name of the small file that keeps the last recipient.
    static let recipientFile = SmallFile.recipient.name

    /// - Parameter whenQueued: called when the mail is in the outbox.
    public init(context: DeviceContext, screenshot: Screenshot, whenQueued: @escaping () -> Void) {
        self.whenQueued = whenQueued
        self.context = context
        looks = context.looks
        self.screenshot = screenshot
        controls = Controls(looks, context.repaint)
        busy = BusyIndicator(looks, context.repaint)
        form = Form(looks, context.repaint, "mail")
        let strings = looks.strings.screenshot
        recipient = form.field(
            strings.recipient, "recipient", .mailAddress, text: Self.rememberedRecipient(context.host) ?? "",
            placeholder: strings.recipientPlaceholder, maximum: MailAddress.maximumBytes,
            nextKey: KeyboardLayout.Key(FieldGroup.nextKey, "key.subject", strings.keySubject))
        subject = form.field(
            strings.subject, "subject", .line, text: MailWords.subject(screenshot, looks.strings),
            placeholder: strings.subjectPlaceholder, maximum: Draft.maximumSubjectBytes,
            nextKey: KeyboardLayout.Key(FieldGroup.nextKey, "key.recipient", strings.keyRecipient))
        form.setAccept(strings.send, "key.send")
        // Without an address yet, one will be typed.
        if recipient.text.isEmpty { form.focus(recipient) }
    }

    private static func rememberedRecipient(_ host: any Machine) -> String? {
        guard let bytes = host.loadFile(recipientFile), bytes.count <= MailAddress.maximumBytes else {
            return host.pictures?.usualRecipient
        }
        // What was damaged on the card is not offered.
        return (try? MailAddress(String(decoding: bytes, as: UTF8.self)))?.text
    }

    public func resize(to area: Rect) {
        self.area = area
        layOut()
    }

    public func cancelTouches() {
        controls.cancelTouches()
        form.cancelTouches()
    }

    public func handle(_ touch: Touch) {
        switch controls.handle(touch) {
        case .chosen(let id): return id == Button.send.rawValue ? send() : context.router.close(self)
        case .held: return
        case .ignored: break
        }
        switch form.handle(touch) {
        case .chosen: send()
        case .moved: layOutPreview()
        case .ignored, .held, .changed: break
        }
    }

    private func send() {
        let address: MailAddress
        do throws(AddressError) {
            address = try MailAddress(recipient.text)
        } catch {
            // The field at fault is ready to be mended when the dialog is closed.
            form.focus(recipient)
            layOutPreview()
            return context.inform(
                looks.strings.illegalInputTitle, error.words(looks.strings.screenshot), over: self)
        }
        guard let pictures = context.host.pictures else { return }
        context.host.saveFile(Self.recipientFile, Array(address.text.utf8)) { [context] in
            context.report($0, of: .recipient)
        }
        setSending(true)
        let draft = Draft(
            recipient: address, subject: subject.text, text: MailWords.text(screenshot, looks.strings))
        pictures.send(screenshot.picture, name: screenshot.name, with: draft) { [self] in sent($0) }
    }

    private func setSending(_ isOn: Bool) {
        isSending = isOn
        form.isEnabled = !isOn
        layOut()
    }

    private func sent(_ outcome: Outcome<Int>) {
        setSending(false)
        let strings = looks.strings.screenshot
        switch outcome {
        case .success(let waiting):
            context.messages.notify(strings.words(forWaiting: waiting))
            whenQueued()
        case .failure(let failure):
            context.inform(strings.notSentTitle, looks.strings.storage.words(for: failure), over: self)
        }
    }

    public func advance(to now: Int64) {
        form.advance(to: now)
        if isSending { busy.advance(to: now) }
    }
}
