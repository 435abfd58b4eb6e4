import Drawing
import Services
import Signals
import Widgets

/// A sheet over the graphs with the screenshot that was just taken, and the actions on it.
///
/// The screenshot takes 4 bytes of memory per pixel. The sheet also needs memory for a small copy of it, the preview. While the sheet is shown, the
/// source continues to deliver data, and the source's events wait until the screen below is shown again.
public final class ScreenshotSheet: ViewScreen {
    private let context: DeviceContext
    private let screenshot: Screenshot
    private var picture: Surface { screenshot.picture }
    private let discard: Button
    private let saving: Button
    private let mailing: Button
    private let bar: Bar
    private let preview: ReducedView
    private let cover: BusyCover
    private var isStoring = false
    /// True if the user has left the sheet while the picture was being saved.
    private var isLeft = false

    public init(context: DeviceContext, screenshot: Screenshot) {
        let (looks, repaint) = (context.looks, context.repaint)
        self.context = context
        self.screenshot = screenshot
        discard = Button(looks, repaint, "screenshot.discard")
        saving = Button(looks, repaint, "screenshot.save", kind: .accent)
        mailing = Button(looks, repaint, "screenshot.mail")
        bar = Bar(looks, repaint)
        preview = ReducedView(looks, repaint, of: screenshot.picture)
        cover = BusyCover(looks, repaint)
        let buttons = Stack(looks, repaint, .across, gap: Metrics.gapPoints)
        for button in [discard, saving, mailing] { buttons.add(button, .share(1)) }
        super.init(
            context.tools, "screenshot", isSheet: true,
            bar: bar, body: Layers(looks, repaint, [preview, cover]),
            footer: Bar(looks, repaint, .bottom, middle: buttons))
    }

    public override func update() {
        let strings = looks.strings.screenshot
        bar.title = strings.title
        // While the screenshot is being saved, the user can leave the sheet, and saving continues.
        discard.title = isStoring ? looks.strings.close : strings.discard
        saving.title = strings.save
        mailing.title = strings.sendByMail
        for button in [saving, mailing] { button.isEnabled = !isStoring }
        cover.show(isStoring ? looks.strings.busy.storingPicture : nil, isShaded: true)
    }

    public override func chosen(_ view: View, _ item: Int) {
        if view === discard {
            isLeft = isStoring
            router.close(self)
        } else if view === saving {
            save()
        } else {
            mail()
        }
    }

    private func save() {
        guard let pictures = context.host.pictures else {
            show(.other(.noStorage), looks.strings.screenshot.notSavedTitle)
            return
        }
        isStoring = true
        layOut()
        pictures.store(picture, name: screenshot.name) { [self] in stored($0) }
    }

    private func mail() {
        guard let pictures = context.host.pictures, pictures.canSend else {
            show(.noAccount, looks.strings.screenshot.notSentTitle)
            return
        }
        context.router.open(.mail(screenshot) { [self] in context.router.close(self) })
    }

    private func show(_ failure: StorageFailure, _ title: String) {
        context.inform(title, looks.strings.storage.words(for: failure), over: self)
    }

    private func stored(_ outcome: Outcome<String>) {
        isStoring = false
        layOut()
        let strings = looks.strings.screenshot
        guard !isLeft else {
            // The user has left the sheet and does not wait for the result, so report it only if saving failed.
            guard case .failure(let failure) = outcome else { return }
            let text = looks.strings.storage.words(for: failure)
            return context.messages.announce(
                Dialog(title: strings.notSavedTitle, message: text, primary: looks.strings.ok))
        }
        switch outcome {
        case .success(let path):
            context.informStored(as: path, title: strings.savedTitle, over: self) { [self] in context.router.close(self)
            }
        case .failure(let failure): show(failure, strings.notSavedTitle)
        }
    }
}

/// Shows a picture as large as the available space allows.
private final class ReducedView: Container {
    private let picture: Surface
    private let view: PictureView

    init(_ looks: Looks, _ repaint: Repaint, of picture: Surface) {
        self.picture = picture
        view = PictureView(looks, repaint)
        super.init(looks, repaint, [view])
    }

    /// Reduce the picture again only if the available size has changed.
    override func layOut() {
        view.frame = frame
        let space = frame.inset(looks.metrics.px(16))
        guard !space.isEmpty else { return view.picture = nil }
        let size = picture.bounds.size.fitted(to: space.size)
        if view.picture?.size != size { view.picture = try? reduced(picture, to: size) }
    }
}
