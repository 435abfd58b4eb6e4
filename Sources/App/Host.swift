import CSystem
import Performance
import Platform
import PlayerClient
import Recordings
import Sensors
import Services
import Session
import Settings
import Signals
import Storing
import Text
import ViewerClient

/// Provides the screens with the machine's services: sources, small files, the time of day, the log.
final class Host: Machine {
    private let loop: EventLoop
    private let dataFolder: String
    private let fontFolder: String
    private let settingsFolder: SettingsFolder
    let sourceKinds: SourceKinds
    /// The Bluetooth sensors in range; nil if the app cannot get access to a Bluetooth controller.
    private let sensors: SensorsInRange?
    let startedWithDefaults: Bool
    private(set) var crash: CrashReport?
    private let smallFiles: SmallFiles
    private let leavesSettingsAlone: Bool
    private var storage: Storage?
    private var watch: StorageWatch?
    private var pictureService: Pictures?
    private var reportService: Reports?
    private var fileService: Files?
    private var stickService: Stick?
    private var updateService: Updates?
    /// The folder at which init mounts USB sticks.
    private static let stickFolder = "/media/stick"
    private var mail: AppMail?
    private var upload: AppUpload?
    /// Shows a notification to the user; nil before the screens exist.
    private var notify: ((LocalText) -> Void)?
    private var recordingService: RecordingSession?
    private var sounds: Sounds?
    private var studyFiles: StudyFiles?
    private var songFiles: SongFiles?
    private var runFiles: RunFiles?
    /// True after the app has completed the recordings that a power cut left incomplete.
    private var areRecordingsComplete = false
    private var ownDevice: Device?
    /// Applies a calibration of touch panels; nil before the input devices are open.
    var mapTouches: ((TouchMapping) -> Void)?
    private let usesDHCP: Bool
    /// New network settings that are not on the card yet, so that init cannot read them; nil for none.
    private var newNetwork: Settings?
    /// The time zone that the settings contain.
    var zone = ClockZone.utc
    private let supervision: Supervision
    /// Measures the times of the shown frames.
    let meter = FrameMeter()
    private let ownServers: Loopback
    private let ownStreams = OwnStreams()
    private let outlet: DeviceOutlet
    /// Sends markers and the push button to the network.
    private(set) var markerOutlet: MarkerOutlet?
    private var viewerClient: ViewerClient?

    /// - Parameters:
    ///   - leavesSettingsAlone: true if the settings file could not be read. The app then does not overwrite the file.
    ///   - usesDHCP: true if init set up the network by DHCP.
    init(
        loop: EventLoop, options: Options, settingsFolder: SettingsFolder, leavesSettingsAlone: Bool = false,
        usesDHCP: Bool = true, supervision: Supervision = Supervision(descriptor: nil),
        zone: ClockZone = .utc
    ) {
        self.loop = loop
        self.supervision = supervision
        self.usesDHCP = usesDHCP
        self.leavesSettingsAlone = leavesSettingsAlone
        let files = SmallFiles(
            folder: options.dataFolder, settingsFolder: settingsFolder.path, isUsed: !options.usesDefaults)
        smallFiles = files
        dataFolder = options.dataFolder
        fontFolder = options.fontFolder
        self.settingsFolder = settingsFolder
        startedWithDefaults = options.usesDefaults
        self.zone = zone
        crash = options.crashFile.flatMap { Self.crash($0, zone) }
        ownServers = Loopback(loop: loop, meter: meter)
        // Sensors are available only under init, which opens the kernel's management interface of the Bluetooth controllers for the app.
        sensors =
            supervision.isHeard
            ? SensorsInRange(loop: loop, ask: { supervision.say(.openBluetooth) }, log: { Console.line($0) }) : nil
        outlet = DeviceOutlet(loop: loop, own: ownStreams)
        sourceKinds = .all(
            loop: loop, meter: options.measurement == nil ? nil : meter, dataFolder: options.dataFolder,
            stickFolder: Self.stickFolder, own: ownStreams, sensors: sensors,
            answers: { CSVAnswers(files.content(SmallFile.tables.name) ?? []) })
    }

    /// Starts the writing thread, which reads and writes the files on the card.
    func open() {
        do throws(PlatformError) {
            let storage = try Storage(loop: loop)
            self.storage = storage
            watch = StorageWatch(
                storage: storage, dataFolder: dataFolder, settingsFolder: settingsFolder.path,
                leavesSettingsAlone: leavesSettingsAlone)
            ownDevice = Device(
                storage: storage, dataFolder: dataFolder, usesDHCP: usesDHCP, setsBacklight: supervision.isHeard,
                ending: supervision.isHeard ? { [self] in end($0) } : nil,
                clockSetting: supervision.isHeard ? { [self] in supervision.setClock($0) } : nil,
                wifiAsking: supervision.isHeard
                    ? { [self] in supervision.say($0 == .look ? .lookForWiFi : .joinWiFiAgain) } : nil,
                bluetooth: sensors.map { sensors in { sensors.controller() } },
                touchMapping: { [self] in mapTouches?($0) })
            let runs = RunFiles(storage: storage, dataFolder: dataFolder)
            runFiles = runs
            let files = Files(storage: storage, dataFolder: dataFolder, runs: runs)
            fileService = files
            // USB sticks and the music player are available only under init, which mounts sticks and starts the player.
            if supervision.isHeard {
                sounds = Sounds(loop: loop, launch: .player)
                stickService = Stick(
                    loop: loop, mount: Self.stickFolder, note: "/run/stick", path: { files.path(of: $0) },
                    ejecting: { [self] in
                        songFiles?.releaseStick()
                        supervision.say(.eject)
                    })
                updateService = Updates(storage: storage) { [self] in supervision.say($0) }
                let songs = SongFiles(
                    storage: storage, loop: loop, dataFolder: dataFolder,
                    stick: { [self] in stickService?.state.isMounted == true ? Self.stickFolder : nil },
                    launch: .player,
                    notify: { [self] in notify?($0) })
                songs.load()
                songFiles = songs
            }
            studyFiles = StudyFiles(
                storage: storage, loop: loop, dataFolder: dataFolder, settingsFolder: settingsFolder.path,
                fontFolder: fontFolder,
                stick: { [self] in stickService?.state.isMounted == true ? Self.stickFolder : nil },
                upload: { [self] in upload }, notify: { [self] in notify?($0) })
            reportService = Reports(storage: storage, dataFolder: dataFolder)
            pictureService = Pictures(
                storage: storage, dataFolder: dataFolder, sender: { [self] in mail?.sender },
                recipient: { [self] in mail?.usualRecipient })
        } catch {
            Console.error("pocketscope: nothing can be stored: \(error.message)")
        }
    }

    /// Completes recordings that a power cut left incomplete. Call it before the services that read or create recordings start.
    func completeRecordings() {
        guard let storage else { return }
        let task = CompleteRecordings(dataFolder + "/" + DataFolders.recordings)
        storage.perform(task) { [self] result in
            if case .failure(let error) = result { log("recordings: not all are complete: " + error.message) }
            if task.count > 0 { log("recordings: \(task.count) completed") }
            areRecordingsComplete = true
            recordingService?.becomeReady()
        }
    }

    /// Makes the recording service available.
    func startRecording(_ session: @autoclosure () -> RecordingSession) {
        guard storage != nil else { return }
        recordingService = session()
        if areRecordingsComplete { recordingService?.becomeReady() }
    }

    /// Starts to send the mails in the outbox, and to inform the user about sent and refused mails.
    func startMail(_ settings: SettingsStore, _ reports: any MailReports) {
        guard let storage else { return }
        mail = AppMail(
            settings: settings, reports: reports, storage: storage, dataFolder: dataFolder, loop: loop)
    }

    /// Starts to upload files, and to inform the user about problems. Call it after `completeRecordings`.
    /// - Parameter notify: shows a notification.
    func startUpload(_ settings: SettingsStore, notify: @escaping (LocalText) -> Void) {
        guard let storage else { return }
        self.notify = notify
        upload = AppUpload(settings: settings, storage: storage, dataFolder: dataFolder, loop: loop, notify: notify)
    }

    /// Receives a call for each new and each finished recording; nil if the app cannot upload files.
    var recordedFiles: (any RecordedFiles)? { upload }

    /// Applies the brightness setting now and whenever it changes.
    /// - Parameter failed: called if the brightness cannot be set.
    func startBrightness(_ settings: SettingsStore, failed: @escaping () -> Void) {
        let set = { [self] (settings: Settings) in
            guard let ownDevice, !ownDevice.setBrightness(percent: settings.brightness) else { return }
            failed()
        }
        set(settings.current)
        settings.observe([.brightness]) { set($0.settings) }
    }

    /// From now on, init sets up the network again whenever changed network settings have been written to the card.
    func startNetwork(_ settings: SettingsStore) {
        settings.observe(Setting.networkConfiguration) { [self] in newNetwork = $0.settings }
    }

    /// Follows the setting for the second screen. Only under init, which starts the server as another user.
    func startViewers(_ session: Session) {
        guard supervision.isHeard else { return }
        viewerClient = ViewerClient(
            session.acquisition, session.settings, host: self, loop: loop, launch: .agent("/run/viewer"))
    }

    func startMarkerOutlet(_ session: Session) {
        markerOutlet = MarkerOutlet(session.acquisition, session.settings, loop: loop, own: ownStreams)
    }

    private func setUpNetwork(_ wanted: Settings) {
        ownDevice?.usesDHCP = wanted.network == .dhcp
        supervision.say(.network)
    }

    /// Waits until all files are written, and ends the services.
    func close() {
        sensors?.close()
        // First, pass the last lines of the music session to the writing thread. This does not wait for the card.
        runFiles?.close()
        runFiles = nil
        outlet.end()
        markerOutlet?.close()
        markerOutlet = nil
        viewerClient?.close()
        viewerClient = nil
        recordingService?.close()
        recordingService = nil
        sounds?.close()
        sounds = nil
        studyFiles?.close()
        studyFiles = nil
        mail?.close()
        mail = nil
        upload?.close()
        upload = nil
        // Close the songs late, because they may be on a stick that hangs. Meanwhile, the writing thread writes the data of the other services.
        songFiles?.close()
        songFiles = nil
        storage?.close()
        storage = nil
        // Close the stick after the card, because a stick may hang.
        stickService?.close()
        stickService = nil
        updateService = nil
        ownDevice = nil
        watch = nil
    }

    /// The report of a crash from init's note, with its time converted to local time.
    private static func crash(_ path: String, _ zone: ClockZone) -> CrashReport? {
        guard let bytes = try? readFile(path, maximum: CrashReport.maximumBytes), var report = CrashReport(bytes)
        else { return nil }
        report.time = WallClock.isSet(report.time) ? zone.local(report.time) : 0
        return report
    }

    func crashReported() {
        crash = nil
        // Remove init's note of the crash from the card: the user has seen the report, so the next start must not show it again.
        storage?.perform(RemoveFile(dataFolder + "/crash")) { [self] result in
            if case .failure(let error) = result { log("restart: the note stays: " + error.message) }
        }
    }

    func loadFile(_ name: StaticString) -> [UInt8]? {
        smallFiles.content(name)
    }

    func isUnreadable(_ name: StaticString) -> Bool { smallFiles.isUnreadable(name) }

    /// If the writing thread could not start, report that no file is stored.
    var durability: Durability { watch?.durability ?? Durability(data: .refused, settings: .refused) }

    func saveFile(_ name: StaticString, _ bytes: [UInt8], then action: @escaping (Outcome<Void>) -> Void) {
        guard !startedWithDefaults else { return action(.failure(.usesDefaults)) }
        smallFiles.set(name, bytes)
        guard let storage else { return stored(.failure(.busy), "file", action) }
        storage.write(bytes, to: path(name)) { [self] in stored($0, "file", action) }
    }

    func saveSettings(_ bytes: [UInt8], then action: @escaping (Outcome<Void>) -> Void) {
        guard let storage else { return stored(.failure(.busy), "settings", action) }
        let network = newNetwork
        newNetwork = nil
        do throws(FileError) {
            storage.perform(try settingsFolder.task(for: bytes), to: .settings) { [self] in
                if case .success = $0 {
                    if let network { setUpNetwork(network) }
                } else if newNetwork == nil {
                    newNetwork = network
                }
                stored($0, "settings", action)
            }
        } catch {
            stored(.failure(error), "settings", action)
        }
    }

    private func stored(_ result: Result<Void, FileError>, _ what: String, _ action: (Outcome<Void>) -> Void) {
        switch result {
        case .success: log(what + ": stored")
        case .failure(let error): log(what + ": not stored: \(error.message)")
        }
        action(result.outcome)
    }

    func restart() { loop.stop() }

    /// Ends the app. Init then powers off or restarts the board.
    private func end(_ how: DeviceEnding) {
        supervision.say(how == .powerOff ? .powerOff : .restart)
        loop.stop()
    }

    func releaseMemory() { _ = malloc_trim(0) }
    var processorTime: Int64 { system_process_nanoseconds() }
    var privateKilobytes: Int? { StatisticsLog.privateKilobytes() }

    var pictures: (any PictureService)? { pictureService }
    var device: (any DeviceService)? { ownDevice }
    var reports: (any ReportService)? { reportService }
    var stick: (any StickService)? { stickService }
    var updates: (any UpdateService)? {
        guard let updateService, updateService.isThere else { return nil }
        return updateService
    }
    var storedFiles: (any FileService)? { fileService }
    var recording: (any RecordingService)? { recordingService }
    var loopback: (any LoopbackService)? { ownServers }
    var sound: (any SoundService)? { sounds }
    var songs: (any SongService)? { songFiles }
    var runs: (any RunService)? { runFiles }
    var outlets: (any OutletService)? { outlet }
    var viewers: (any ViewerService)? { viewerClient }
    var studies: (any StudyService)? { studyFiles }
    var uploads: (any UploadService)? { upload?.uploads }

    func wallClock() -> Int64? { wallClockNanoseconds().map { $0 / 1_000_000_000 } }

    func wallClockNanoseconds() -> Int64? {
        guard WallClock.isSet else { return nil }
        let (seconds, rest) = WallClock.nanosecondsSince1970.quotientAndRemainder(dividingBy: 1_000_000_000)
        return zone.local(seconds) * 1_000_000_000 + rest
    }

    func log(_ line: String) { Console.line(line) }

    func log(_ text: StaticString, _ number: Int) { Console.line(text, number) }

    private func path(_ name: StaticString) -> String { dataFolder + "/" + name.description }
}
