import Drawing
import Gestures
import Services
import Widgets

/// A sheet that copies files to a USB stick: it waits for one, says how far the copy is, and has the stick released. Without files it
/// has the stick released at once.
public final class CopyScreen: Screen {
    public let name: StaticString = "copy"
    public var isSheet: Bool { true }

    enum Button: Int {
        case close, cancel, eject
    }

    enum State: Equatable {
        /// There is no stick that takes files.
        case waiting(StickState)
        case copying(CopyProgress)
        case copied
        case failed(CopyFailure, copied: Int)
        case ejecting(since: Int64)
        case ejected
        case notEjected
    }

    /// How long releasing a stick may take, and how often it is asked how it does, in nanoseconds.
    static let patience: Int64 = 60_000_000_000
    private static let interval: Int64 = 250_000_000
    /// How long a stick that was held before may go on being told so, until init has tried again.
    private static let heldPatience: Int64 = 5_000_000_000

    let context: DeviceContext
    let looks: Looks
    let items: [CopyItem]
    /// In bytes.
    let total: Int64
    private let stick: any StickService
    let controls: Controls
    let busy: BusyIndicator
    var area = Rect.zero
    var bar = Rect.zero
    var footer = Rect.zero
    var body = Rect.zero
    private(set) var state: State
    private var asked: Int64?
    /// Whether releasing the stick had failed before.
    private var wasHeld = false
    private var now: Int64 = 0
    /// Whether a frame has come.
    private var hasBegun = false

    public init(context: DeviceContext, stick: any StickService, items: [CopyItem]) {
        self.context = context
        self.stick = stick
        self.items = items
        total = items.reduce(0) { $0 + max(0, $1.size) }
        looks = context.looks
        state = items.isEmpty ? .ejecting(since: 0) : .waiting(.none)
        controls = Controls(looks, context.repaint)
        busy = BusyIndicator(looks, context.repaint)
    }

    public func resize(to area: Rect) {
        self.area = area
        layOut()
    }

    public func cancelTouches() { controls.cancelTouches() }

    public func handle(_ touch: Touch) {
        guard case .chosen(let id) = controls.handle(touch) else { return }
        switch Button(rawValue: id) {
        case .close: context.router.close(self)
        case .cancel: if case .copying = state { stick.cancel() } else { context.router.close(self) }
        case .eject: eject()
        case nil: break
        }
    }

    private func set(_ new: State) {
        guard new != state else { return }
        // While a copy runs, only its progress changes.
        if case .copying = state, case .copying = new {
            state = new
            return context.repaint.invalidate(body)
        }
        state = new
        layOut()
    }

    public func advance(to now: Int64) {
        self.now = now
        if !hasBegun, items.isEmpty { eject() }
        hasBegun = true
        if isBusy { busy.advance(to: now) }
        guard asked.map({ now - $0 >= Self.interval }) ?? true else { return }
        asked = now
        switch state {
        case .waiting: look()
        case .copying:
            stick.check(at: now)
            if case .copying = state { set(.copying(stick.progress)) }
        case .ejecting(let since):
            switch stick.state {
            case .safe, .none: set(.ejected)
            case .held: if !wasHeld || now - since > Self.heldPatience { set(.notEjected) }
            case .ready, .readOnly, .unreadable: if now - since > Self.patience { set(.notEjected) }
            }
        case .copied, .failed, .ejected, .notEjected: break
        }
    }

    /// Begins to copy as soon as a stick takes files.
    private func look() {
        switch stick.state {
        case .ready, .held:
            set(.copying(CopyProgress()))
            stick.copy(items) { [self] result in
                switch result {
                case .success: set(.copied)
                case .failure(let failure): set(.failed(failure, copied: stick.progress.files))
                }
            }
        case let other: set(.waiting(other))
        }
    }

    private func eject() {
        guard !StickSteps(context).refusesEjecting(over: self) else {
            if items.isEmpty { set(.notEjected) }
            return
        }
        wasHeld = stick.state == .held
        set(.ejecting(since: now))
        stick.eject()
    }

    /// Whether there is a stick that can be released.
    var canEject: Bool {
        // Init may not have noticed yet that it is gone; one that fails can be pulled out, nothing is being written.
        if case .failed(.stickGone, _) = state { return false }
        return switch stick.state {
        case .ready, .readOnly, .held: true
        case .none, .unreadable, .safe: false
        }
    }

    /// Whether the ring of dots is shown.
    var isBusy: Bool {
        switch state {
        case .waiting, .ejecting: true
        case .copying, .copied, .failed, .ejected, .notEjected: false
        }
    }

    public func targets() -> [Target] { controls.targets }
}
