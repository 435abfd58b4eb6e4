import Performance
import Services
import Signals

/// A machine without storage and services. Tests override the properties and methods that they need.
open class BareMachine: Machine {
    public let meter = FrameMeter()
    public var durability = Durability()
    public var crash: CrashReport?
    public var startedWithDefaults = false
    private let kinds: SourceKinds

    /// - Parameter kinds: the kinds of sources; only the simulation by default.
    public init(
        _ kinds: SourceKinds = SourceKinds(
            server: TiAServerKind { _, _, _ in SimulatedSource() }, others: [SimulationKind()])
    ) {
        self.kinds = kinds
    }

    open var sourceKinds: SourceKinds { kinds }
    open func loadFile(_ name: StaticString) -> [UInt8]? { nil }
    open func isUnreadable(_ name: StaticString) -> Bool { false }
    open func saveFile(_ name: StaticString, _ bytes: [UInt8], then action: @escaping (Outcome<Void>) -> Void) {
        action(.success(()))
    }
    open func saveSettings(_ bytes: [UInt8], then action: @escaping (Outcome<Void>) -> Void) { action(.success(())) }
    open func restart() {}
    public func crashReported() { crash = nil }
    /// Always nil: the clock of this machine is never set.
    open func wallClock() -> Int64? { nil }
    open func wallClockNanoseconds() -> Int64? { wallClock().map { $0 * 1_000_000_000 } }
    open func log(_ line: String) {}
    open func log(_ text: StaticString, _ number: Int) {}
    public func releaseMemory() {}
    public var processorTime: Int64 { 0 }
    public var privateKilobytes: Int? { nil }
    open var pictures: (any PictureService)? { nil }
    open var reports: (any ReportService)? { nil }
    open var storedFiles: (any FileService)? { nil }
    open var stick: (any StickService)? { nil }
    open var recording: (any RecordingService)? { nil }
    open var studies: (any StudyService)? { nil }
    open var sound: (any SoundService)? { nil }
    open var songs: (any SongService)? { nil }
    open var outlets: (any OutletService)? { nil }
    open var runs: (any RunService)? { nil }
    open var uploads: (any UploadService)? { nil }
    open var loopback: (any LoopbackService)? { nil }
    open var device: (any DeviceService)? { nil }
    open var updates: (any UpdateService)? { nil }
    open var viewers: (any ViewerService)? { nil }
}
