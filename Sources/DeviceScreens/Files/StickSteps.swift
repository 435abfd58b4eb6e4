import Acquisition
import Services
import Widgets

/// The users of a USB stick that prevent its release.
enum StickUser { case recording, songs }

extension DeviceContext {
    /// The user of the inserted USB stick.
    var stickUser: StickUser? {
        if player.playsFromStick { return .recording }
        return session.playsSongsFromStick ? .songs : nil
    }
}

/// The actions on a USB stick, with their obstacles.
struct StickSteps {
    private let context: DeviceContext

    init(_ context: DeviceContext) { self.context = context }

    /// Copies files to a USB stick.
    func copy(_ items: [CopyItem]) {
        if !items.isEmpty { context.router.open(.copy(items)) }
    }

    /// Releases the USB stick.
    func eject(over screen: any Screen) {
        guard context.host.stick != nil, !refusesEjecting(over: screen) else { return }
        context.router.open(.copy([]))
    }

    /// True if the stick is in use. Informs the user in that case.
    func refusesEjecting(over screen: any Screen) -> Bool {
        let words = context.looks.strings.stick
        guard let user = context.stickUser else { return false }
        context.inform(words.notEjectedTitle, user == .recording ? words.played : words.songsPlayed, over: screen)
        return true
    }
}
