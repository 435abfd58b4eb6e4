import Drawing
import Gestures

/// A sheet that lists the pictures and tables of the data partition: each can be opened, those that are chosen copied
/// and deleted.
public final class FilesScreen: Screen {
    public let name: StaticString = "files"
    public var isSheet: Bool { true }

    enum Button: Int {
        case close, chooseAll, delete, copy
    }

    /// What is known of the files.
    enum State {
        case reading
        case listed(FileListing)
        case failed(StorageFailure)
    }

    let context: ScreenContext
    let looks: Looks
    private let service: any FileService
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

    init(context: ScreenContext, service: any FileService) {
        self.context = context
        self.service = service
        looks = context.looks
        controls = Controls(looks, context.repaint)
        list = ScrollList(looks, context.repaint)
        busy = BusyIndicator(looks, context.repaint)
    }

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

    public func appear(at now: Int64) { read() }

    /// Lists the files anew; what is shown stays until they are known.
    private func read() {
        service.list { [self] outcome in
            let before = files
            let wasChosen = isChosen
            switch outcome {
            case .success(let listing):
                state = .listed(listing)
                isChosen = listing.files.map { file in
                    before.firstIndex { $0.kind == file.kind && $0.name == file.name }.map { wasChosen[$0] } ?? false
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
            if point.x < choosing(ofItem: item).right {
                toggle(item)
            } else {
                context.router.show(files[item], of: service)
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
        case .chooseAll:
            let isAll = isAllChosen
            isChosen = files.map { !isAll && !$0.isRunning }
            layOut()
        case .copy:
            let chosen = chosenFiles
            context.router.copy((chosen.isEmpty ? files.filter { !$0.isRunning } : chosen).map { .file($0) })
        case .delete:
            context.ask(toDelete: chosenFiles, over: self) { [self] files in delete(files) }
        }
    }

    private func delete(_ files: [StoredFile]) {
        setBusy(true)
        service.delete(files) { [self] outcome in
            setBusy(false)
            if case .failure(let failure) = outcome { context.tellNotDeleted(failure, over: self) }
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
        list.advance(to: now)
        if isWaiting { busy.advance(to: now) }
    }
}

extension ScreenContext {
    /// Asks whether files shall be deleted.
    /// - Parameter action: called with them when they shall.
    func ask(toDelete files: [StoredFile], over screen: any Screen, then action: @escaping ([StoredFile]) -> Void) {
        let words = looks.strings.files
        let dialog = Dialog(
            title: files.count == 1 ? words.deleteTitleOne : words.deleteTitle.filled(String(files.count)),
            message: words.deleteText, primary: words.delete, secondary: looks.strings.cancel)
        messages.show(dialog, over: screen) { if $0 == .primary { action(files) } }
    }

    func tellNotDeleted(_ failure: StorageFailure, over screen: any Screen) {
        inform(looks.strings.files.notDeletedTitle, looks.strings.screenshot.words(for: failure), over: screen)
    }
}
