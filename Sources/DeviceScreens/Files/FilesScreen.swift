import Drawing
import Gestures
import Services
import Widgets

/// A sheet that lists the files of the data partition: each can be opened, those that are chosen copied and deleted. While a USB stick
/// is in, it lists the recordings of that instead when the user wants so; there each can be opened alone.
public final class FilesScreen: Screen {
    public let name: StaticString = "files"
    public var isSheet: Bool { true }

    enum Button: Int {
        case close, chooseAll, delete, copy, onDevice, onStick, eject
    }

    /// What is known of the files.
    enum State {
        case reading
        case listed(FileListing)
        case failed(StorageFailure)
    }

    let context: DeviceContext
    let looks: Looks
    private let device: any FileService
    let controls: Controls
    let list: ScrollList
    let busy: BusyIndicator
    var area = Rect.zero
    var bar = Rect.zero
    var footer = Rect.zero
    var body = Rect.zero
    /// Where it is said how many files there are.
    var status = Rect.zero
    private(set) var state = State.reading
    /// For each listed file whether it is chosen.
    private(set) var isChosen: [Bool] = []
    /// Files are being deleted.
    private(set) var isBusy = false
    /// Whether there is a stick that can be read, when that was looked at, and whether its files are listed.
    private(set) var hasStick = false
    private(set) var isOnStick = false
    private var looked: Int64?
    private static let interval: Int64 = 250_000_000
    /// How often files were asked for, and since when they are waited for: what comes late is not listed.
    private var questions = 0
    private var asked: Int64 = 0

    public init(context: DeviceContext, service: any FileService) {
        self.context = context
        device = service
        looks = context.looks
        controls = Controls(looks, context.repaint)
        list = ScrollList(looks, context.repaint)
        busy = BusyIndicator(looks, context.repaint)
    }

    private var service: any FileService { isOnStick ? context.host.stick?.files ?? device : device }

    /// The listed files.
    var files: [StoredFile] {
        if case .listed(let listing) = state { return listing.files }
        return []
    }

    var chosenFiles: [StoredFile] { files.indices.filter { isChosen[$0] }.map { files[$0] } }

    /// Whether all are chosen that can be.
    var isAllChosen: Bool { !files.isEmpty && !files.indices.contains { !isChosen[$0] && !files[$0].isRunning } }

    public func resize(to area: Rect) {
        self.area = area
        layOut()
    }

    public func appear(at now: Int64) {
        asked = now
        look(at: now)
        read()
    }

    /// Whether a stick came or went. Of one that went the device's files are listed again.
    private func look(at now: Int64) {
        looked = now
        let state = context.host.stick?.state ?? .none
        guard state.isMounted != hasStick else { return }
        hasStick = state.isMounted
        if isOnStick {
            // One that was ejected is `safe`.
            if state == .none { context.messages.notify(looks.strings.storage.stickGone) }
            list(onStick: false)
        } else {
            layOut()
        }
    }

    /// Lists the files of the stick, or those of the device.
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

    /// Lists the files anew; what is shown stays until they are known.
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

    public func cancelTouches() {
        controls.cancelTouches()
        list.cancelTouches()
    }

    public func handle(_ touch: Touch) {
        switch controls.handle(touch) {
        case .chosen(let id): if let button = Button(rawValue: id) { choose(button) }
        case .held: break
        case .ignored:
            guard !isBusy, case .tapped(let item, let point) = list.handle(touch) else { return }
            if !isOnStick, point.x < choosing(ofItem: item).right {
                toggle(item)
            } else {
                context.router.open(.file(files[item], of: service))
            }
        }
    }

    private func toggle(_ item: Int) {
        guard !files[item].isRunning else { return }
        isChosen[item].toggle()
        layOut()
    }

    private func choose(_ button: Button) {
        switch button {
        case .close: context.router.close(self)
        case .onDevice: list(onStick: false)
        case .onStick: list(onStick: true)
        case .eject: StickSteps(context).eject(over: self)
        case .chooseAll:
            let isAll = isAllChosen
            isChosen = files.map { !isAll && !$0.isRunning }
            layOut()
        case .copy:
            let chosen = chosenFiles
            StickSteps(context).copy((chosen.isEmpty ? files.filter { !$0.isRunning } : chosen).map { .file($0) })
        case .delete:
            FileSteps(context.tools).ask(toDelete: chosenFiles, over: self) { [self] files in delete(files) }
        }
    }

    private func delete(_ files: [StoredFile]) {
        setBusy(true)
        service.delete(files) { [self] outcome in
            setBusy(false)
            if case .failure(let failure) = outcome { FileSteps(context.tools).tellNotDeleted(failure, over: self) }
            read()
        }
    }

    private func setBusy(_ new: Bool) {
        isBusy = new
        list.cancelTouches()
        layOut()
    }

    /// Whether the ring of dots is shown.
    var isWaiting: Bool {
        if case .reading = state { return true }
        return isBusy
    }

    public func advance(to now: Int64) {
        if looked.map({ now - $0 >= Self.interval }) ?? true { look(at: now) }
        // The thread may hang in the stick until the kernel gives up.
        if isOnStick, case .reading = state, now - asked > CopyScreen.patience {
            questions += 1
            state = .failed(.cardFailed)
            layOut()
        }
        list.advance(to: now)
        if isWaiting { busy.advance(to: now) }
    }
}
