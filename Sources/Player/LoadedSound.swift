import PlayerProtocol
import Sound

/// A sound that the app has loaded or let play, as the loop's thread knows it.
final class LoadedSound {
    enum State: Equatable {
        /// Its file is being opened.
        case opening
        case ready
        /// The output's thread has it; behind another sound or not.
        case playing(isFollowing: Bool)
        /// Music that waits for a card, at a frame of its file.
        case withoutCard(Int64)
    }

    let number: SoundNumber
    /// Nil for a tone.
    let reader: SoundReader?
    var state: State
    var terms = PlayTerms()
    /// What the output's thread has.
    var mixed: MixedSound?

    init(_ number: SoundNumber, _ reader: SoundReader?) {
        self.number = number
        self.reader = reader
        state = reader == nil ? .ready : .opening
    }
}
