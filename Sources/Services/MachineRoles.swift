import Performance

/// Writes the device's log.
public protocol DeviceLog: AnyObject {
    /// Writes one line.
    func log(_ line: String)
    /// Writes a line that ends with a number. It does not allocate, so that it is allowed while data flows.
    func log(_ text: StaticString, _ number: Int)
}

/// Knows the time of day.
public protocol TimeOfDay: AnyObject {
    /// Local time in seconds since 1970-01-01 00:00 (time zone already added); nil when the clock was never set.
    func wallClock() -> Int64?
    /// The local time in nanoseconds, at the clock's full resolution.
    func wallClockNanoseconds() -> Int64?
}

/// Stores the small files that `SmallFile` names.
public protocol SmallFileStore: AnyObject {
    /// Whether stored data survives power loss.
    var durability: Durability { get }
    /// The content of a small file that survives power loss; nil if it does not exist or cannot be read. Does not wait for the card.
    func loadFile(_ name: StaticString) -> [UInt8]?
    /// Whether a small file exists that is too long or could not be read.
    func isUnreadable(_ name: StaticString) -> Bool
    /// Replaces a small file as a whole.
    /// - Parameter action: called once, on the loop, when the file is on the card for good.
    func saveFile(_ name: StaticString, _ bytes: [UInt8], then action: @escaping (Outcome<Void>) -> Void)
}

/// Knows how the app started, and restarts it.
public protocol AppStarts: AnyObject {
    /// Restarts the app, so that settings apply that it reads only at the start.
    func restart()
    /// How the app ended unexpectedly the last time, until the user is notified. Its time is local.
    var crash: CrashReport? { get }
    /// Whether the app crashed so often that it was started with defaults. Then no stored data applies, and the app
    /// leaves files and settings as they are.
    var startedWithDefaults: Bool { get }
    /// Notes that the user was notified of the crash.
    func crashTold()
}

/// Opens sources.
public protocol SourceMachine: AnyObject {
    /// The kinds of sources that can be opened.
    var sourceKinds: SourceKinds { get }
}

/// Records the selection.
public protocol RecordingMachine: AnyObject {
    /// Records the selection; nil if that is not supported.
    var recording: (any RecordingService)? { get }
}

/// Plays sounds, and stores songs and sessions of music.
public protocol SoundMachine: AnyObject {
    /// Plays sounds; nil if that is not supported.
    var sound: (any SoundService)? { get }
    /// Manages songs; nil if that is not supported.
    var songs: (any SongService)? { get }
    /// Stores sessions of music; nil if that is not supported.
    var runs: (any RunService)? { get }
}

/// Manages files for the user to take home.
public protocol FileMachine: AnyObject {
    /// Stores and sends pictures of the screen; nil if that is not supported.
    var pictures: (any PictureService)? { get }
    /// Stores tables of measurements; nil if that is not supported.
    var reports: (any ReportService)? { get }
    /// Lists, shows and deletes pictures and tables; nil if that is not supported.
    var storedFiles: (any FileService)? { get }
}

/// Supports USB sticks.
public protocol StickMachine: AnyObject {
    /// Copies to USB sticks; nil if that is not supported.
    var stick: (any StickService)? { get }
}

/// Stores studies.
public protocol StudyKeeper: AnyObject {
    /// Stores a study and its subject's data; nil if that is not supported.
    var studies: (any StudyService)? { get }
}

/// Knows the board.
public protocol BoardMachine: AnyObject {
    /// The board; nil if nothing is known about it.
    var device: (any DeviceService)? { get }
}

/// Supports updates.
public protocol UpdateMachine: AnyObject {
    /// The device's updates; nil if it has none, and until that is known.
    var updates: (any UpdateService)? { get }
}

/// Measures the board's capacity.
public protocol MeasuringMachine: AnyObject {
    /// Measurements of the displayed frames.
    var meter: FrameMeter { get }
    /// Signal servers on the board itself; nil if there are none.
    var loopback: (any LoopbackService)? { get }
    /// Returns freed memory to the system, after a large amount was freed.
    func giveBackMemory()
}
