import Drawing
import Services
import Widgets

/// The last screen before the board is powered off or restarts. It first shows what will happen, and then powers off or restarts the board.
public final class EndingScreen: ViewScreen {
    private let context: DeviceContext
    private let device: any DeviceService
    private let ending: DeviceEnding
    private let title: Label
    private let text: Label
    /// The time at which the screen was first shown.
    private var begin: Int64?
    private var isAnnounced = false

    /// The time in nanoseconds for which the screen is shown before it powers off or restarts the board, so that the panel certainly shows it.
    static let pause: Int64 = 500_000_000

    public init(context: DeviceContext, device: any DeviceService, ending: DeviceEnding) {
        let (looks, repaint) = (context.looks, context.repaint)
        self.context = context
        self.device = device
        self.ending = ending
        title = Label(looks, repaint, { $0.title }, looks.theme.text, .center)
        text = Label(looks, repaint, { $0.body }, looks.theme.secondary, .center)
        super.init(
            context.tools, "ending",
            content: Middle(
                looks, repaint, Stack(looks, repaint, .down).add(title, .points(36)).add(text, .points(28)),
                margin: Metrics.marginPoints))
    }

    public override func update() {
        let words = looks.strings.device
        title.text = ending == .powerOff ? words.poweringOff : words.restarting
        text.text = words.keepPower
    }

    public override func advance(to now: Int64) {
        let begin = begin ?? now
        self.begin = begin
        guard !isAnnounced, now - begin >= Self.pause else { return }
        isAnnounced = true
        context.host.log(ending == .powerOff ? "device: power off" : "device: restart")
        device.end(ending)
    }
}
