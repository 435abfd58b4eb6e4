import Allocations
import Drawing
import Gestures
import Services

/// The machine whose storage and recording the notices below the screens are about, and which logs.
public typealias ShellMachine = DeviceLog & SmallFileStore & RecordingMachine

/// Owns the screens: routes touches and time to the one on top, shows dialogs and notifications, draws what was
/// damaged.
///
/// The program (or a test) calls `begin`, then `handle` and the button's methods as things happen, and `frame` once a
/// frame.
public final class Shell {
    public let tools: ScreenTools
    private let machine: any ShellMachine
    private let updates: UpdateWatch
    /// The picture, in logical (rotated) orientation; without what `live` puts together.
    public private(set) var surface: Surface
    /// Parts of the picture that were not drawn in the last frame. Always nil unless `leavesLiveParts`.
    public private(set) var live: (any LiveParts)?
    /// Whether whoever shows the picture puts live parts together, so that they are not drawn.
    private let leavesLiveParts: Bool
    /// The parts that were not drawn: the surface shows there what was drawn before.
    private var undrawn: [Rect] = []
    private var canvas: Canvas
    private let logsTargets: Bool

    private var stack: [any Screen]
    /// The open dialog and its request.
    private var dialog: (view: DialogView, request: Messages.Request)?
    private let notification: NotificationView
    private let notice: StorageNotice
    private let recordingNotice: RecordingNotice
    private var transition: Transition
    /// Whether a finger came down on what is on top now; other fingers are not heard.
    private var isHeard = [Bool](repeating: false, count: Touch.maximumFingers)
    private var now: Int64 = 0
    private var loggedVersion = -1

    /// - Parameters:
    ///   - surface: the whole screen; its size is the area of all screens, as long as no notice stands below.
    ///   - machine: whose storage and recording the notices below the screens are about.
    ///   - updates: advanced once a frame, whatever screen is open.
    ///   - root: the first screen.
    ///   - leavesLiveParts: whether parts of screens that put themselves together are left to whoever shows the picture.
    ///   - logsTargets: whether every change of the layout is written to the host's log as lines
    ///     "ui: NAME x y width height", so that scripted tests find what to touch.
    /// - Throws: `DrawingError.outOfMemory`.
    public init(
        surface: Surface, tools: ScreenTools, machine: any ShellMachine, updates: UpdateWatch, root: any Screen,
        leavesLiveParts: Bool = false, logsTargets: Bool = false
    ) throws(DrawingError) {
        self.surface = surface
        self.leavesLiveParts = leavesLiveParts
        self.tools = tools
        self.machine = machine
        self.updates = updates
        self.logsTargets = logsTargets
        canvas = try Canvas(surface, fonts: tools.looks.fonts)
        notification = NotificationView(tools.looks, tools.repaint)
        notice = StorageNotice(tools.looks, tools.repaint)
        recordingNotice = RecordingNotice(tools.looks, tools.repaint)
        transition = try Transition(size: surface.size)
        stack = [root]
        undrawn.reserveCapacity(Damage.capacity)
    }

    /// Where screens are.
    private var area: Rect {
        var area = surface.bounds
        area.height -= notice.frame.height + recordingNotice.frame.height
        return area
    }

    /// The screen on top.
    public var screen: any Screen { stack[stack.count - 1] }

    /// Shows the first screen.
    /// - Parameter now: monotonic nanoseconds.
    public func begin(at now: Int64) {
        self.now = now
        present()
        settle()
    }

    /// Shows the same screens in a picture of another size or with other measures, as after the picture was turned. Fingers that are
    /// down are not heard any more; a dialog is shown anew.
    /// - Parameter surface: the whole screen from now on.
    /// - Throws: `DrawingError.outOfMemory`; then everything stays as it is.
    public func move(to surface: Surface, _ metrics: Metrics) throws(DrawingError) {
        let canvas = try Canvas(surface, fonts: tools.looks.fonts)
        let transition = try Transition(size: surface.size)
        letGo()
        if let dialog {
            closeDialog()
            tools.messages.putBack(dialog.request)
        }
        postponeNotification()
        screen.cancelTouches()
        screen.disappear()
        (self.surface, self.canvas, self.transition) = (surface, canvas, transition)
        live = nil
        undrawn.removeAll(keepingCapacity: true)
        tools.looks.take(metrics)
        present()
        settle()
    }

    /// One change of one finger, in coordinates of the surface. Touches that make no sense (no such finger, no number
    /// as position) are taken as cancelled or ignored.
    public func handle(_ touch: Touch) {
        guard isHeard.indices.contains(touch.finger) else { return }
        var touch = touch
        if !touch.x.isFinite || !touch.y.isFinite || abs(touch.x) > 1e5 || abs(touch.y) > 1e5 {
            touch = Touch(finger: touch.finger, phase: .cancelled, x: 0, y: 0, time: touch.time)
        }
        now = max(now, touch.time)
        switch touch.phase {
        case .began:
            // What slides cannot be hit.
            guard !transition.isRunning, Int(touch.y) < area.bottom else { return }
            // A finger that begins twice lost its end: the first is cancelled.
            if isHeard[touch.finger] {
                deliver(Touch(finger: touch.finger, phase: .cancelled, x: touch.x, y: touch.y, time: touch.time))
            }
            isHeard[touch.finger] = true
        case .moved:
            guard isHeard[touch.finger] else { return }
        case .ended, .cancelled:
            guard isHeard[touch.finger] else { return }
            isHeard[touch.finger] = false
        }
        deliver(touch)
    }

    /// The device's push button went down.
    public func pressButton(at now: Int64) {
        self.now = max(self.now, now)
        guard dialog == nil else { return }
        screen.pressButton(at: self.now)
        settle()
    }

    /// The device's push button came up again.
    public func releaseButton(at now: Int64) {
        self.now = max(self.now, now)
        guard dialog == nil else { return }
        screen.releaseButton(at: self.now)
        settle()
    }

    /// Does what is due and draws what changed.
    /// - Returns: what of the picture changed; empty when the screen is at rest.
    public func frame(_ now: Int64) -> Damage {
        self.now = max(self.now, now)
        updateNotice()
        updates.advance(to: self.now)
        screen.advance(to: self.now)
        notification.advance(to: self.now)
        dialog?.view.advance(to: self.now)
        settle()
        let covered = transition.covered
        tools.repaint.invalidate(transition.advance(to: self.now))
        if !transition.isRunning && !covered.isEmpty { logTargets() }
        // What is live changes with what is drawn alone.
        if tools.repaint.isDamaged { findLiveParts() }
        var drawn = tools.repaint.takeDamage().intersection(surface.bounds)
        var next = 0
        for index in 0..<drawn.count {
            let dirty = drawn[index]
            if isUndrawn(dirty, from: &next) { continue }
            let part = dirty.intersection(area)
            if !part.isEmpty {
                canvas.clip = part
                screen.draw(on: canvas, dirty: part)
                canvas.clip = part
                dialog?.view.draw(on: canvas, dirty: part)
                notification.draw(on: canvas, dirty: part)
            }
            canvas.clip = dirty
            drawNotices(dirty)
        }
        if transition.isRunning {
            canvas.clip = surface.bounds
            transition.draw(on: canvas)
            drawNotices(transition.covered)
            drawn.add(transition.covered)
        }
        return drawn
    }

    /// Whether a rectangle lies in a part that is not drawn.
    /// - Parameter first: where the search begins; afterwards behind the part that was found, since the next rectangle most often lies in
    ///   the next part.
    private func isUndrawn(_ rect: Rect, from first: inout Int) -> Bool {
        for _ in undrawn.indices {
            if first >= undrawn.count { first = 0 }
            first += 1
            if undrawn[first - 1].contains(rect) { return true }
        }
        return false
    }

    private func drawNotices(_ dirty: Rect) {
        notice.draw(on: canvas, dirty: dirty)
        recordingNotice.draw(on: canvas, dirty: dirty)
    }

    /// Finds out what stands below the screens.
    /// - Returns: whether that takes another part of the picture from now on.
    private func placeNotices() -> Bool {
        let isOther = notice.update(machine.durability, in: surface.bounds)
        var rest = surface.bounds
        rest.height -= notice.frame.height
        let status = screen.saysRecording ? nil : machine.recording?.status
        return recordingNotice.update(status, in: rest, at: now) || isOther
    }

    /// Shows, changes or removes the notices, and gives the screens what is left.
    private func updateNotice() {
        guard !transition.isRunning, placeNotices() else { return }
        letGo()
        screen.cancelTouches()
        screen.resize(to: area)
        dialog?.view.frame = area
        tools.repaint.invalidate(surface.bounds)
        tools.repaint.layoutChanged()
    }

    /// Asks which parts need not be drawn, and has those drawn again that do need it from now on.
    private func findLiveParts() {
        guard leavesLiveParts else { return }
        live = nil
        if dialog == nil && !transition.isRunning {
            live = screen.liveParts { !notification.frame.intersection($0).isEmpty }
        }
        let count = live?.count ?? 0
        var isSame = undrawn.count == count
        for (index, area) in undrawn.enumerated() {
            // Most often nothing has changed: each part is the one that it was.
            if index < count, live?.area(index) == area { continue }
            isSame = false
            var isStillLive = false
            for part in 0..<count where live?.area(part) == area { isStillLive = true }
            if !isStillLive { tools.repaint.invalidate(area) }
        }
        if isSame { return }
        undrawn.removeAll(keepingCapacity: true)
        for part in 0..<count { if let area = live?.area(part) { undrawn.append(area) } }
    }

    /// Draws what was left, as somebody needs the whole picture.
    package func completeSurface() {
        for area in undrawn {
            canvas.clip = area
            screen.draw(on: canvas, dirty: area)
        }
        undrawn.removeAll(keepingCapacity: true)
        live = nil
    }

    /// Whether one screen still gives way to the next; no finger is heard meanwhile.
    public var isInTransition: Bool { transition.isRunning }

    /// Everything that can be touched now (once no screen slides any more).
    public var targets: [Target] { dialog?.view.targets ?? screen.targets() + notification.targets }

    /// For tests: the notification that is shown; empty when none is.
    package var shownNotification: String { notification.shown?.text ?? "" }
    /// For tests: what stands below the screens; empty when nothing does.
    package var shownNotice: String { notice.text }
    package var noticeFrame: Rect { notice.frame }
    package var shownRecording: String { recordingNotice.text }
    /// For tests: what the open dialog says; empty when there is none.
    package var shownTitle: String { dialog?.request.dialog.title ?? "" }
    package var shownMessage: String { dialog?.request.dialog.message ?? "" }

    private func deliver(_ touch: Touch) {
        if let dialog {
            if let choice = dialog.view.handle(touch) {
                closeDialog()
                dialog.request.action?(choice)
            }
        } else {
            switch notification.handle(touch) {
            case .ignored: screen.handle(touch)
            case .held: break
            case .dismissed: isHeard[touch.finger] = false
            case .chosen(let action):
                notification.hide()
                action()
            }
        }
        settle()
    }

    /// Does what the screens asked for, until nothing is left.
    private func settle() {
        while let step = tools.router.takeStep() { take(step) }
        tools.messages.dropRequests { owner in stack.contains { $0 === owner } }
        if dialog == nil, let next = tools.messages.takeRequest(over: screen) {
            letGo()
            screen.cancelTouches()
            postponeNotification()
            let view = DialogView(next.dialog, tools.looks, tools.repaint)
            view.frame = area
            dialog = (view, next)
            tools.repaint.invalidate(surface.bounds)
        }
        // Under a dialog it would lie half covered, and be gone when the dialog is.
        if dialog == nil, let next = tools.messages.takeNotification() {
            notification.show(next, in: area, at: now)
            if logsTargets { AllocationCounter.uncounted { machine.log("notification: " + next.text) } }
        }
        logTargets()
    }

    /// Takes the notification away for now.
    private func postponeNotification() {
        if let shown = notification.shown { tools.messages.postpone(shown) }
        notification.hide()
    }

    private func take(_ step: Router.Step) {
        switch step {
        case .open(let screen):
            leave(screen.isSheet ? .up : .left)
            stack.append(screen)
        case .close(let closed):
            guard let index = stack.firstIndex(where: { $0 === closed }), index > 0 else { return }
            leave(closed.isSheet ? .down : .right)
            stack.removeSubrange(index...)
        case .replace(let old, let new):
            guard let last = stack.last, last === old else { return }
            completeSurface()
            letGo()
            old.disappear()
            stack[stack.count - 1] = new
        case .reveal(let screen):
            guard let index = stack.firstIndex(where: { $0 === screen }), index + 1 < stack.count else { return }
            leave(stack[index + 1].isSheet ? .down : .right)
            stack.removeSubrange((index + 1)...)
        case .returnToStart:
            guard stack.count > 1 else { return }
            leave(.right)
            stack.removeSubrange(1...)
        }
        present()
    }

    private func leave(_ direction: Transition.Direction) {
        completeSurface()
        transition.begin(direction, from: surface, at: now)
        letGo()
        if let dialog {
            closeDialog()
            tools.messages.putBack(dialog.request)
        }
        notification.hide()
        screen.cancelTouches()
        screen.disappear()
    }

    private func present() {
        _ = placeNotices()
        screen.resize(to: area)
        screen.appear(at: now)
        tools.repaint.invalidate(surface.bounds)
        tools.repaint.layoutChanged()
    }

    private func closeDialog() {
        letGo()
        dialog = nil
        tools.repaint.invalidate(surface.bounds)
        tools.repaint.layoutChanged()
    }

    /// No finger that is down now is heard any more.
    private func letGo() {
        for finger in isHeard.indices { isHeard[finger] = false }
    }

    private func logTargets() {
        guard logsTargets, !transition.isRunning, tools.repaint.layoutVersion != loggedVersion else { return }
        loggedVersion = tools.repaint.layoutVersion
        AllocationCounter.uncounted {
            log(Target(screen.name.description, surface.bounds))
            for target in targets where target.isEnabled { log(target) }
            if !notice.frame.isEmpty { log(Target("notice", notice.frame)) }
            // Whoever reads along knows that this was all.
            machine.log("ui: complete")
        }
    }

    private func log(_ target: Target) {
        let frame = target.frame
        let numbers = [frame.x, frame.y, frame.width, frame.height]
        machine.log(numbers.reduce("ui: " + target.name) { $0 + " " + String($1) })
    }
}
