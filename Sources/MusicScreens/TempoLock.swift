import Cadence
import MusicRun
import Session
import Songs
import Text
import Widgets

/// Offers the user the choices for the tempo by which songs are chosen.
struct TempoLock {
    let context: MusicContext
    let music: MusicConductor

    private enum Action {
        case lock(Float)
        case type, unlock
    }

    /// Offers to lock the present cadence or the tempo of the song, to type a tempo, or to follow the steps again.
    func offer() {
        let words = context.looks.strings.pace
        var actions: [(action: Action, title: String)] = []
        if music.run.lockedTempo > 0 { actions.append((.unlock, words.unlock)) }
        if let cadence = music.reading?.stepsPerMinute.rounded(), MusicRun.lockable.contains(cadence) {
            actions.append((.lock(cadence), words.lockCadence.filled(String(Int(cadence)))))
        }
        if let tempo = music.song?.displayedTempo, MusicRun.lockable.contains(tempo) {
            actions.append((.lock(tempo), words.lockSong.filled(context.tempo(tempo))))
        }
        actions.append((.type, words.type))
        context.router.open(
            .choice(ValueChoice(title: words.title, values: actions.map { $0.title })) { [self] choice in
                guard music.run.state != .rest else { return context.messages.notify(words.over) }
                switch actions[choice].action {
                case .lock(let tempo): music.lock(tempo)
                case .unlock: music.lock(nil)
                case .type: context.router.open(form())
                }
            })
    }

    private func form() -> FormScreen {
        let words = context.looks.strings.pace
        let form = Form(context.looks, context.repaint, "lock")
        let locked = music.run.lockedTempo
        let field = form.field(
            "", "field", .decimal, text: locked > 0 ? context.tempo(locked, separator: ".") : "", maximum: 6)
        form.focus(field)
        return FormScreen(context.tools, "lock", title: words.typeTitle, form: form) { [music] in
            guard music.run.state != .rest else { return FormRefusal(field, words.over) }
            let range = MusicRun.lockable
            guard let typed = Decimal.thousandths(field.text, maximum: 1_000_000),
                range.contains(Float(typed) / 1000)
            else {
                return FormRefusal(
                    field, words.range.filled(String(Int(range.lowerBound)), String(Int(range.upperBound))))
            }
            music.lock(Float(typed) / 1000)
            return nil
        }
    }
}
