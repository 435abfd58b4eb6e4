import Allocations
import Drawing
import Gestures
import Services

/// The machine with the log, and with the storage and the recording that the notices below the screens describe.
public typealias ShellMachine = DeviceLog & SmallFileStore & RecordingMachine

/// Owns the screens: passes touches and time to the top screen, shows dialogs and notifications, and draws damaged areas.
///
/// The program (or a test) calls `begin`, `handle` for each touch, the methods of the device's push button for its events, and `frame` once per frame.
public final class Shell {
    public let tools: ScreenTools
    private let machine: any ShellMachine
    private let updates: UpdateWatch
    /// The picture in its logical orientation (after rotation), without the live parts in `live`.
    public private(set) var surface: Surface
    /// The live parts of the picture, which were not drawn in the last frame. Always nil unless `leavesLiveParts` is true.
    public var live: (any LiveParts)? { undrawn.live }
    /// True if the display code composes the live parts of screens, so that the shell does not draw them.
    private let leavesLiveParts: Bool
    /// True if the next frame shows or removes a notification, so that drawing takes longer. Always false unless `leavesLiveParts` is true.
    public private(set) var isNextFrameLong = false
    private var undrawn = UndrawnParts()
    private var canvas: Canvas
    private let logsTargets: Bool

    private var stack: [any Screen]
    /// The open dialog with its request; nil if there is none.
    private(set) var dialog: (view: DialogView, request: Messages.Request)?
    let notification: NotificationView
    let notice: StorageNotice
    let recordingNotice: RecordingNotice
    private var transition: Transition
    /// For each finger, true if it went down on the current top screen. Events from other fingers are ignored.
    private var isHeard = [Bool](repeating: false, count: Touch.maximumFingers)
    private var now: Int64 = 0
    private var loggedVersion = -1
    /// Called after screens were closed or replaced, and freed, before the next picture is drawn.
    public var afterClosing: (() -> Void)?

    /// - Parameters:
    /// - surface: the whole screen. Its size is the area of all screens while there is no notice below them.
    /// - machine: provides the storage and the recording that the notices below the screens describe.
    /// - updates: objects that the shell advances once per frame, whichever screen is shown.
    /// - root: the first screen.
    /// - leavesLiveParts: true if the display code composes live parts of screens.
    /// - logsTargets: true to write every change of the layout to the log as lines "ui: NAME x y width height", by which scripted tests find targets.
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
    }

    /// The area of the screens, above the notices.
    private var area: Rect {
        var area = surface.bounds
        area.height -= notice.frame.height + recordingNotice.frame.height
        return area
    }

    /// The screen on top.
    public var screen: any Screen { stack[stack.count - 1] }

    /// Shows the first screen. If another screen was already opened above it, the first screen appears when that screen is closed.
    public func begin(at now: Int64) {
        self.now = now
        if case .open(let screen)? = tools.router.takeStep() { stack.append(screen) }
        present()
        settle()
    }

    /// Shows the same screens in a picture of another size or with other metrics, for example after a rotation. Fingers that are touching the panel
    /// are ignored from now on. An open dialog is laid out again.
    /// - Parameter surface: the whole screen from now on.
    /// - Throws: `DrawingError.outOfMemory`; the shell is then unchanged.
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
        undrawn.removeAll()
        tools.looks.take(metrics)
        present()
        settle()
    }

    /// True while a finger touches the top screen.
    public var isTouched: Bool { isHeard.contains(true) }

    /// Handles a change of one finger, in coordinates of the surface. A touch without a valid position counts as canceled. An invalid finger number
    /// is ignored.
    public func handle(_ touch: Touch) {
        guard isHeard.indices.contains(touch.finger) else { return }
        var touch = touch
        if !touch.x.isFinite || !touch.y.isFinite || abs(touch.x) > 1e5 || abs(touch.y) > 1e5 {
            touch = Touch(finger: touch.finger, phase: .cancelled, x: 0, y: 0, time: touch.time)
        }
        now = max(now, touch.time)
        switch touch.phase {
        case .began:
            // Ignore touches while screens slide, and touches on the notices below the screens.
            guard !transition.isRunning, Int(touch.y) < area.bottom else { return }
            // If a finger goes down twice, the event that it went up was lost, so cancel the first touch.
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

    /// Called when the device's push button went down.
    public func pressButton(at now: Int64) {
        self.now = max(self.now, now)
        guard dialog == nil else { return }
        screen.pressButton(at: self.now)
        settle()
    }

    /// Called when the device's push button went up.
    public func releaseButton(at now: Int64) {
        self.now = max(self.now, now)
        guard dialog == nil else { return }
        screen.releaseButton(at: self.now)
        settle()
    }

    /// Does the work that is due, draws the changes, and returns the changed areas of the picture. There are none while nothing moves.
    public func frame(_ now: Int64) -> Damage {
        self.now = max(self.now, now)
        updateNotice()
        updates.advance(to: self.now)
        screen.advance(to: self.now)
        dialog?.view.advance(to: self.now)
        settle()
        changeNotification()
        let covered = transition.covered
        tools.repaint.invalidate(transition.advance(to: self.now))
        if !transition.isRunning && !covered.isEmpty { logTargets() }
        // Find the live parts again only if drawn parts have changed, because live parts change only together with them.
        if tools.repaint.isDamaged { findLiveParts() }
        var drawn = tools.repaint.takeDamage().intersection(surface.bounds)
        var next = 0
        for index in 0..<drawn.count {
            let dirty = drawn[index]
            if undrawn.contain(dirty, from: &next) { continue }
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

    private func drawNotices(_ dirty: Rect) {
        notice.draw(on: canvas, dirty: dirty)
        recordingNotice.draw(on: canvas, dirty: dirty)
    }

    /// Determines which notices are shown below the screens. Returns true if their area has changed.
    private func placeNotices() -> Bool {
        let isOther = notice.update(machine.durability, in: surface.bounds)
        var rest = surface.bounds
        rest.height -= notice.frame.height
        let status = screen.saysRecording ? nil : machine.recording?.status
        return recordingNotice.update(status, in: rest, at: now) || isOther
    }

    /// Shows, changes or removes the notices, and lays out the screens in the remaining area.
    private func updateNotice() {
        guard !transition.isRunning, placeNotices() else { return }
        letGo()
        screen.cancelTouches()
        screen.resize(to: area)
        dialog?.view.frame = area
        tools.repaint.invalidate(surface.bounds)
        tools.repaint.layoutChanged()
    }

    /// Determines which parts are live and need no drawing. Redraws areas that are no longer live.
    private func findLiveParts() {
        guard leavesLiveParts else { return }
        let isLive = dialog == nil && !transition.isRunning
        undrawn.follow(
            isLive ? screen.liveParts { !notification.frame.intersection($0).isEmpty } : nil, tools.repaint)
    }

    /// Draws the live parts that were omitted, for code that needs the whole picture.
    package func completeSurface() {
        for area in undrawn.areas {
            canvas.clip = area
            screen.draw(on: canvas, dirty: area)
        }
        undrawn.removeAll()
    }

    /// True during a transition between screens. Touches are then ignored.
    public var isInTransition: Bool { transition.isRunning }

    /// All current touch targets, even during a transition, when touches are ignored.
    public var targets: [Target] { dialog?.view.targets ?? screen.targets() + notification.targets }

    private func deliver(_ touch: Touch) {
        if let dialog {
            if let choice = dialog.view.handle(touch) {
                closeDialog()
                dialog.request.action?(choice)
            }
        } else {
            switch notification.handle(touch) {
            case .ignored: screen.handle(touch)
            case .handled: break
            case .dismissed: isHeard[touch.finger] = false
            case .chosen(let action):
                notification.hide()
                action()
            }
        }
        settle()
    }

    /// Executes the steps that screens have requested, until there are no more.
    private func settle() {
        var hasClosed = false
        while let step = tools.router.takeStep() {
            let (count, top) = (stack.count, screen)
            take(step)
            if stack.count < count || stack.count == count && screen !== top { hasClosed = true }
        }
        if hasClosed { afterClosing?() }
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
        if !leavesLiveParts { changeNotification() }
        logTargets()
    }

    /// Shows and removes notifications. If the display code composes live parts, `isNextFrameLong` is set one frame before.
    private func changeNotification() {
        // Do not show a notification while a dialog is open, because the dialog would cover a part of it, and the notification's time would be over
        // before the dialog is closed.
        let isDue = dialog == nil && tools.messages.hasNotification || notification.isOver(at: now)
        defer { isNextFrameLong = leavesLiveParts && isDue && !isNextFrameLong }
        guard isDue, !leavesLiveParts || isNextFrameLong else { return }
        notification.advance(to: now)
        if dialog == nil, let next = tools.messages.takeNotification() {
            notification.show(next, in: area, at: now)
            if logsTargets { AllocationCounter.uncounted { machine.log("notification: " + next.text) } }
        }
        logTargets()
    }

    /// Hides the notification while a dialog is open.
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

    /// Ignores all fingers that are touching the panel now.
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
            // Mark the end of the targets for readers of the log.
            machine.log("ui: complete")
        }
    }

    private func log(_ target: Target) {
        let frame = target.frame
        let numbers = [frame.x, frame.y, frame.width, frame.height]
        machine.log(numbers.reduce("ui: " + target.name) { $0 + " " + String($1) })
    }
}
