import Services
import Widgets

/// A sheet with the files on the data partition. The user can open each file, and copy or delete selected files. While a USB stick is inserted, the
/// user can switch to the stick's recordings, which can only be opened.
public final class FilesScreen: ViewScreen {
    /// The state of the list of files.
    enum State {
        case reading
        case listed(FileListing)
        case failed(StorageFailure)
    }

    private let context: DeviceContext
    private let device: any FileService
    private let close: Button
    private let chooseAll: Button
    private let delete: Button
    private let copy: Button
    private let eject: Button
    /// The buttons that switch between device and stick, shown in the bar if it is wide enough.
    private let inBar: PlaceButtons
    /// The buttons that switch between device and stick, shown below the bar if the bar is too narrow for them.
    private let below: PlaceButtons
    private let bar: Bar
    private let list: FileList
    private let message: Message
    private let cover: BusyCover
    /// Shows the number and size of all files (or of the selected files, if there are any), and the free space.
    private let status: Label
    private(set) var state = State.reading
    /// For each listed file: true if it is selected.
    private var isChosen: [Bool] = []
    /// True while files are being deleted.
    private var isBusy = false
    /// True if a readable stick is present.
    private var hasStick = false
    /// True if the screen lists the stick's files.
    private var isOnStick = false
    /// The time of the last check whether a stick is present.
    private var looked: Int64?
    private static let interval: Int64 = 250_000_000
    /// The number of requests for a list of files so far. An answer to any but the newest request is ignored.
    private var questions = 0
    /// The time of the newest request for a list of files.
    private var asked: Int64 = 0

    public init(context: DeviceContext, service: any FileService) {
        let (looks, repaint) = (context.looks, context.repaint)
        self.context = context
        device = service
        close = Button(looks, repaint, "files.close")
        chooseAll = Button(looks, repaint, "files.choose-all")
        delete = Button(looks, repaint, "files.delete")
        copy = Button(looks, repaint, "files.copy", kind: .accent)
        eject = Button(looks, repaint, "files.eject")
        inBar = PlaceButtons(looks, repaint)
        below = PlaceButtons(looks, repaint)
        bar = Bar(looks, repaint, left: [chooseAll], right: [close], center: inBar)
        list = FileList(looks, repaint)
        message = Message(looks, repaint)
        cover = BusyCover(looks, repaint)
        status = Label(
            looks, repaint, { $0.secondary }, looks.theme.secondary, lines: .wrapped, lineHeight: 18)
        super.init(
            context.tools, "files", isSheet: true,
            content: Stack(looks, repaint, .down).add(bar).add(below, .points(52))
                .add(Layers(looks, repaint, [list, message, cover]), .share(1))
                .add(
                    Bar(
                        looks, repaint, .bottom, right: [eject, copy, delete],
                        middle: Middle(looks, repaint, status))))
    }

    private var service: any FileService { isOnStick ? context.host.stick?.files ?? device : device }

    /// The files that are listed.
    private var files: [StoredFile] {
        if case .listed(let listing) = state { return listing.files }
        return []
    }

    private var chosenFiles: [StoredFile] { files.indices.filter { isChosen[$0] }.map { files[$0] } }

    /// True if all files that can be selected are selected.
    private var isAllChosen: Bool {
        !files.isEmpty && !files.indices.contains { !isChosen[$0] && !files[$0].isRunning }
    }

    public override func update() {
        let (strings, words) = (looks.strings, looks.strings.files)
        close.title = strings.close
        chooseAll.title = isAllChosen ? words.chooseNone : words.chooseAll
        chooseAll.isEnabled = !files.isEmpty && !isBusy
        eject.title = strings.stick.eject
        eject.isEnabled = !isWaiting
        copy.title = strings.stick.copy
        copy.isEnabled = !files.isEmpty && !isBusy
        delete.title = strings.delete
        delete.isEnabled = isChosen.contains(true) && !isBusy
        chooseAll.isHidden = isOnStick
        eject.isHidden = !isOnStick
        copy.isHidden = isOnStick || context.host.stick == nil
        delete.isHidden = isOnStick
        let hasSpace = width - 2 * looks.metrics.px(148) >= inBar.naturalWidth()
        inBar.isHidden = !hasStick || !hasSpace
        below.isHidden = !hasStick || hasSpace
        for places in [inBar, below] { places.show(isOnStick: isOnStick, isEnabled: !isBusy, strings.stick) }
        bar.title = inBar.isHidden ? words.title : ""
        list.show(files, isChosen: isChosen, isOnStick: isOnStick, isLocked: isBusy)
        let reason = isBusy ? strings.busy.deleting : isOnStick ? strings.busy.readingStick : strings.busy.readingCard
        cover.show(isWaiting ? reason : nil, isShaded: isBusy)
        message.isHidden = true
        switch state {
        case .reading: break
        case .listed:
            message.isHidden = !files.isEmpty
            message.say(
                isOnStick ? strings.stick.emptyTitle : words.emptyTitle,
                isOnStick ? strings.stick.emptyText : words.emptyText)
        case .failed(let failure):
            message.isHidden = false
            message.say(words.notReadTitle, strings.words(for: failure, isOnStick: isOnStick))
        }
        status.text = statusWords()
    }

    private func statusWords() -> String {
        guard case .listed(let listing) = state else { return "" }
        let strings = looks.strings
        let free = listing.freeBytes.map { strings.files.free.filled(strings.words(forBytes: $0)) } ?? ""
        guard !files.isEmpty else { return free }
        let chosen = chosenFiles
        let counted = chosen.isEmpty ? files : chosen
        let isCut = listing.count > files.count
        let count =
            !chosen.isEmpty
            ? strings.files.chosen.filled(String(chosen.count))
            : isCut
                ? strings.files.newestOf.filled(String(files.count), String(listing.count))
                : strings.words(forFiles: files.count)
        let bytes = counted.reduce(Int64(0)) { $0 + $1.size }
        return count + " · " + strings.words(forBytes: bytes) + (free.isEmpty ? "" : " · " + free)
    }

    public override func appear(at now: Int64) {
        asked = now
        look(at: now)
        read()
    }

    /// Checks if a stick was inserted or removed. After a removal, the device's files are listed again.
    private func look(at now: Int64) {
        looked = now
        let state = context.host.stick?.state ?? .none
        guard state.isMounted != hasStick else { return }
        hasStick = state.isMounted
        if isOnStick {
            // Notify the user that the stick was pulled out without being released first: after a release, its state would be `safe` instead of
            // `none`.
            if state == .none { context.messages.notify(looks.strings.storage.stickGone) }
            list(onStick: false)
        } else {
            layOut()
        }
    }

    /// Lists the files on the stick, or the files on the device.
    private func list(onStick: Bool) {
        guard onStick != isOnStick else { return }
        isOnStick = onStick
        state = .reading
        isChosen = []
        asked = looked ?? 0
        list.cancelTouches()
        layOut()
        read()
    }

    /// Reads the list of files again. The previous list is shown until the new one arrives.
    private func read() {
        questions += 1
        let question = questions
        service.list { [self] outcome in
            guard question == questions else { return }
            let before = files
            let wasChosen = isChosen
            switch outcome {
            case .success(let listing):
                state = .listed(listing)
                isChosen = listing.files.map { file in
                    before.firstIndex { $0.isSame(as: file) }.map { wasChosen[$0] } ?? false
                }
            case .failure(let failure):
                state = .failed(failure)
                isChosen = []
            }
            layOut()
        }
    }

    public override func chosen(_ view: View, _ item: Int) {
        if view === list, list.isAtBox {
            toggle(item)
        } else if view === list {
            router.open(.file(files[item], of: service))
        } else if view === close {
            router.close(self)
        } else if view === inBar || view === below {
            list(onStick: item == PlaceButtons.stick)
        } else if view === eject {
            StickSteps(context).eject(over: self)
        } else if view === chooseAll {
            let isAll = isAllChosen
            isChosen = files.map { !isAll && !$0.isRunning }
            layOut()
        } else if view === copy {
            let chosen = chosenFiles
            StickSteps(context).copy((chosen.isEmpty ? files.filter { !$0.isRunning } : chosen).map { .file($0) })
        } else if view === delete {
            FileSteps(context.tools).ask(toDelete: chosenFiles, over: self) { [self] files in delete(files) }
        }
    }

    private func toggle(_ item: Int) {
        guard !files[item].isRunning else { return }
        isChosen[item].toggle()
        layOut()
    }

    private func delete(_ files: [StoredFile]) {
        setBusy(true)
        service.delete(files) { [self] outcome in
            setBusy(false)
            if case .failure(let failure) = outcome { FileSteps(context.tools).reportNotDeleted(failure, over: self) }
            read()
        }
    }

    private func setBusy(_ new: Bool) {
        isBusy = new
        list.cancelTouches()
        layOut()
    }

    /// True if the busy indicator is shown.
    private var isWaiting: Bool {
        if case .reading = state { return true }
        return isBusy
    }

    public override func advance(to now: Int64) {
        if looked.map({ now - $0 >= Self.interval }) ?? true { look(at: now) }
        // Stop waiting after a timeout, because the thread that reads the stick may hang until the kernel reports an error.
        if isOnStick, case .reading = state, now - asked > CopyScreen.timeout {
            questions += 1
            state = .failed(.cardFailed)
            layOut()
        }
        super.advance(to: now)
    }
}
