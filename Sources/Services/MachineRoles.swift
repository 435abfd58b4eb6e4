import Performance

/// Writes the device's log.
public protocol DeviceLog: AnyObject {
    /// Writes one line.
    func log(_ line: String)
    /// Writes a line that ends with a number, without allocating where data flow.
    func log(_ text: StaticString, _ number: Int)
}

/// Knows the time of day.
public protocol TimeOfDay: AnyObject {
    /// Local time in seconds since 1970-01-01 00:00 (time zone already added); nil when the clock was never set.
    func wallClock() -> Int64?
    /// The same in nanoseconds, as exact as the clock is.
    func wallClockNanoseconds() -> Int64?
}

/// Keeps small files, of those that `SmallFile` names.
public protocol SmallFileStore: AnyObject {
    /// Whether what is stored stays.
    var durability: Durability { get }
    /// The content of a small file that survives power loss; nil when there is none or it cannot be read. Does not wait for the card.
    func loadFile(_ name: StaticString) -> [UInt8]?
    /// Whether a small file is there that could not be read, or is too long.
    func isUnreadable(_ name: StaticString) -> Bool
    /// Replaces a small file as a whole.
    /// - Parameter action: called once, on the loop, when the file is on the card for good.
    func saveFile(_ name: StaticString, _ bytes: [UInt8], then action: @escaping (Outcome<Void>) -> Void)
}

/// Knows how the app began, and begins it again.
public protocol AppStarts: AnyObject {
    /// Starts the app again, so that settings hold that it reads only then.
    func restart()
    /// How the app ended before, when it did so by itself and the user was not told yet. Its time is local.
    var crash: CrashReport? { get }
    /// Whether the app ended so often that it was started with defaults: nothing that was stored holds, and files and settings
    /// are left alone.
    var startedWithDefaults: Bool { get }
    /// The user was told of the crash.
    func crashTold()
}

/// Opens sources.
public protocol SourceMachine: AnyObject {
    /// The kinds of sources that can be opened.
    var sourceKinds: SourceKinds { get }
}

/// Records what is selected.
public protocol RecordingMachine: AnyObject {
    /// Records what is selected; nil where that cannot be done.
    var recording: (any RecordingService)? { get }
}

/// Plays sounds, and keeps songs and sessions of music.
public protocol SoundMachine: AnyObject {
    /// Plays sounds; nil where that cannot be done.
    var sound: (any SoundService)? { get }
    /// Keeps songs; nil where that cannot be done.
    var songs: (any SongService)? { get }
    /// Keeps sessions of music; nil where that cannot be done.
    var runs: (any RunService)? { get }
}

/// Keeps files that the user takes home.
public protocol FileMachine: AnyObject {
    /// Stores and sends pictures of the screen; nil where that cannot be done.
    var pictures: (any PictureService)? { get }
    /// Stores tables of measurements; nil where that cannot be done.
    var reports: (any ReportService)? { get }
    /// Lists, shows and deletes pictures and tables; nil where that cannot be done.
    var storedFiles: (any FileService)? { get }
}

/// Takes USB sticks.
public protocol StickMachine: AnyObject {
    /// Copies to USB sticks; nil where that cannot be done.
    var stick: (any StickService)? { get }
}

/// Keeps studies.
public protocol StudyKeeper: AnyObject {
    /// Keeps a study and what its subject did; nil where that cannot be done.
    var studies: (any StudyService)? { get }
}

/// Knows the board.
public protocol BoardMachine: AnyObject {
    /// The board itself; nil where nothing is known of it.
    var device: (any DeviceService)? { get }
}

/// Takes updates.
public protocol UpdateMachine: AnyObject {
    /// Updates of the device; nil where it has none, and before that is known.
    var updates: (any UpdateService)? { get }
}

/// Measures what the board keeps up with.
public protocol MeasuringMachine: AnyObject {
    /// What is measured of the frames that are shown.
    var meter: FrameMeter { get }
    /// Signal servers on the board itself; nil where there are none.
    var loopback: (any LoopbackService)? { get }
    /// Gives memory that was freed back to the system, after much of it was.
    func giveBackMemory()
}
