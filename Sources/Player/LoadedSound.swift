import PlayerProtocol
import Sound

/// A sound that the app loaded or plays: the loop thread's state of it.
final class LoadedSound {
    enum State: Equatable {
        /// Its file is being opened.
        case opening
        case ready
        /// The output thread has it, alone or queued after another sound.
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
