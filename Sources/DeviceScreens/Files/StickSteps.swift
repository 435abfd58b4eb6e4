import Acquisition
import Services
import Widgets

/// What stands in a USB stick's way.
struct StickSteps {
    private let context: DeviceContext

    init(_ context: DeviceContext) { self.context = context }

    /// The user wants files on a USB stick.
    func copy(_ items: [CopyItem]) {
        if !items.isEmpty { context.router.open(.copy(items)) }
    }

    /// The user wants to pull the USB stick out.
    func eject(over screen: any Screen) {
        guard context.host.stick != nil, !refusesEjecting(over: screen) else { return }
        context.router.open(.copy([]))
    }

    /// Whether the stick is needed, which the user is told then.
    func refusesEjecting(over screen: any Screen) -> Bool {
        guard context.player.playsFromStick else { return false }
        let words = context.looks.strings.stick
        context.inform(words.notEjectedTitle, words.played, over: screen)
        return true
    }
}
