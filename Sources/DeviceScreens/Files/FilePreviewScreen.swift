import Acquisition
import Drawing
import Services
import Settings
import Signals
import Widgets

/// A sheet that shows one file: a picture reduced to the screen, or the beginning of a table.
public final class FilePreviewScreen: ViewScreen {
    private let context: DeviceContext
    private let file: StoredFile
    private let service: any FileService
    private let close: Button
    private let replay: Button
    /// Plays the recording as it was displayed while it was recorded.
    private let asRecorded: Button
    private let copy: Button
    private let delete: Button
    private let bar: Bar
    private let footer: Bar
    private let table: TableView
    private let picture: PictureView
    private let message: Message
    private let cover: BusyCover
    private let body: Layers
    /// The file's name and size, shown beside the buttons if there is enough space.
    private let beside: FileStatus
    /// The file's name and size, shown above the buttons if there is too little space beside them.
    private let above: FileStatus
    /// The size in pixels for which a preview was requested.
    private var asked: Size?
    /// The preview; nil while it is being read.
    private var preview: FilePreview?
    /// The time at which the screen began to wait for the preview; nil while it does not wait.
    private var waiting: Int64?
    private var isDeleting = false
    /// The source that plays the recording, while it is being opened; otherwise nil. If this screen closes meanwhile, it closes the source.
    private var opening: AcquiredSource?
    /// How much of the recording was read, in percent, as the screen shows it.
    private var openedPercent = 0

    public init(context: DeviceContext, service: any FileService, file: StoredFile) {
        let (looks, repaint) = (context.looks, context.repaint)
        self.context = context
        self.service = service
        self.file = file
        close = Button(looks, repaint, "file.close")
        replay = Button(looks, repaint, "file.replay", kind: .accent)
        asRecorded = Button(looks, repaint, "file.asRecorded")
        copy = Button(looks, repaint, "file.copy")
        delete = Button(looks, repaint, "file.delete")
        bar = Bar(looks, repaint, left: [asRecorded], right: [close], origin: .outside)
        beside = FileStatus(looks, repaint, file)
        footer = Bar(looks, repaint, .bottom, right: [replay, copy, delete], middle: beside)
        table = TableView(looks, repaint)
        picture = PictureView(looks, repaint)
        message = Message(looks, repaint)
        cover = BusyCover(looks, repaint)
        body = Layers(looks, repaint, [picture, table, message, cover])
        above = FileStatus(looks, repaint, file, margin: Metrics.marginPoints)
        super.init(
            context.tools, "file", isSheet: true,
            content: Stack(looks, repaint, .down).add(bar).add(body, .share(1))
                .add(above, .points(48)).add(footer))
    }

    public override func update() {
        let words = looks.strings
        bar.title = words.title(of: file)
        close.title = words.close
        replay.title = words.recording.replay
        replay.isHidden = !canReplay
        asRecorded.title = words.files.asRecorded
        asRecorded.isHidden = !canReplay || display == nil
        copy.title = words.stick.copy
        // Hide the button for copying to a stick if the board supports no sticks, or if the file is already on the stick.
        copy.isHidden = context.host.stick == nil || file.isOnStick
        copy.kind = canReplay ? .plain : .accent
        delete.title = words.delete
        delete.isHidden = file.isOnStick
        for button in [replay, asRecorded] { button.isEnabled = !isBusy }
        for button in [copy, delete] { button.isEnabled = !isBusy && !file.isRunning }
        let isBeside = footer.middleWidth(of: width) >= looks.metrics.px(160)
        beside.isHidden = !isBeside
        above.isHidden = isBeside
        for status in [beside, above] { status.write(words) }
        cover.show(waitReason(words.busy), isShaded: isBusy)
        picture.picture = nil
        table.rows = []
        var text = ""
        switch preview {
        case .picture(let shown): picture.picture = shown
        case .recording(let recording): table.rows = recording.lines(words, source: file.source)
        case .table(let lines) where lines.lines.isEmpty: table.rows = [words.files.emptyTable]
        case .table(let lines): table.rows = lines.isWhole ? lines.lines : lines.lines + [words.files.tableGoesOn]
        case .notDecoded: text = file.kind == .recording ? words.recording.notReadable : words.files.notDecoded
        case .tooLarge: text = words.files.tooLarge
        case .failed(let failure): text = words.words(for: failure, isOnStick: file.isOnStick)
        case nil: break
        }
        message.say("", text)
    }

    public override func laidOut() { read() }

    /// Reads the preview of the file, once for each size of the screen.
    private func read() {
        let space = body.frame.inset(looks.metrics.px(16)).size
        guard space != asked, space.width > 0, space.height > 0 else { return }
        asked = space
        service.preview(of: file, within: space) { [self] preview in
            // Ignore the answer to a request for an earlier size.
            guard space == asked else { return }
            self.preview = preview
            layOut()
        }
    }

    public override func chosen(_ view: View, _ item: Int) {
        if view === copy {
            StickSteps(context).copy([.file(file)])
        } else if view === replay {
            context.player.replay(file, as: nil, over: self) { [self] source in setOpening(source) }
        } else if view === asRecorded {
            context.player.replay(file, as: display, over: self) { [self] source in setOpening(source) }
        } else if view === delete {
            ask()
        } else if view === close {
            router.close(self)
        }
    }

    private func ask() {
        FileSteps(context.tools).ask(toDelete: [file], over: self) { [self] files in
            setDeleting(true)
            service.delete(files) { [self] outcome in
                setDeleting(false)
                guard case .failure(let failure) = outcome else { return context.router.close(self) }
                FileSteps(context.tools).reportNotDeleted(failure, over: self)
            }
        }
    }

    private func setDeleting(_ new: Bool) {
        isDeleting = new
        layOut()
    }

    /// Notes that the recording is being opened, or that opening has ended.
    /// - Parameter source: the source that plays the recording; nil when the source is open or has failed.
    private func setOpening(_ source: AcquiredSource?) {
        opening = source
        openedPercent = 0
        layOut()
    }

    public override func disappear() {
        guard let opening else { return }
        setOpening(nil)
        context.acquisition.close(opening)
    }

    /// How the graphs showed the recording while it was recorded; nil if that is unknown.
    private var display: DisplayState? {
        if case .recording(let recording)? = preview { recording.display } else { nil }
    }

    /// True for completed recordings, which can be played.
    private var canReplay: Bool {
        file.kind == .recording && !file.isRunning && context.player.isPossible
    }

    /// True while the file is being deleted or opened.
    private var isBusy: Bool { isDeleting || opening != nil }

    /// The text that states what the user waits for; nil if the user does not wait.
    private func waitReason(_ words: BusyStrings) -> String? {
        if isDeleting { return words.deleting }
        if opening != nil {
            return openedPercent > 0 ? words.openedRecording.filled(String(openedPercent)) : words.openingRecording
        }
        return preview == nil ? (file.isOnStick ? words.readingStick : words.readingCard) : nil
    }

    public override func advance(to now: Int64) {
        super.advance(to: now)
        if let percent = opening?.playback?.openedPercent, percent != openedPercent {
            openedPercent = percent
            layOut()
        }
        waitForStick(at: now)
    }

    /// Stop waiting after a timeout, because the thread that reads the stick may hang until the kernel reports an error.
    private func waitForStick(at now: Int64) {
        guard file.isOnStick, preview == nil else { return }
        let since = waiting ?? now
        waiting = since
        guard now - since > CopyScreen.timeout else { return }
        preview = .failed(.cardFailed)
        layOut()
    }
}

/// The file's name and size, in two centered lines.
private final class FileStatus: Container {
    private let file: StoredFile
    private let name: Label
    private let size: Label
    private let lines: Stack
    /// The margins at the left and the right, in points.
    private let margin: Float

    init(_ looks: Looks, _ repaint: Repaint, _ file: StoredFile, margin: Float = 0) {
        self.file = file
        self.margin = margin
        // Names come from the card and may be long, so allow an ellipsis at their ends.
        name = Label(looks, repaint, { $0.secondary }, looks.theme.secondary, origin: .outside)
        size = Label(looks, repaint, { $0.secondary }, looks.theme.secondary)
        lines = Stack(looks, repaint, .down).add(name, .points(18)).add(size, .points(18))
        super.init(looks, repaint, [lines])
    }

    func write(_ words: Strings) {
        name.text = file.name
        size.text = words.words(for: file.kind) + " · " + words.words(forBytes: file.size)
    }

    override func layOut() {
        lines.frame = frame.inset(x: looks.metrics.px(margin), y: 0).centered(height: looks.metrics.px(36))
    }
}
