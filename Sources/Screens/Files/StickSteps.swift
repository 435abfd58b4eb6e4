import Acquisition
import Services

/// What stands in a USB stick's way.
struct StickSteps {
    private let context: ScreenContext

    init(_ context: ScreenContext) { self.context = context }

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
        guard isPlayed else { return false }
        let words = context.looks.strings.stick
        context.inform(words.notEjectedTitle, words.played, over: screen)
        return true
    }

    /// The open recording of a USB stick, of the one that is in or of one that was pulled out since.
    var source: AcquiredSource? {
        context.memory.playedFromStick.flatMap { played in
            context.acquisition.sources.first { $0.id == played.source }
        }
    }

    /// Whether a recording of the stick that is in is open, and did not fail. One that pauses does not notice that its stick is out.
    private var isPlayed: Bool {
        guard let source, let played = context.memory.playedFromStick, let stick = context.host.stick,
            stick.partition.utf8.elementsEqual(played.partition.utf8)
        else { return false }
        return source.store == nil || source.isWanted
    }
}
