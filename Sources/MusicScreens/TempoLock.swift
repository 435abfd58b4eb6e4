import Cadence
import MusicRun
import Session
import Songs
import Text
import Widgets

/// What the user can do with the tempo that songs are chosen for.
extension MusicContext {
    private enum Action {
        case lock(Float)
        case type, unlock
    }

    /// Offers to lock the present cadence or the song's tempo, to type a tempo, and to follow the steps again.
    func offerTempo(_ music: MusicConductor) {
        let words = looks.strings.pace
        var actions: [(action: Action, title: String)] = []
        if music.run.lockedTempo > 0 { actions.append((.unlock, words.unlock)) }
        if let cadence = music.reading?.stepsPerMinute.rounded(), MusicRun.lockable.contains(cadence) {
            actions.append((.lock(cadence), words.lockCadence.filled(String(Int(cadence)))))
        }
        if let tempo = music.song?.displayedTempo, MusicRun.lockable.contains(tempo) {
            actions.append((.lock(tempo), words.lockSong.filled(self.tempo(tempo))))
        }
        actions.append((.type, words.type))
        router.open(
            .choice(ValueChoice(title: words.title, values: actions.map { $0.title })) { choice in
                switch actions[choice].action {
                case .lock(let tempo): music.lock(tempo)
                case .unlock: music.lock(nil)
                case .type: router.open(tempoForm(music))
                }
            })
    }

    private func tempoForm(_ music: MusicConductor) -> FormScreen {
        let words = looks.strings.pace
        let form = Form(looks, repaint, "lock")
        let locked = music.run.lockedTempo
        let field = form.field(
            "", "field", .decimal, text: locked > 0 ? tempo(locked, separator: ".") : "", maximum: 6)
        form.focus(field)
        return FormScreen(tools, "lock", title: words.typeTitle, form: form) {
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
