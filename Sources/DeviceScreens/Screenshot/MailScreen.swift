import Mail
import Services
import Signals
import Widgets

/// The form for a mail with a screenshot: recipient and subject. It is shown over the screenshot's sheet.
public final class MailScreen: ViewScreen {
    private let context: DeviceContext
    private let screenshot: Screenshot
    private let whenQueued: () -> Void
    private let cancel: Button
    private let sending: Button
    private let bar: Bar
    private let form: Form
    private let attachment: AttachmentView
    private let cover: BusyCover
    private let recipient: TextField
    private let subject: TextField
    private var isSending = false
    /// True if the user has left the form while the mail was being prepared.
    private var isLeft = false

    /// The name of the file that stores the last recipient.
    static let recipientFile = SmallFile.recipient.name

    /// - Parameter whenQueued: called when the mail is in the outbox.
    public init(context: DeviceContext, screenshot: Screenshot, whenQueued: @escaping () -> Void) {
        let (looks, repaint) = (context.looks, context.repaint)
        self.whenQueued = whenQueued
        self.context = context
        self.screenshot = screenshot
        cancel = Button(looks, repaint, "mail.cancel", width: 120)
        sending = Button(looks, repaint, "mail.send", width: 120, kind: .accent)
        bar = Bar(looks, repaint, left: [cancel], right: [sending])
        attachment = AttachmentView(looks, repaint, screenshot)
        cover = BusyCover(looks, repaint)
        form = Form(looks, repaint, "mail")
        form.below = Layers(looks, repaint, [attachment, cover])
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
        // Without a recipient, the keyboard opens for the recipient at once.
        if recipient.text.isEmpty { form.focus(recipient) }
        super.init(
            context.tools, "mail", isSheet: true, bar: bar, body: form)
    }

    private static func rememberedRecipient(_ host: any SmallFileStore & FileMachine) -> String? {
        guard let bytes = host.loadFile(recipientFile), bytes.count <= MailAddress.maximumBytes else {
            return host.pictures?.usualRecipient
        }
        // Return nil if damage on the card has made the stored address invalid.
        return (try? MailAddress(String(decoding: bytes, as: UTF8.self)))?.text
    }

    public override func update() {
        let strings = looks.strings
        bar.title = strings.screenshot.mailTitle
        // While the mail is being prepared, the user can leave the form, and the mail is sent nevertheless.
        cancel.title = isSending ? strings.close : strings.cancel
        sending.title = strings.screenshot.send
        attachment.heading = strings.screenshot.attachment
        sending.isEnabled = !isSending
        form.isEnabled = !isSending
        cover.show(isSending ? strings.busy.queueingMail : nil, isShaded: true)
    }

    public override func chosen(_ view: View, _ item: Int) {
        guard view === cancel else { return send() }
        isLeft = isSending
        router.close(self)
    }

    public override func touchedNothing() { form.focus(nil) }

    private func send() {
        let address: MailAddress
        do throws(AddressError) {
            address = try MailAddress(recipient.text)
        } catch {
            // Focus the field for the recipient, which has the error, so that the keyboard for it appears when the dialog closes.
            form.focus(recipient)
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
        layOut()
    }

    private func sent(_ outcome: Outcome<Int>) {
        setSending(false)
        let strings = looks.strings.screenshot
        switch outcome {
        case .success(let waiting):
            context.messages.notify(strings.words(forWaiting: waiting))
            if !isLeft { whenQueued() }
        case .failure(let failure):
            let text = looks.strings.storage.words(for: failure)
            if isLeft {
                return context.messages.announce(
                    Dialog(title: strings.notSentTitle, message: text, primary: looks.strings.ok))
            }
            context.inform(strings.notSentTitle, text, over: self)
        }
    }
}
