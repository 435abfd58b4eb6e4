import PlayerProtocol
import Sound

/// A sound card that plays frames. While the output's thread runs, only that thread may use it.
public protocol SoundOutput: AnyObject {
    /// The driver's name for the card.
    var name: String { get }
    /// The preference among cards: the card with the highest rank is used.
    var rank: Int { get }
    /// The sampling rate of the card: frames per second.
    var rate: Int { get }
    var format: SampleFormat { get }
    /// The number of samples in a frame, 1 to 8.
    var channels: Int { get }
    /// The preferred number of frames per write.
    var period: Int { get }
    /// The number of frames that the card's buffer can contain.
    var capacity: Int { get }
    /// Waits until the card accepts frames or the event descriptor `wake` is signaled.
    func wait(_ wake: Int32) -> OutputWait
    /// The number of frames that the card accepts now.
    func space() throws(OutputError) -> Int
    /// Writes frames.
    /// - Returns: the number of frames that the card accepted.
    func write(_ frames: UnsafeRawPointer, count: Int) throws(OutputError) -> Int
    /// Starts playback. The caller must have written frames before.
    func start() throws(OutputError)
    var isRunning: Bool { get }
    /// The number of written frames that are not audible yet; nil if unknown.
    func delay() -> Int?
    /// Makes the card ready again after an underrun.
    func recover() throws(OutputError)
    /// Closes the card. The owner calls it after the thread has ended.
    func close()
}

public enum OutputWait: Sendable {
    case ready, woken, lost
    /// The card has accepted no frames for a second.
    case stalled
}

public enum OutputError: Error, Sendable {
    /// The card's buffer ran empty: frames were written too late.
    case underrun
    /// The card was removed, or its driver is broken.
    case lost
}

/// Finds sound cards and opens them.
public protocol SoundCards: AnyObject {
    /// The folder of the cards' device files, which the player watches for changes; nil if no card can appear or disappear.
    var folder: String? { get }
    /// The rank of the best card; 0 if there is none.
    var bestRank: Int { get }
    /// Opens the best card. This can take milliseconds of processor time.
    func open() -> CardOpening
}

public enum CardOpening {
    case open(any SoundOutput)
    case failed(CardFailure)
}
