import Acquisition
import Services
import Widgets

/// What keeps the USB stick from being released.
enum StickUser { case recording, songs }

extension DeviceContext {
    /// What is played from the USB stick that is in.
    var stickUser: StickUser? {
        if player.playsFromStick { return .recording }
        return session.playsSongsFromStick ? .songs : nil
    }
}

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
        let words = context.looks.strings.stick
        guard let user = context.stickUser else { return false }
        context.inform(words.notEjectedTitle, user == .recording ? words.played : words.songsPlayed, over: screen)
        return true
    }
}
