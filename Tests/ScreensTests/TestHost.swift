import Performance
import Screens
import Services
import Session
import Settings
import Signals

/// A host made of arrays: files in memory, sources that follow a script, a settable clock.
final class TestHost: Machine {
    let meter = FrameMeter()
    var files: [(name: String, bytes: [UInt8])] = []
    /// How often files but the session's were stored.
    var saves = 0
    var lines: [String] = []
    /// 2026-11-21 13:52:00.
    var clock: Int64? = 1_795_269_120
    /// The next source that is asked for.
    var nextSource = ScriptedSource()
    /// What was asked for.
    var requests: [(host: String, port: UInt16, transport: Settings.Transport)] = []
    var demos = 0

    /// Whether the simulation is the real one.
    var simulates = false
    /// The kinds of sources besides servers, as the program's table has them.
    lazy var otherKinds: [any SourceKind] = [
        SimulationKind { [self] in
            demos += 1
            if simulates { return SimulatedSource() }
            nextSource.name = "Demo"
            return nextSource
        },
        testStreams.kind(),
    ]
    /// Those of `otherKinds` that have a form of the test's own.
    private var kindsWithForm: [TestSourceKind] = []
    /// Adds a kind with its own form.
    func add(_ kind: TestSourceKind, at index: Int? = nil) {
        otherKinds.insert(kind, at: index ?? otherKinds.count)
        kindsWithForm.append(kind)
    }
    /// The form of a kind that the test has added.
    func ownForm(at index: Int) -> (any SourceForm)? { kindsWithForm.first { $0 === otherKinds[index] } }
    /// What is on the network.
    let testStreams = TestStreams()
    private(set) lazy var sourceKinds = SourceKinds(
        server: TiAServerKind { [self] host, port, settings in
            requests.append((host: host, port: port, transport: settings.transport))
            nextSource.name = host + ":" + String(port)
            return nextSource
        },
        others: otherKinds)
    func loadFile(_ name: StaticString) -> [UInt8]? {
        for file in files where file.name == name.description { return file.bytes }
        return nil
    }
    func saveFile(_ name: StaticString, _ bytes: [UInt8], then action: @escaping (Outcome<Void>) -> Void) {
        if let storageFailure { return action(.failure(storageFailure)) }
        if name.description != SessionFile.name.description { saves += 1 }
        files.removeAll { $0.name == name.description }
        files.append((name: name.description, bytes: bytes))
        action(.success(()))
    }
    func saveFile(_ name: StaticString, _ bytes: [UInt8]) { saveFile(name, bytes) { _ in } }
    /// The next start does not go on with anything.
    func forgetSession() { files.removeAll { $0.name == SessionFile.name.description } }
    /// The settings file, and how often the app was to start again.
    var settingsFile: [UInt8]?
    var restarts = 0
    /// Whether what is stored stays.
    var durability = Durability()
    /// Why nothing can be stored, if so.
    var storageFailure: StorageFailure?
    func saveSettings(_ bytes: [UInt8], then action: @escaping (Outcome<Void>) -> Void) {
        if let storageFailure { return action(.failure(storageFailure)) }
        settingsFile = bytes
        action(.success(()))
    }
    func restart() { restarts += 1 }
    /// What is known of a crash, and how often the user was told.
    var crash: CrashReport?
    var crashesTold = 0
    var startedWithDefaults = false
    func crashTold() {
        crash = nil
        crashesTold += 1
    }
    func wallClock() -> Int64? { clock }
    func log(_ line: String) { lines.append(line) }
    func log(_ text: StaticString, _ number: Int) { log(text.description + String(number)) }
    let testPictures = TestPictures()
    var pictures: (any PictureService)? { testPictures }
    let testDevice = TestDevice()
    var device: (any DeviceService)? { testDevice }
    let testRecording = TestRecording()
    var recording: (any RecordingService)? { testRecording }
    let testFiles = TestFileService()
    var storedFiles: (any FileService)? { testFiles }
    /// The USB stick, where the test has one.
    var stick: (any StickService)?
    /// The agent for updates, where the test has one.
    var updates: (any UpdateService)?
    let testReports = TestReports()
    var reports: (any ReportService)? { testReports }
    let testLoopback = TestLoopback()
    var loopback: (any LoopbackService)? { testLoopback }
}

/// Servers on the board itself that are simulations.
final class TestLoopback: LoopbackService {
    /// Why none can be started, or none answers, if so.
    var error: SourceError?
    var answer: SourceError?
    /// How long one takes to answer.
    var delay: Int64 = 0
    /// The most packets that one sends in a second.
    var most = Int.max
    private(set) var started = 0
    fileprivate(set) var running = 0

    func source(packetsPerSecond: Int) throws(SourceError) -> any SignalSource {
        if let error { throw error }
        started += 1
        running += 1
        return TestServer(self, packetsPerSecond: min(packetsPerSecond, most), answer: answer, delay: delay)
    }
}

/// A simulation that runs until it is disconnected, or does not answer.
private final class TestServer: SignalSource {
    private let loopback: TestLoopback
    private let simulation: SimulatedSource
    private var answer: SourceError?
    private let delay: Int64
    /// When it was looked at first, and whether it says something since then.
    private var begin: Int64?
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

/// A source that reports what a test scripts, and counts calls.
final class ScriptedSource: SignalSource {
    var name = ""
    var dialect: StaticString = "TiA 1.0"
    var catalogue: SignalCatalogue?
    var statistics = SourceStatistics()
    var events: [SourceEvent] = []
    /// What `connect` leads to; nothing while it is empty.
    var answer: [SourceEvent] = []
    var offered = SignalCatalogue(signals: [])
    var connects = 0
    var disconnects = 0
    var starts = 0
    var stops = 0
    var store: SampleStore?

    /// A source that connects at once.
    init(offering catalogue: SignalCatalogue = ScriptedSource.smallCatalogue) {
        offered = catalogue
        answer = [.connected]
    }

    func connect() {
        connects += 1
        events += answer
    }
    func disconnect() {
        disconnects += 1
        events = []
    }
    func apply(_ store: SampleStore) { self.store = store }
    func start() {
        starts += 1
        events.append(.started)
    }
    func stop() {
        stops += 1
        events.append(.stopped)
    }
    var advances = 0
    func advance(to now: Int64) { advances += 1 }
    var playback: (any Playback)? { nil }
    var stamps: SenderStamps? { nil }
    var identity: SenderIdentity? { nil }
    func networkReturned(at now: Int64) {}
    func nextMarker() -> StreamMarker? { nil }
    func nextEvent() -> SourceEvent? {
        guard !events.isEmpty else { return nil }
        let event = events.removeFirst()
        if event == .connected { catalogue = offered }
        return event
    }

    /// The one of the look: EEG, ECG and a button.
    static var smallCatalogue: SignalCatalogue {
        SignalCatalogue(signals: [
            Signal(type: .eeg, rate: SamplingRate(hertz: 256), blockSize: 8, unit: "µV", labels: ["C3", "Cz", "C4"]),
            Signal(
                type: .ecg, rate: SamplingRate(milliHertz: 512_500), blockSize: 1, unit: "mV", labels: ["II", "V2"]),
            Signal(type: .button, rate: .irregular, blockSize: 1, labels: ["Button"]),
        ])
    }

    /// The one of the look, with an ECG that is too fast.
    static var fastCatalogue: SignalCatalogue {
        let signals = smallCatalogue.signals
        let fast = Signal(
            type: .ecg, rate: SamplingRate(hertz: 100_000), blockSize: 100, unit: "mV", labels: ["II", "V2"])
        return SignalCatalogue(signals: signals.filter { $0.type != .ecg } + [fast])
    }

    /// As many channels as a source may offer, among them fast ones, and long names.
    static var largeCatalogue: SignalCatalogue {
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
