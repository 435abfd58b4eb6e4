import Drawing
import Gestures
import Services
import Settings
import Widgets

/// Calibrates touch panels whose touches do not hit what is under the finger: the user touches four crosses, tries the result, and keeps it.
///
/// While the user touches the crosses, the screen uses the positions that the panel reports. Cancel is in the middle of the screen, because touches
/// of the middle are reported correctly even by panels with exchanged or mirrored axes. While the user tries the result, the new calibration is
/// discarded after `trialTime`, because with a wrong calibration, the user may be unable to touch Discard.
public final class TouchScreen: ViewScreen {
    /// The time in nanoseconds after which the screen closes if nobody touches a cross.
    static let waitingTime: Int64 = 60_000_000_000
    /// The time in nanoseconds after which the former calibration returns if the user does not keep the new calibration.
    static let trialTime: Int64 = 20_000_000_000

    /// The reason why the last touch of a cross, or all four, were not used.
    private enum Problem { case moved, contradictory, implausible }

    private let context: DeviceContext
    private let device: any DeviceService
    private let field: TouchField
    private let title: Label
    private let text: Label
    private let countdown: Label
    private let cancel: Button
    private let keep: Button
    private let discard: Button
    private let buttons: Stack
    private var touches: [TouchFit.Position] = []
    /// The new calibration matrix that the user tries; nil while the user touches the crosses.
    private var trial: TouchMatrix?
    private var problem: Problem?
    private var now: Int64 = 0
    /// The time at which the screen closes or, while the user tries a new calibration, the former calibration returns.
    private var end: Int64 = 0

    public init(context: DeviceContext, device: any DeviceService) {
        let (looks, repaint) = (context.looks, context.repaint)
        self.context = context
        self.device = device
        field = TouchField(looks, repaint)
        title = Label(looks, repaint, { $0.title }, looks.theme.text, .center)
        text = Label(looks, repaint, { $0.body }, looks.theme.secondary, .center, lines: .wrapped)
        countdown = Label(looks, repaint, { $0.body }, looks.theme.secondary, .center)
        cancel = Button(looks, repaint, "touch.cancel", width: 128)
        keep = Button(looks, repaint, "touch.keep", width: 128, kind: .accent)
        discard = Button(looks, repaint, "touch.discard", width: 128)
        buttons = Stack(looks, repaint, .across, gap: 16).addSpace().add(cancel).add(discard).add(keep).addSpace()
        let column = Stack(looks, repaint, .down, gap: 8).add(title, .points(32)).add(text).add(countdown, .points(24))
            .add(buttons)
        super.init(
            context.tools, "touch",
            content: Layers(
                looks, repaint,
                [field, Middle(looks, repaint, column, margin: Metrics.marginPoints, maximumWidth: 400)]))
    }

    public override func update() {
        let words = looks.strings.touch
        let isTrial = trial != nil
        // Derive the height from the width, because notices at the lower edge reduce the height of this screen, but not its width.
        let height = width == looks.metrics.shortSide ? looks.metrics.longSide : looks.metrics.shortSide
        field.pictureSize = Size(width: width, height: height)
        field.cross = isTrial ? nil : touches.count
        title.text = isTrial ? words.tryTitle : words.title.filled(String(touches.count + 1))
        text.text = isTrial ? words.tryText : problem.map { text(of: $0) } ?? words.text
        countdown.isHidden = !isTrial
        cancel.title = looks.strings.cancel
        cancel.isHidden = isTrial
        keep.title = words.keep
        keep.isHidden = !isTrial
        discard.title = words.discard
        discard.isHidden = !isTrial
        updateCountdown()
    }

    private func text(of problem: Problem) -> String {
        let words = looks.strings.touch
        return switch problem {
        case .moved: words.moved
        case .contradictory: words.contradictory
        case .implausible: words.implausible
        }
    }

    private func updateCountdown() {
        guard trial != nil else { return }
        let seconds = max(0, (end - now + 999_999_999) / 1_000_000_000)
        countdown.text = looks.strings.touch.countdown.filled(String(seconds))
    }

    public override func appear(at now: Int64) {
        self.now = now
        begin()
    }

    public override func disappear() { device.mapTouches(.stored) }

    /// Waits for a touch on the first cross.
    private func begin(after problem: Problem? = nil) {
        self.problem = problem
        touches = []
        trial = nil
        end = now + Self.waitingTime
        device.mapTouches(.raw)
        layOut()
    }

    public override func handle(_ touch: Touch) {
        now = max(now, touch.time)
        super.handle(touch)
    }

    public override func edited(_ view: View) {
        guard trial == nil, let result = field.takeResult() else { return }
        end = now + Self.waitingTime
        switch result {
        case .moved: problem = .moved
        case .touched(let position):
            problem = nil
            touches.append(position)
            if touches.count == TouchField.crosses.count { return compute() }
        }
        layOut()
    }

    private func compute() {
        let turns = context.settings.current.quarterTurns
        do throws(TouchFit.Fault) {
            let matrix = try TouchFit.matrix(
                of: touches.map { $0.native(quarterTurns: turns) },
                on: TouchField.crosses.map { $0.native(quarterTurns: turns) })
            context.host.log("touch: tries " + matrix.text)
            trial = matrix
            end = now + Self.trialTime
            device.mapTouches(.trial(matrix))
            layOut()
        } catch {
            context.host.log(error == .contradictory ? "touch: contradictory touches" : "touch: implausible touches")
            begin(after: error == .contradictory ? .contradictory : .implausible)
        }
    }

    public override func chosen(_ view: View, _ item: Int) {
        if view === keep, let trial {
            store(trial)
        } else {
            leave()
        }
    }

    private func store(_ matrix: TouchMatrix) {
        var settings = context.settings.current
        settings.calibrate(matrix)
        context.settings.apply(settings) { [context] in context.report($0, of: .settings) }
        context.messages.notify(looks.strings.touch.kept)
        router.close(self)
    }

    /// Ends the calibration without a change.
    private func leave() {
        context.messages.notify(looks.strings.touch.discarded)
        router.close(self)
    }

    /// The push button ends the calibration, for users who cannot touch Cancel.
    public override func pressButton(at now: Int64) { leave() }

    public override func advance(to now: Int64) {
        self.now = max(self.now, now)
        super.advance(to: self.now)
        guard self.now < end else { return leave() }
        updateCountdown()
    }
}
