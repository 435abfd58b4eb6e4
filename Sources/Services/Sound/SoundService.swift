import PlayerProtocol
import Sound

/// The state of sound output.
public enum SoundState: Equatable, Sendable {
    /// No program uses sound.
    case off
    /// The player process is being started.
    case starting
    /// There is no sound card to play on.
    case noCard(CardFailure)
    case ready(CardFacts)
}

/// An event of sound output.
public enum SoundEvent: Equatable, Sendable {
    /// A card was found or is gone, or the player process has ended and starts again.
    case state(SoundState)
    /// A file can be played. `frames` is negative if the file does not state their number.
    case loaded(SoundNumber, rate: Int, frames: Int64)
    /// A sound cannot be played and is released.
    case refused(SoundNumber, SoundFailure)
    /// The sound's first frame is audible at this time, in monotonic nanoseconds.
    case started(SoundNumber, at: Int64)
    /// The sound has ended and is released. `place`: the index of the frame after the last one played.
    case ended(SoundNumber, SoundEnd, place: Int64, at: Int64)
    /// The sound is silent and waits at a frame of its file: it was paused, or it is music whose card was removed.
    case held(SoundNumber, place: Int64)
    /// A part of the sound was silent because its file was read too slowly.
    case starved(SoundNumber)
    /// Music is at this frame of its file at this time.
    case position(SoundNumber, place: Int64, at: Int64)
    /// The player process has ended, and the sound with it: it must be loaded again.
    case lost(SoundNumber)
}

/// Receives sound events, on the loop.
public protocol SoundListener: AnyObject {
    func heard(_ event: SoundEvent)
}

/// Plays prompts, tones and music in a separate process. No call blocks.
///
/// A sound is loaded, played once, and released when it has ended. Numbers are never reused.
public protocol SoundService: AnyObject {
    var state: SoundState { get }
    /// The volume of all sounds, in percent. It is kept while the process does not run.
    var volume: Int { get set }
    /// Registers a user of sound. The first one starts the process.
    func begin(_ listener: any SoundListener)
    /// Removes a user of sound. With the last one the process ends, and so do all sounds.
    func end(_ listener: any SoundListener)
    /// Loads a file from a position, in milliseconds. `loaded` or `refused` follows.
    func load(_ path: String, from: Int64) -> SoundNumber
    /// Plays a loaded sound.
    func play(_ number: SoundNumber, _ terms: PlayTerms)
    /// Plays a sound directly after the last frame of another one.
    func play(_ number: SoundNumber, after other: SoundNumber, _ terms: PlayTerms)
    /// Plays a loaded sound, whose first frame ends another one.
    func play(_ number: SoundNumber, insteadOf other: SoundNumber, _ terms: PlayTerms)
    /// Plays a tone.
    /// - Parameter at: when it becomes audible, in monotonic nanoseconds; 0 for as soon as possible.
    func play(_ tone: Tone, at: Int64) -> SoundNumber
    /// Fades a sound out and releases it; `ended` follows.
    func stop(_ number: SoundNumber)
    /// Fades a sound out and keeps its position; `held` follows.
    func hold(_ number: SoundNumber)
    /// Continues a paused sound, also one that was paused because its card was removed.
    func resume(_ number: SoundNumber)
    /// Changes the speed of music, in millionths, by at most `MixedSound.maximumSpeed` in either direction.
    func setSpeed(_ number: SoundNumber, _ millionths: Int)
}
