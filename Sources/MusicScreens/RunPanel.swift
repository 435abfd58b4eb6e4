import Drawing
import Gestures
import Widgets

/// The state of the accelerometer and of the sound output, in two lines in the bar.
final class RunStatus: Container {
    private let source: Label
    private let sound: Label
    private let dot: Dot

    init(_ looks: Looks, _ repaint: Repaint) {
        source = Label(looks, repaint, { $0.small }, looks.theme.secondary, .leading, origin: .outside)
        sound = Label(looks, repaint, { $0.small }, looks.theme.secondary, .leading, origin: .outside)
        dot = Dot(looks, repaint)
        super.init(looks, repaint, [source, sound, dot])
    }

    func show(_ sourceText: String, isGood: Bool, _ soundText: String) {
        source.text = sourceText
        sound.text = soundText
        dot.color = isGood ? looks.theme.good : looks.theme.faint
    }

    override func layOut() {
        let line = looks.metrics.px(18)
        let indent = looks.metrics.px(16)
        let block = frame.centered(width: frame.width, height: 2 * line)
        dot.frame = Rect(x: block.x, y: block.y, width: indent, height: line)
        source.frame = Rect(x: block.x + indent, y: block.y, width: block.width - indent, height: line)
        sound.frame = Rect(x: block.x + indent, y: block.y + line, width: block.width - indent, height: line)
    }
}

/// A colored dot at the left end of the view's frame.
private final class Dot: View {
    var color: Color { didSet { if color != oldValue { repaint.invalidate(frame) } } }

    override init(_ looks: Looks, _ repaint: Repaint) {
        color = looks.theme.faint
        super.init(looks, repaint)
    }

    override func draw(on canvas: Canvas, dirty: Rect) {
        let side = looks.metrics.px(8)
        let dot = Rect(x: frame.x, y: frame.y + (frame.height - side) / 2, width: side, height: side)
        canvas.fillRounded(dot, radius: side / 2, color)
    }
}

/// A large number between its name and its unit. A tap returns item 0.
final class BigNumber: Container {
    private let name: String
    private var finger: Int? { didSet { number.color = finger == nil ? looks.theme.text : looks.theme.accent } }
    let caption: Label
    let number: Label
    let unit: Label
    private let stack: Stack

    /// - Parameter name: the name of the touch target.
    init(_ looks: Looks, _ repaint: Repaint, _ name: String) {
        self.name = name
        caption = Label(looks, repaint, { $0.body }, looks.theme.secondary, .center)
        number = Label(
            looks, repaint, { _ in TextStyle(size: 68 * looks.metrics.scale, weight: .semibold, tabular: true) },
            looks.theme.text, .center)
        unit = Label(looks, repaint, { $0.body }, looks.theme.secondary, .center)
        stack = Stack(looks, repaint, .down).add(caption, .points(24)).add(number, .points(80)).add(unit, .points(24))
        super.init(looks, repaint, [stack])
    }

    override func naturalHeight(width: Int) -> Int { stack.naturalHeight(width: width) }
    override func layOut() { stack.frame = frame }

    override func take(_ touch: Touch) -> Response {
        switch touch.phase {
        case .began where finger == nil:
            finger = touch.finger
            return .handled
        case .ended where finger == touch.finger:
            finger = nil
            return frame.contains(Point(x: Int(touch.x), y: Int(touch.y))) ? .chosen(self, 0) : .handled
        case .cancelled where finger == touch.finger: finger = nil
        case .began, .moved, .ended, .cancelled: break
        }
        return .ignored
    }

    override func cancelTouches() { finger = nil }
    override func addTargets(to targets: inout [Target]) { targets.append(Target(name, frame)) }
}

/// The panel that shows a running music session.
final class RunPanel: Container {
    let session: Label
    /// The distance and energy, shown in this label if there is too little space beside the steps.
    let effort: Label
    let cadence: BigNumber
    let song: BigNumber
    let wave: StepWave
    let title: Label
    let artist: Label
    private let note: Label
    private let passed: Label
    private let left: Label
    private let progress: ProgressBar
    private let stack: Stack

    init(_ looks: Looks, _ repaint: Repaint) {
        session = Label(looks, repaint, { $0.number }, looks.theme.secondary, .center)
        effort = Label(looks, repaint, { $0.number }, looks.theme.secondary, .center)
        cadence = BigNumber(looks, repaint, "run.cadence")
        song = BigNumber(looks, repaint, "run.tempo-of-song")
        wave = StepWave(looks, repaint)
        title = Label(
            looks, repaint, { _ in TextStyle(size: 22 * looks.metrics.scale, weight: .semibold, tabular: false) },
            looks.theme.text, .center, origin: .outside)
        artist = Label(looks, repaint, { $0.body }, looks.theme.secondary, .center, origin: .outside)
        note = Label(looks, repaint, { $0.secondary }, looks.theme.secondary, .center)
        passed = Label(looks, repaint, { $0.secondary }, looks.theme.secondary, .trailing)
        left = Label(looks, repaint, { $0.secondary }, looks.theme.secondary, .leading)
        progress = ProgressBar(looks, repaint)
        let numbers = Stack(looks, repaint, .across).add(cadence, .share(1)).add(song, .share(1))
        let place = Stack(looks, repaint, .across, gap: 10).addSpace(.points(8)).add(passed, .points(64))
            .add(progress, .share(1)).add(left, .points(64)).addSpace(.points(8))
        stack = Stack(looks, repaint, .down).addSpace().add(session, .points(24)).add(effort, .points(24)).addSpace()
            .add(numbers).add(wave, .points(48)).addSpace().add(title, .points(32)).add(artist, .points(22)).add(
                note, .points(22)
            )
            .add(place, .points(24)).addSpace()
        super.init(looks, repaint, [stack])
    }

    override func layOut() { stack.frame = frame }

    /// Shows the position in the song.
    /// - Parameters:
    ///   - place: the position in the song in milliseconds.
    ///   - length: the length of the song in milliseconds; 0 if it is unknown.
    func showPlace(_ place: Int64, of length: Int64) {
        passed.text = MusicContext.time(seconds: place / 1000)
        left.text = length > 0 ? MusicContext.time(seconds: length / 1000) : ""
        progress.show(min(place, length), of: length)
    }

    func say(_ text: String, isWarning: Bool) {
        note.text = text
        note.color = isWarning ? looks.theme.caution : looks.theme.secondary
    }
}
