import PlayerProtocol
import Sound

/// A sound card that plays frames. While the output's thread runs, only that thread uses it.
public protocol SoundOutput: AnyObject {
    /// The driver's name for it.
    var name: String { get }
    /// Cards of higher ranks are preferred.
    var rank: Int { get }
    /// Frames a second.
    var rate: Int { get }
    var format: SampleFormat { get }
    /// Samples in a frame, 1 to 8.
    var channels: Int { get }
    /// Preferred frames for a write, and frames in the whole buffer.
    var period: Int { get }
    var capacity: Int { get }
    /// Waits until the card accepts frames or the event descriptor is signaled.
    func wait(_ wake: Int32) -> OutputWait
    /// The number of frames that fit now.
    func room() throws(OutputError) -> Int
    /// Writes frames.
    /// - Returns: the number of accepted frames.
    func write(_ frames: UnsafeRawPointer, count: Int) throws(OutputError) -> Int
    /// Starts playback, once frames were written.
    func start() throws(OutputError)
    var isRunning: Bool { get }
    /// The number of written frames that are not heard yet; nil if unknown.
    func delay() -> Int?
    /// Makes the card ready after an underrun.
    func recover() throws(OutputError)
    /// Closes the card. Called after its thread has ended.
    func close()
}

public enum OutputWait: Sendable {
    case ready, woken, lost
    /// It has accepted no frames for a second.
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
