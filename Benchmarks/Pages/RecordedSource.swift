import Glibc
import Performance
import Services
import Signals

/// The folder of the fonts: the one that POCKETSCOPE_FONTS names, or that of Debian's package fonts-inter.
var fontFolder: String { getenv("POCKETSCOPE_FONTS").map { String(cString: $0) } ?? "/usr/share/fonts/opentype/inter" }

/// Delivers the samples of a file repeatedly, at their rate.
final class RecordedSource: SignalSource {
    let name = "bench"
    let dialect: StaticString = ""
    let playback: (any Playback)? = nil
    let stamps: SenderStamps? = nil
    let identity: SenderIdentity? = nil
    let offered: SignalCatalogue
    var catalogue: SignalCatalogue? { offered }
    private(set) var statistics = SourceStatistics()
    /// The number of samples per channel that the source has delivered.
    private(set) var position: Int64 = 0

    private let rate: SamplingRate
    private let samples: UnsafeMutablePointer<Float>
    /// The number of samples per channel in the file.
    private let length: Int
    private var store: SampleStore?
    private var events: [SourceEvent] = []

    init?(channels: Int, rate: Int, path: String) {
        guard channels >= 1, rate >= 1, let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        fseek(file, 0, SEEK_END)
        length = ftell(file) / 4 / channels
        rewind(file)
        guard length > 0 else { return nil }
        samples = .allocate(capacity: length * channels)
        guard fread(samples, 4, length * channels, file) == length * channels else { return nil }
        self.rate = SamplingRate(hertz: UInt32(rate))
        offered = SignalCatalogue(signals: [
            Signal(
                type: .eeg, rate: self.rate, blockSize: 1, unit: "µV", labels: (1...channels).map { "E\($0)" })
        ])
        statistics.transport = .udp
    }

    deinit { samples.deallocate() }

    func connect() { events.append(.connected) }
    func disconnect() {}
    func networkReturned(at now: Int64) {}
    func apply(_ store: SampleStore) { self.store = store }
    func start() {
        store?.removeAll()
        position = 0
        events.append(.started)
    }
    func stop() { events.append(.stopped) }

    func advance(to now: Int64) {
        let wanted = rate.samples(inNanoseconds: now)
        while position < wanted {
            let place = Int(position % Int64(length))
            let count = min(Int(wanted - position), length - place)
            for (index, entry) in (store?.entries ?? []).enumerated() {
                entry.ring?.append(UnsafeBufferPointer(start: samples + index * length + place, count: count))
            }
            position += Int64(count)
            statistics.packetsReceived += Int64(count)
            statistics.packetsReceivedLastMinute += Int64(count)
        }
        statistics.newestSample = now
    }

    func nextEvent() -> SourceEvent? { events.isEmpty ? nil : events.removeFirst() }
    func nextMarker() -> StreamMarker? { nil }
}

/// A machine that stores nothing.
final class QuietHost: Machine {
    let meter = FrameMeter()
    let sourceKinds = SourceKinds(server: TiAServerKind { _, _, _ in SimulatedSource() }, others: [SimulationKind()])
    let durability = Durability()
    let crash: CrashReport? = nil
    let startedWithDefaults = false
    func loadFile(_ name: StaticString) -> [UInt8]? { nil }
    func isUnreadable(_ name: StaticString) -> Bool { false }
    func saveFile(_ name: StaticString, _ bytes: [UInt8], then action: @escaping (Outcome<Void>) -> Void) {}
    func crashReported() {}
    func wallClock() -> Int64? { nil }
    func wallClockNanoseconds() -> Int64? { nil }
    func saveSettings(_ bytes: [UInt8], then action: @escaping (Outcome<Void>) -> Void) {}
    func restart() {}
    func log(_ line: String) {}
    func log(_ text: StaticString, _ number: Int) {}
    func releaseMemory() {}
    // Only the test bed shows both, and a benchmark opens no test bed.
    let processorTime: Int64 = 0
    let privateKilobytes: Int? = nil
    let pictures: (any PictureService)? = nil
    let reports: (any ReportService)? = nil
    let storedFiles: (any FileService)? = nil
    let stick: (any StickService)? = nil
    let recording: (any RecordingService)? = nil
    let studies: (any StudyService)? = nil
    let sound: (any SoundService)? = nil
    let songs: (any SongService)? = nil
    let outlets: (any OutletService)? = nil
    let runs: (any RunService)? = nil
    let uploads: (any UploadService)? = nil
    let loopback: (any LoopbackService)? = nil
    let device: (any DeviceService)? = nil
    let updates: (any UpdateService)? = nil
    let viewers: (any ViewerService)? = nil
}
