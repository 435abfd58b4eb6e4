import Acquisition
import AcquisitionTests
import Services
import ServicesTests
import Session
import Settings
import Signals
import TestKit

let second: Int64 = 1_000_000_000

/// A source whose connection fails.
final class FailingSource: SignalSource {
    let name: String
    private let error: SourceError
    private var events: [SourceEvent] = []

    init(_ name: String, _ error: SourceError) { (self.name, self.error) = (name, error) }

    var dialect: StaticString { "" }
    var catalogue: SignalCatalogue? { nil }
    var statistics: SourceStatistics { SourceStatistics() }
    var playback: (any Playback)? { nil }
    var stamps: SenderStamps? { nil }
    var identity: SenderIdentity? { nil }
    func connect() { events.append(.failed(error)) }
    func disconnect() { events = [] }
    func apply(_ store: SampleStore) {}
    func start() {}
    func stop() {}
    func advance(to now: Int64) {}
    func networkReturned(at now: Int64) {}
    func nextEvent() -> SourceEvent? { events.isEmpty ? nil : events.removeFirst() }
    func nextMarker() -> StreamMarker? { nil }
}

/// Stores the received samples of all selected channels, and the names of markers.
final class MemoryRecorder: RecordingService, AcquisitionConsumer {
    private(set) var status = RecordingStatus()
    /// The recorded values of each channel.
    private(set) var values: [[Float]] = []
    private(set) var marks: [String] = []
    private(set) var requests: [RecordingRequest] = []
    private let acquisition: Acquisition
    private let report: (RecordingEvent) -> Void

    init(_ acquisition: Acquisition, _ report: @escaping (RecordingEvent) -> Void) {
        self.acquisition = acquisition
        self.report = report
    }

    var lastName: String? { nil }
    func outlook() -> RecordingOutlook { RecordingOutlook(format: .bdf, name: TimedName(time: nil, word: "recording")) }

    func start(_ request: RecordingRequest) {
        requests.append(request)
        guard !acquisition.channels.isEmpty else { return report(.refused(.noChannels)) }
        status.since = acquisition.now
        acquisition.addConsumer(self)
        report(.began(channels: values.count))
    }

    func stop() {
        guard status.isRecording else { return }
        status = RecordingStatus()
        acquisition.removeConsumer(self)
        report(.saved(name: "recording", seconds: 1))
        report(.fileEnded)
    }

    func begin(_ channels: [AcquiredChannel]) { values = channels.map { _ in [] } }
    func take(_ samples: SampleSpans, channel: Int) { values[channel] += Array(samples.head) + Array(samples.tail) }
    func take(_ event: TimedEvent, channel: Int) {}
    func take(_ text: StreamMarker, channel: Int) {}
    func marked(_ marker: Marker) { marks.append(marker.name) }
    func unmarked(_ marker: Marker) {}
    func turnEnded(at now: Int64) {}
}

/// A machine with simulated servers. Its files stay when a session ends, so that the next session can read them.
final class TestMachine: BareMachine {
    /// The servers that the session has opened.
    private(set) var servers: [any SignalSource] = []
    private(set) var played: [PlayedSource] = []
    /// Creates the source for a host and port; nil to use simulated servers.
    var make: ((String, UInt16) -> any SignalSource)?
    private lazy var kinds = SourceKinds(
        server: TiAServerKind { [unowned(unsafe) self] host, port, _ in
            if let make {
                servers.append(make(host, port))
            } else {
                played.append(PlayedSource("\(host):\(port)", TestMachine.signals(port)))
                servers.append(played[played.count - 1])
            }
            return servers[servers.count - 1]
        }, others: [SimulationKind()])
    override var sourceKinds: SourceKinds { kinds }
    var files: [(name: String, bytes: [UInt8])] = []
    var recorder: MemoryRecorder?
    override var recording: (any RecordingService)? { recorder }
    var restarts = 0
    /// The reason for which storing fails; nil if it succeeds.
    var storageFailure: StorageFailure?

    /// Returns the signals of the server at a port: EEG at even ports, ECG at odd ports.
    static func signals(_ port: UInt16) -> [Signal] {
        guard port % 2 == 1 else { return [PlayedSource.eeg(100, 4)] }
        return [
            Signal(type: .ecg, rate: SamplingRate(hertz: 200), blockSize: 1, unit: "mV", labels: ["I", "II"])
        ]
    }

    override func loadFile(_ name: StaticString) -> [UInt8]? {
        for file in files where file.name.utf8.elementsEqual(name.description.utf8) { return file.bytes }
        return nil
    }
    override func saveFile(_ name: StaticString, _ bytes: [UInt8], then action: @escaping (Outcome<Void>) -> Void) {
        if let storageFailure { return action(.failure(storageFailure)) }
        files.removeAll { $0.name.utf8.elementsEqual(name.description.utf8) }
        files.append((name.description, bytes))
        action(.success(()))
    }
    override func restart() { restarts += 1 }
    override func wallClock() -> Int64? { 1_795_269_120 }
}

/// A session on a machine. Collects the events that the session reports.
final class SessionBench: SessionObserver {
    let machine: TestMachine
    let session: Session
    let recorder: MemoryRecorder
    private(set) var events: [SessionEvent] = []
    private(set) var recordings: [RecordingEvent] = []
    private(set) var now = TestTime.uptime + second
    private var sent = 0

    init(_ machine: TestMachine = TestMachine(), _ settings: Settings = Settings()) {
        var stored = StoredSettings()
        _ = stored.apply(settings)
        self.machine = machine
        let session = Session(SettingsStore(stored, host: machine), machine: machine)
        self.session = session
        recorder = MemoryRecorder(session.acquisition) { session.recorded($0) }
        machine.recorder = recorder
        session.addObserver(self)
    }

    func sessionReported(_ event: SessionEvent) {
        events.append(event)
        if case .recording(let recording) = event { recordings.append(recording) }
    }

    /// Advances the time in turns of 10 ms.
    func turns(_ count: Int = 1) {
        for _ in 0..<count {
            now += second / 100
            session.advance(to: now)
        }
    }

    /// Returns the value of sample number n; neighboring samples have different values.
    static func value(_ number: Int) -> Float { Float(number % 5000) }

    /// Runs this many turns. In each turn, each EEG channel receives one sample, and each ECG channel two.
    func flow(_ count: Int) {
        for _ in 0..<count {
            for source in machine.played {
                let isECG = source.catalogue?.signals[0].type == .ecg
                source.send(
                    isECG ? [Self.value(2 * sent), Self.value(2 * sent + 1)] : [Self.value(sent)], at: now)
            }
            sent += 1
            turns()
        }
    }

    /// Opens a server and returns its source.
    /// - Returns: nil if it cannot be opened, or if the session is busy.
    func open(_ host: String, _ port: UInt16) -> AcquiredSource? {
        var opened: AcquiredSource?
        session.open(session.server(host: host, port: port)) { if case .success(let source) = $0 { opened = source } }
        turns()
        return opened
    }

    /// The content of the session file that is stored.
    var saved: SavedSession { SessionFile.parse(machine.loadFile(SessionFile.name) ?? []) }
}
