import Performance
import Screens
import Services
import Session
import Settings
import Signals
import SourceScreens

/// A machine without hardware: files in arrays, scripted sources, and a clock that a test sets.
public final class TestHost: Machine {
    public init() {}

    public let meter = FrameMeter()
    public var files: [(name: String, bytes: [UInt8])] = []
    /// The number of times that a file was stored, not counting the session's file.
    public var saves = 0
    public var lines: [String] = []
    /// The wall clock, at first 2026-11-21 13:52:00; nil if it is not set.
    public var clock: Int64? = 1_795_269_120
    /// The source that the next attempt to connect gets.
    public var nextSource = ScriptedSource()
    /// The servers to which the app connected.
    public var requests: [(host: String, port: UInt16, transport: Settings.Transport)] = []
    public var demos = 0

    /// True if the key "Demo" opens the real simulation.
    public var simulates = false
    /// The kinds of sources other than servers, in the order of the program's table.
    public lazy var otherKinds: [any SourceKind] = [
        SimulationKind { [self] in
            demos += 1
            if simulates { return SimulatedSource() }
            nextSource.name = "Demo"
            return nextSource
        },
        testStreams.kind(),
    ]
    /// The kinds in `otherKinds` that have a form of their own.
    private var kindsWithForm: [TestSourceKind] = []
    /// Adds a kind of source with its own form.
    public func add(_ kind: TestSourceKind, at index: Int? = nil) {
        otherKinds.insert(kind, at: index ?? otherKinds.count)
        kindsWithForm.append(kind)
    }
    /// Returns the form of a kind of source that a test has added.
    func ownForm(at index: Int) -> (any SourceForm)? { kindsWithForm.first { $0 === otherKinds[index] } }
    /// The sensors in range of a device with Bluetooth.
    public let testSensors = TestStreams()
    /// Adds Bluetooth to the device.
    public func addBluetooth() { otherKinds.append(testSensors.sensorKind()) }
    /// The amplifiers that are plugged into the device.
    public let testAmplifiers = TestStreams()
    /// Adds amplifiers to the device.
    public func addAmplifiers() { otherKinds.append(testAmplifiers.cytonKind()) }
    /// The streams that the network has.
    public let testStreams = TestStreams()
    public private(set) lazy var sourceKinds = SourceKinds(
        server: TiAServerKind { [self] host, port, settings in
            requests.append((host: host, port: port, transport: settings.transport))
            nextSource.name = host + ":" + String(port)
            return nextSource
        },
        others: otherKinds, sensorNames: testSensors.names)
    public func loadFile(_ name: StaticString) -> [UInt8]? {
        for file in files where file.name == name.description { return file.bytes }
        return nil
    }
    public func saveFile(_ name: StaticString, _ bytes: [UInt8], then action: @escaping (Outcome<Void>) -> Void) {
        if let storageFailure { return action(.failure(storageFailure)) }
        if name.description != SessionFile.name.description { saves += 1 }
        files.removeAll { $0.name == name.description }
        files.append((name: name.description, bytes: bytes))
        action(.success(()))
    }
    public func isUnreadable(_ name: StaticString) -> Bool { false }
    public func saveFile(_ name: StaticString, _ bytes: [UInt8]) { saveFile(name, bytes) { _ in } }
    /// Deletes the session file, so that the next start restores nothing.
    public func forgetSession() { files.removeAll { $0.name == SessionFile.name.description } }
    /// The stored settings file.
    public var settingsFile: [UInt8]?
    /// The number of restarts that the app has requested.
    public var restarts = 0
    /// Whether stored data survive a power loss.
    public var durability = Durability()
    /// The reason for which storing fails; nil if it succeeds.
    public var storageFailure: StorageFailure?
    public func saveSettings(_ bytes: [UInt8], then action: @escaping (Outcome<Void>) -> Void) {
        if let storageFailure { return action(.failure(storageFailure)) }
        settingsFile = bytes
        action(.success(()))
    }
    public func restart() { restarts += 1 }
    /// The report about a crash.
    public var crash: CrashReport?
    /// The number of times that the crash report was shown.
    public var crashesReported = 0
    public var startedWithDefaults = false
    public func crashReported() {
        crash = nil
        crashesReported += 1
    }
    public func wallClock() -> Int64? { clock }
    public func wallClockNanoseconds() -> Int64? { clock.map { $0 * 1_000_000_000 } }
    public func releaseMemory() {}
    public var processorTime: Int64 = 0
    public var privateKilobytes: Int? = 12_300
    public func log(_ line: String) { lines.append(line) }
    public func log(_ text: StaticString, _ number: Int) { log(text.description + String(number)) }
    public let testPictures = TestPictures()
    public var pictures: (any PictureService)? { testPictures }
    public let testDevice = TestDevice()
    public var device: (any DeviceService)? { testDevice }
    public let testRecording = TestRecording()
    public var recording: (any RecordingService)? { testRecording }
    public let testFiles = TestFileService()
    public var storedFiles: (any FileService)? { testFiles }
    /// The study, if the test has one.
    public var testStudies: TestStudies?
    public var studies: (any StudyService)? { testStudies }
    /// The songs, if the test has them. `sound` is the player.
    public var songs: (any SongService)?
    public var sound: (any SoundService)?
    public var runs: (any RunService)?
    public var outlets: (any OutletService)? { nil }
    /// The uploads, if the test has them.
    public var testUploads: TestUploads?
    public var uploads: (any UploadService)? { testUploads }
    /// The USB stick, if the test has one.
    public var stick: (any StickService)?
    /// The update agent, if the test has one.
    public var updates: (any UpdateService)?
    /// The second screen, if the test has one.
    public var viewers: (any ViewerService)?
    public let testReports = TestReports()
    public var reports: (any ReportService)? { testReports }
    public let testLoopback = TestLoopback()
    public var loopback: (any LoopbackService)? { testLoopback }
}

/// A service for servers on the board itself. Its servers are simulations.
public final class TestLoopback: LoopbackService {
    public init() {}

    /// The reason for which no server starts; nil if servers start.
    public var error: SourceError?
    /// The reason for which no server answers; nil if servers answer.
    public var answer: SourceError?
    /// The time in nanoseconds until a server answers.
    public var delay: Int64 = 0
    /// The maximum number of packets per second that the board receives.
    public var most = Int.max
    public private(set) var started = 0
    public fileprivate(set) var running = 0

    public func source(packetsPerSecond: Int) throws(SourceError) -> any SignalSource {
        if let error { throw error }
        started += 1
        running += 1
        return TestServer(self, packetsPerSecond: min(packetsPerSecond, most), answer: answer, delay: delay)
    }
}

/// A simulation that runs until it is disconnected, or a server that does not answer.
private final class TestServer: SignalSource {
    private let loopback: TestLoopback
    private let simulation: SimulatedSource
    private var answer: SourceError?
    private let delay: Int64
    /// The time of the first call of `advance`.
    private var begin: Int64?
    /// True when the server answers: `delay` after the first call of `advance`.
    private var isAwake = false
    private var isOpen = true

    init(_ loopback: TestLoopback, packetsPerSecond: Int, answer: SourceError?, delay: Int64) {
        self.loopback = loopback
        self.answer = answer
        self.delay = delay
        let rate = SamplingRate(hertz: UInt32(packetsPerSecond))
        simulation =
            (try? Simulation.load(channels: 1, rate: rate, blockSize: 1)).map { SimulatedSource($0) }
            ?? SimulatedSource()
    }

    var name: String { "127.0.0.1" }
    var dialect: StaticString { simulation.dialect }
    var catalogue: SignalCatalogue? { simulation.catalogue }
    var statistics: SourceStatistics { simulation.statistics }
    var playback: (any Playback)? { simulation.playback }
    var stamps: SenderStamps? { simulation.stamps }
    var identity: SenderIdentity? { simulation.identity }
    func connect() { if answer == nil { simulation.connect() } }
    func disconnect() {
        simulation.disconnect()
        loopback.running -= isOpen ? 1 : 0
        isOpen = false
    }
    func apply(_ store: SampleStore) { simulation.apply(store) }
    func start() { simulation.start() }
    func stop() { simulation.stop() }
    func advance(to now: Int64) {
        begin = begin ?? now
        isAwake = now - (begin ?? now) >= delay
        simulation.advance(to: now)
    }
    func networkReturned(at now: Int64) { simulation.networkReturned(at: now) }
    func nextMarker() -> StreamMarker? { simulation.nextMarker() }
    func nextEvent() -> SourceEvent? {
        guard isAwake else { return nil }
        defer { answer = nil }
        return answer.map { .failed($0) } ?? simulation.nextEvent()
    }
}

/// A source that reports the events that a test sets, and counts calls.
public final class ScriptedSource: SignalSource {
    public var name: String {
        get { title?() ?? ownName }
        set { ownName = newValue }
    }
    private var ownName = ""
    /// Returns the name that the user gave to the source; nil if the name does not change.
    var title: (() -> String)?
    /// The identity of the sender; empty if it is unknown.
    var sender = ""
    public var dialect: StaticString = "TiA 1.0"
    public var catalogue: SignalCatalogue?
    public var statistics = SourceStatistics()
    public var events: [SourceEvent] = []
    /// The events that the source reports after `connect`. If there are none, the source does not answer.
    public var answer: [SourceEvent] = []
    var offered = SignalCatalogue(signals: [])
    var connects = 0
    public var disconnects = 0
    public var starts = 0
    public var stops = 0
    public var store: SampleStore?

    /// Creates a source that connects immediately.
    public init(offering catalogue: SignalCatalogue = ScriptedSource.smallCatalogue) {
        offered = catalogue
        answer = [.connected]
    }

    public func connect() {
        connects += 1
        events += answer
    }
    public func disconnect() {
        disconnects += 1
        events = []
    }
    public func apply(_ store: SampleStore) { self.store = store }
    public func start() {
        starts += 1
        events.append(.started)
    }
    public func stop() {
        stops += 1
        events.append(.stopped)
    }
    public var advances = 0
    public func advance(to now: Int64) { advances += 1 }
    public var playback: (any Playback)? { nil }
    public var stamps: SenderStamps? { nil }
    public var identity: SenderIdentity? {
        sender.isEmpty
            ? nil : SenderIdentity(sourceID: sender, uid: sender, hostName: "", sessionID: "", createdAt: 0)
    }
    public func networkReturned(at now: Int64) {}
    public func nextMarker() -> StreamMarker? { nil }
    public func nextEvent() -> SourceEvent? {
        guard !events.isEmpty else { return nil }
        let event = events.removeFirst()
        if event == .connected { catalogue = offered }
        return event
    }

    /// A small list of signals: EEG, ECG and a button.
    public static var smallCatalogue: SignalCatalogue {
        SignalCatalogue(signals: [
            Signal(type: .eeg, rate: SamplingRate(hertz: 256), blockSize: 8, unit: "µV", labels: ["C3", "Cz", "C4"]),
            Signal(
                type: .ecg, rate: SamplingRate(milliHertz: 512_500), blockSize: 1, unit: "mV", labels: ["II", "V2"]),
            Signal(type: .button, rate: .irregular, blockSize: 1, labels: ["Button"]),
        ])
    }

    /// The small list of signals, but with an ECG whose sampling rate is too high for the board.
    public static var fastCatalogue: SignalCatalogue {
        let signals = smallCatalogue.signals
        let fast = Signal(
            type: .ecg, rate: SamplingRate(hertz: 100_000), blockSize: 100, unit: "mV", labels: ["II", "V2"])
        return SignalCatalogue(signals: signals.filter { $0.type != .ecg } + [fast])
    }

    /// A list of signals with the maximum number of channels, some of them fast, some with long names.
    public static var largeCatalogue: SignalCatalogue {
        SignalCatalogue(signals: [
            Signal(
                type: .eeg, rate: SamplingRate(hertz: 4096), blockSize: 16, unit: "µV",
                labels: (1...600).map { "Electrode \($0)" }),
            Signal(
                type: .eeg, rate: SamplingRate(hertz: 128), blockSize: 1, unit: "µV",
                labels: (1...400).map { "A" + String($0) }),
            Signal(
                type: .mouseButton, rate: .irregular, blockSize: 1,
                labels: ["A name that is much too long for any row of any screen, 64 bytes"]),
            Signal(
                type: .bloodPressure, rate: SamplingRate(hertz: 100_000), blockSize: 1, unit: "mmHg",
                labels: (1...23).map { "P" + String($0) }),
        ])
    }
}
