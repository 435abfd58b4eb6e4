import PlayerProtocol
import Sound

/// The state of sound output.
public enum SoundState: Equatable, Sendable {
    /// No part of the app uses sound.
    case off
    /// The player process is being started.
    case starting
    /// There is no sound card.
    case noCard(CardFailure)
    case ready(CardFacts)
}

/// An event that the sound output reports.
public enum SoundEvent: Equatable, Sendable {
    /// A sound card was found or removed, or the player process has ended and starts again.
    case state(SoundState)
    /// The file of a sound is ready to play. `frames` is negative if the file does not state its length.
    case loaded(SoundNumber, rate: Int, frames: Int64)
    /// A sound cannot be played, and its number is no longer valid.
    case refused(SoundNumber, SoundFailure)
    /// The time at which the sound's first frame is audible, in monotonic nanoseconds.
    case started(SoundNumber, at: Int64)
    /// A sound has ended, and its number is no longer valid. `place` is the index of the frame after the last one played.
    case ended(SoundNumber, SoundEnd, place: Int64, at: Int64)
    /// A sound was paused by a request, or because the sound card was removed while music played. `place` is the frame of the file
    /// from which it will continue.
    case paused(SoundNumber, place: Int64)
    /// A part of a sound was replaced by silence, because its file was read too slowly.
    case starved(SoundNumber)
    /// The frame of the music's file that is audible at the time `at`.
    case position(SoundNumber, place: Int64, at: Int64)
    /// The player process has ended, so the sound no longer exists and must be loaded again.
    case lost(SoundNumber)
}

/// Receives sound events on the event loop.
public protocol SoundListener: AnyObject {
    func heard(_ event: SoundEvent)
}

/// Plays prompts, tones and music in a separate process. No call blocks.
///
/// A sound is loaded, played once, and released at its end. The number of a sound is never reused.
public protocol SoundService: AnyObject {
    var state: SoundState { get }
    /// The volume of all sounds, in percent. The value remains set while the player process does not run.
    var volume: Int { get set }
    /// Registers a listener. Registering the first listener starts the player process.
    func begin(_ listener: any SoundListener)
    /// Removes a listener. Removing the last listener ends the player process and all sounds.
    func end(_ listener: any SoundListener)
    /// Loads a sound file from a position, in milliseconds. A `loaded` or `refused` event follows.
    func load(_ path: String, from: Int64) -> SoundNumber
    /// Plays a loaded sound.
    func play(_ number: SoundNumber, _ terms: PlayTerms)
    /// Plays a sound immediately after the last frame of another sound.
    func play(_ number: SoundNumber, after other: SoundNumber, _ terms: PlayTerms)
    /// Plays a loaded sound instead of another one: when its first frame is audible, the other sound ends.
    func play(_ number: SoundNumber, insteadOf other: SoundNumber, _ terms: PlayTerms)
    /// Plays a tone.
    /// - Parameter at: the time at which the tone becomes audible, in monotonic nanoseconds; 0 to start as soon as possible.
    func play(_ tone: Tone, at: Int64) -> SoundNumber
    /// Fades a sound out and releases it. An `ended` event follows.
    func stop(_ number: SoundNumber)
    /// Fades a sound out and pauses it at its position. A `paused` event follows.
    func pause(_ number: SoundNumber)
    /// Resumes a paused sound, including music that was paused because its sound card was removed.
    func resume(_ number: SoundNumber)
    /// Sets the change of the music's speed in millionths of the normal speed, at most `MixedSound.maximumSpeed` in either direction.
    func setSpeed(_ number: SoundNumber, _ millionths: Int)
}
