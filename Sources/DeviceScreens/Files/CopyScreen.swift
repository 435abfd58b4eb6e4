import Services
import Widgets

/// A sheet that copies files to a USB stick. It waits for a stick, shows the progress of the copy, and then requests the release of the stick.
/// Without files, it only requests the release.
public final class CopyScreen: ViewScreen {
    enum State: Equatable {
        /// The screen waits for a stick that accepts files.
        case waiting(StickState)
        case copying(CopyProgress)
        case copied
        case failed(CopyFailure, missing: [Int])
        case ejecting(since: Int64)
        case ejected
        case notEjected
    }

    /// The maximum number of files that the screen names if some were not copied.
    static let namedFiles = 3
    /// The timeout for releasing a stick, in nanoseconds.
    static let timeout: Int64 = 60_000_000_000
    /// The interval between checks of the stick, in nanoseconds.
    private static let interval: Int64 = 250_000_000
    /// After a failed release of the stick, the board's init process still reports the stick as in use until it has tried again. The screen ignores
    /// such reports for this time, in nanoseconds.
    private static let busyTimeout: Int64 = 5_000_000_000

    let context: DeviceContext
    let items: [CopyItem]
    /// The size of all files in bytes.
    let total: Int64
    private let stick: any StickService
    private let cancel: Button
    private let ejecting: Button
    private let close: Button
    private let bar: Bar
    private let message: Message
    private let busy: BusyIndicator
    private let progress: ProgressBar
    private(set) var state: State
    private var asked: Int64?
    /// True if a previous release of the stick failed.
    private var wasBusy = false
    private var now: Int64 = 0
    /// True after the first frame was drawn.
    private var hasBegun = false

    public init(context: DeviceContext, stick: any StickService, items: [CopyItem]) {
        self.context = context
        self.stick = stick
        self.items = items
        total = items.reduce(0) { $0 + max(0, $1.size) }
        let (looks, repaint) = (context.looks, context.repaint)
        state = items.isEmpty ? .ejecting(since: 0) : .waiting(.none)
        cancel = Button(looks, repaint, "copy.cancel", width: 144)
        ejecting = Button(looks, repaint, "copy.eject", width: 144, kind: .accent)
        close = Button(looks, repaint, "copy.close", width: 144)
        bar = Bar(looks, repaint)
        busy = BusyIndicator(looks, repaint)
        progress = ProgressBar(looks, repaint)
        message = Message(looks, repaint)
        message.add(busy, .above(72))
        message.add(progress, .below(16))
        super.init(
            context.tools, "copy", isSheet: true, bar: bar, body: message,
            footer: Bar(looks, repaint, .bottom, right: [cancel, ejecting, close]))
    }

    public override func update() {
        let strings = looks.strings
        bar.title = items.isEmpty ? strings.stick.eject : strings.stick.title
        cancel.title = strings.cancel
        ejecting.title = strings.stick.eject
        close.title = strings.close
        for button in [cancel, ejecting, close] { button.isHidden = true }
        close.kind = .plain
        switch state {
        case .waiting, .copying: cancel.isHidden = false
        case .copied, .failed, .notEjected:
            ejecting.isHidden = !canEject
            close.isHidden = false
        // Let the user leave the screen while the stick is being released, because a stick may not answer for a minute. The release then continues.
        case .ejecting: close.isHidden = false
        case .ejected:
            close.isHidden = false
            close.kind = .accent
        }
        busy.isHidden = !isBusy
        progress.isHidden = true
        if case .copying(let copied) = state {
            progress.isHidden = false
            // Writing the copies is the first half of the progress, and comparing them with the originals is the second half.
            progress.show(copied.written + copied.compared, of: 2 * total)
        }
        let (title, text) = words()
        message.say(title, text)
    }

    public override func chosen(_ view: View, _ item: Int) {
        if view === ejecting {
            eject()
        } else if view === cancel, case .copying = state {
            stick.cancel()
        } else {
            router.close(self)
        }
    }

    private func set(_ new: State) {
        guard new != state else { return }
        state = new
        layOut()
    }

    public override func advance(to now: Int64) {
        self.now = now
        if !hasBegun, items.isEmpty { eject() }
        hasBegun = true
        super.advance(to: now)
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
            case .inUse: if !wasBusy || now - since > Self.busyTimeout { set(.notEjected) }
            case .ready, .readOnly, .unreadable: if now - since > Self.timeout { set(.notEjected) }
            }
        case .copied, .failed, .ejected, .notEjected: break
        }
    }

    /// Starts to copy as soon as a stick accepts files.
    private func look() {
        switch stick.state {
        case .ready, .inUse:
            set(.copying(CopyProgress()))
            stick.copy(items) { [self] result in
                switch result {
                case .success: set(.copied)
                case .failure(let failure): set(.failed(failure, missing: stick.progress.missing))
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
        wasBusy = stick.state == .inUse
        set(.ejecting(since: now))
        stick.eject()
    }

    /// True if a stick is present that can be released.
    private var canEject: Bool {
        // Offer no release after the stick was removed during the copy, even if the board's init process has not noticed the removal yet.
        if case .failed(.stickGone, _) = state { return false }
        return switch stick.state {
        case .ready, .readOnly, .inUse: true
        case .none, .unreadable, .safe: false
        }
    }

    /// True if the busy indicator is shown.
    private var isBusy: Bool {
        switch state {
        case .waiting, .ejecting: true
        case .copying, .copied, .failed, .ejected, .notEjected: false
        }
    }
}
