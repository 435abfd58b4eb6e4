import PlayerProtocol
import Sound

/// Whether sounds are heard.
public enum SoundState: Equatable, Sendable {
    /// Nobody wants sound.
    case off
    /// The player process is being started.
    case starting
    /// There is no card to play on.
    case noCard(CardFailure)
    case ready(CardFacts)
}

/// What happens to sounds.
public enum SoundEvent: Equatable, Sendable {
    /// A card was found or is gone, or the player process has ended and starts again.
    case state(SoundState)
    /// A file can be played. `frames` is negative where the file does not say how many there are.
    case loaded(SoundNumber, rate: Int, frames: Int64)
    /// A sound cannot be played, and is forgotten.
    case refused(SoundNumber, SoundFailure)
    /// The sound's first frame is heard at this time, in monotonic nanoseconds.
    case started(SoundNumber, at: Int64)
    /// The sound is forgotten. `place`: the frame of its file behind the last one that was played.
    case ended(SoundNumber, SoundEnd, place: Int64, at: Int64)
    /// The sound is silent, and waits at a frame of its file: it was held, or is music whose card is gone.
    case held(SoundNumber, place: Int64)
    /// A part of the sound was silence, since its file was read too slowly.
    case starved(SoundNumber)
    /// Music is at this frame of its file at this time.
    case position(SoundNumber, place: Int64, at: Int64)
    /// The player process has ended, and the sound with it: it has to be loaded again.
    case lost(SoundNumber)
}

/// Hears what happens to sounds, on the loop.
public protocol SoundListener: AnyObject {
    func heard(_ event: SoundEvent)
}

/// Plays prompts, tones and music, in a process of its own. Nothing here blocks.
///
/// A sound is loaded, then played once, and forgotten when it has ended. Numbers are never used again.
public protocol SoundService: AnyObject {
    var state: SoundState { get }
    /// Of all sounds, in percent; kept while the process is not there.
    var volume: Int { get set }
    /// Begins to use sound: the first user starts the process.
    func begin(_ listener: any SoundListener)
    /// Ends that: with the last user the process ends, and all sounds with it.
    func end(_ listener: any SoundListener)
    /// Loads a file from a place on, in milliseconds. `loaded` or `refused` follows.
    func load(_ path: String, from: Int64) -> SoundNumber
    /// Plays a sound that was loaded.
    func play(_ number: SoundNumber, _ terms: PlayTerms)
    /// Plays a sound right behind the last frame of another one.
    func play(_ number: SoundNumber, after other: SoundNumber, _ terms: PlayTerms)
    /// Plays a tone.
    /// - Parameter at: when it is to be heard, in monotonic nanoseconds; 0 for as soon as possible.
    func play(_ tone: Tone, at: Int64) -> SoundNumber
    /// Fades a sound out and forgets it; `ended` follows.
    func stop(_ number: SoundNumber)
    /// Fades a sound out and keeps it at its place; `held` follows.
    func hold(_ number: SoundNumber)
    /// Goes on with a sound that was held, also by a card that was gone.
    func resume(_ number: SoundNumber)
    /// Changes the speed of music, in millionths, at most `MixedSound.maximumSpeed` either way.
    func setSpeed(_ number: SoundNumber, _ millionths: Int)
}
