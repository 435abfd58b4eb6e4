import PlayerProtocol
import Sound

/// A sound that the app has loaded or is playing: the state that the loop's thread keeps for it.
final class LoadedSound {
    enum State: Equatable {
        /// The player is opening and decoding its file.
        case opening
        case ready
        /// The output's thread plays the sound. If `isFollowing` is true, it plays the sound after another one.
        case playing(isFollowing: Bool)
        /// Music that waits for a sound card. The value is the frame of its file from which it will continue.
        case withoutCard(Int64)
    }

    let number: SoundNumber
    /// The reader of the sound's file; nil for a tone.
    let reader: SoundReader?
    var state: State
    var terms = PlayTerms()
    /// The object that the output's thread uses.
    var mixed: MixedSound?

    init(_ number: SoundNumber, _ reader: SoundReader?) {
        self.number = number
        self.reader = reader
        state = reader == nil ? .ready : .opening
    }
}
