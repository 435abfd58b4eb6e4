import Acquisition
import Services
import Widgets

/// The uses of a USB stick that prevent its release.
enum StickUser { case recording, songs }

extension DeviceContext {
    /// The use that prevents the release of the inserted USB stick; nil if the stick can be released.
    var stickUser: StickUser? {
        if player.playsFromStick { return .recording }
        return session.playsSongsFromStick ? .songs : nil
    }
}

/// The actions on a USB stick, and the messages that are shown if an action is impossible.
struct StickSteps {
    private let context: DeviceContext

    init(_ context: DeviceContext) { self.context = context }

    /// Opens the screen that copies files to a USB stick.
    func copy(_ items: [CopyItem]) {
        if !items.isEmpty { context.router.open(.copy(items)) }
    }

    /// Opens the screen that releases the USB stick, unless the stick is in use.
    func eject(over screen: any Screen) {
        guard context.host.stick != nil, !refusesEjecting(over: screen) else { return }
        context.router.open(.copy([]))
    }

    /// Informs the user if the stick is in use.
    /// - Returns: true if the stick is in use.
    func refusesEjecting(over screen: any Screen) -> Bool {
        let words = context.looks.strings.stick
        guard let user = context.stickUser else { return false }
        context.inform(words.notEjectedTitle, user == .recording ? words.played : words.songsPlayed, over: screen)
        return true
    }
}
