import PlayerProtocol
import Sound

/// A sound card that takes frames. Used by the output's thread alone while that runs.
public protocol SoundOutput: AnyObject {
    /// As its driver names it.
    var name: String { get }
    /// Cards of higher ranks are preferred.
    var rank: Int { get }
    /// Frames a second.
    var rate: Int { get }
    var format: SampleFormat { get }
    /// Samples to a frame, 1 to 8.
    var channels: Int { get }
    /// Frames that are wanted at a time, and frames that fit.
    var period: Int { get }
    var capacity: Int { get }
    /// Waits until the card takes frames or the event descriptor is signalled.
    func wait(_ wake: Int32) -> OutputWait
    /// How many frames fit now.
    func room() throws(OutputError) -> Int
    /// Gives frames.
    /// - Returns: how many were taken.
    func write(_ frames: UnsafeRawPointer, count: Int) throws(OutputError) -> Int
    /// Begins to play, once frames are there.
    func start() throws(OutputError)
    var isRunning: Bool { get }
    /// How many of the frames that were written are not heard yet; nil where that is not known.
    func delay() -> Int?
    /// Makes the card ready after an underrun.
    func recover() throws(OutputError)
    /// Lets the card go. Called when its thread has ended.
    func close()
}

public enum OutputWait: Sendable {
    case ready, woken, lost
    /// It has taken nothing for a second.
    case stalled
}

public enum OutputError: Error, Sendable {
    /// It had nothing to play.
    case underrun
    /// The card is gone, or its driver is broken.
    case lost
}

/// Finds cards and opens them.
public protocol SoundCards: AnyObject {
    /// The folder of their devices, which is watched; nil where none come or go.
    var folder: String? { get }
    /// The rank of the best card, 0 for none.
    var bestRank: Int { get }
    /// Opens the best card. May take milliseconds of the processor.
    func open() -> CardOpening
}

public enum CardOpening {
    case open(any SoundOutput)
    case failed(CardFailure)
}
