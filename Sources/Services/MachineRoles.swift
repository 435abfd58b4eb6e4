import Performance

/// Writes the device's log.
public protocol DeviceLog: AnyObject {
    /// Writes one line to the log.
    func log(_ line: String)
    /// Writes a line to the log that consists of a text and a number. This call does not allocate memory, so it is permitted while data flow.
    func log(_ text: StaticString, _ number: Int)
}

/// Provides the time of day.
public protocol TimeOfDay: AnyObject {
    /// The local time in seconds since 1970-01-01 00:00 (the time zone's offset is already added); nil if the clock was never set.
    func wallClock() -> Int64?
    /// The local time in nanoseconds, at the clock's full resolution; nil if the clock was never set.
    func wallClockNanoseconds() -> Int64?
}

/// Stores the small files that `SmallFile` lists.
public protocol SmallFileStore: AnyObject {
    /// Reports whether stored data survive a power loss.
    var durability: Durability { get }
    /// The content of a small file; nil if it does not exist or cannot be read. The call does not wait for the card.
    func loadFile(_ name: StaticString) -> [UInt8]?
    /// True if the small file exists but cannot be used, because it exceeds its maximum size or could not be read.
    func isUnreadable(_ name: StaticString) -> Bool
    /// Replaces a small file as a whole.
    /// - Parameter action: called once, on the event loop, when the file is durable on the card.
    func saveFile(_ name: StaticString, _ bytes: [UInt8], then action: @escaping (Outcome<Void>) -> Void)
}

/// Reports how the app started, and can restart it.
public protocol AppStarts: AnyObject {
    /// Restarts the app. Called after a change of settings that the app reads only at the start.
    func restart()
    /// The report about the app's last unexpected end, with its time as local time; nil if there is none, or if the user was already notified.
    var crash: CrashReport? { get }
    /// True if the app was started with defaults because it had crashed repeatedly. Stored data then do not apply, and the app changes neither files
    /// nor settings.
    var startedWithDefaults: Bool { get }
    /// Called after the user was notified of the crash.
    func crashReported()
}

/// Provides the sources.
public protocol SourceMachine: AnyObject {
    /// The kinds of sources that the program can open.
    var sourceKinds: SourceKinds { get }
}

/// Provides recording.
public protocol RecordingMachine: AnyObject {
    /// Records the selected channels; nil if that is not supported.
    var recording: (any RecordingService)? { get }
}

/// Provides sounds, songs and music sessions.
public protocol SoundMachine: AnyObject {
    /// Plays sounds; nil if that is not supported.
    var sound: (any SoundService)? { get }
    /// Manages songs; nil if that is not supported.
    var songs: (any SongService)? { get }
    /// Stores music sessions; nil if that is not supported.
    var runs: (any RunService)? { get }
}

/// Provides the files that the user makes: pictures, tables and recordings.
public protocol FileMachine: AnyObject {
    /// Stores and sends screenshots; nil if that is not supported.
    var pictures: (any PictureService)? { get }
    /// Stores tables of measurements; nil if that is not supported.
    var reports: (any ReportService)? { get }
    /// Lists, shows and deletes stored files; nil if that is not supported.
    var storedFiles: (any FileService)? { get }
}

/// Provides USB sticks.
public protocol StickMachine: AnyObject {
    /// Copies files to USB sticks; nil if that is not supported.
    var stick: (any StickService)? { get }
}

/// Provides studies.
public protocol StudyKeeper: AnyObject {
    /// Stores a study and its subject's data; nil if that is not supported.
    var studies: (any StudyService)? { get }
}

/// Provides access to the board.
public protocol BoardMachine: AnyObject {
    /// The board; nil if the program cannot query it.
    var device: (any DeviceService)? { get }
}

/// Provides updates.
public protocol UpdateMachine: AnyObject {
    /// Controls the device's updates; nil if the device supports no updates, or while the app does not know yet whether it does.
    var updates: (any UpdateService)? { get }
}

/// Provides the second screen.
public protocol ViewerMachine: AnyObject {
    /// Offers the second screen; nil if that is not supported.
    var viewers: (any ViewerService)? { get }
}

/// Provides the functions to measure the board's capacity.
public protocol MeasuringMachine: AnyObject {
    /// Measures the frames that the display shows.
    var meter: FrameMeter { get }
    /// Runs signal servers on the board; nil if that is not supported.
    var loopback: (any LoopbackService)? { get }
    /// The processor time that the program has used since its start, in nanoseconds.
    var processorTime: Int64 { get }
    /// The memory that belongs to the program alone, in kilobytes; nil if unknown.
    var privateKilobytes: Int? { get }
    /// Returns freed memory to the system. Called after a large amount of memory was freed.
    func releaseMemory()
}
