import PlayerProtocol
import Sound

/// A sound that the app has loaded or is playing: the state that the loop's thread keeps for it.
final class LoadedSound {
    enum State: Equatable {
        /// The player is opening and decoding the sound's file.
        case opening
        case ready
        /// The output's thread plays the sound, or will play it. If `isFollowing` is true, the sound starts at the end of another sound.
        case playing(isFollowing: Bool)
        /// The sound is music that waits for a sound card. The value is the frame of its file from which it will continue.
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
