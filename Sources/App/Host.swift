import CSystem
import Performance
import Platform
import Screens
import Signals

/// What the screens need from the machine: sources, small files, the time of day, the log.
final class Host: ScreenHost {
    /// The largest small file that is read.
    static let maximumFileBytes = 256 << 10

    private let loop: EventLoop
    private let dataFolder: String
    private let settingsFolder: SettingsFolder
    let sourceKinds: SourceKinds
    private var storage: Storage?
    private var pictureService: Pictures?
    private var reportService: Reports?
    private var mail: AppMail?
    /// Measures the frames that are shown.
    let meter = FrameMeter()

    init(loop: EventLoop, options: Options, settingsFolder: SettingsFolder) {
        self.loop = loop
        dataFolder = options.dataFolder
        self.settingsFolder = settingsFolder
        sourceKinds = .all(loop: loop, meter: options.measurement == nil ? nil : meter, transport: options.transport)
    }

    /// Starts the thread that writes files.
    func open() {
        do throws(PlatformError) {
            let storage = try Storage(loop: loop)
            self.storage = storage
            reportService = Reports(storage: storage, dataFolder: dataFolder)
            pictureService = Pictures(
                storage: storage, dataFolder: dataFolder, sender: { [self] in mail?.sender },
                recipient: { [self] in mail?.usualRecipient })
        } catch {
            Console.error("pocketscope: nothing can be stored: \(error.message)")
        }
    }

    /// Begins to send the mails of the outbox, and to inform the user about them.
    func startMail(_ context: ScreenContext) {
        guard let storage else { return }
        mail = AppMail(context: context, storage: storage, dataFolder: dataFolder, loop: loop)
    }

    /// Waits until everything is written.
    func close() {
        mail?.close()
        mail = nil
        storage?.close()
        storage = nil
    }

    func loadFile(_ name: StaticString) -> [UInt8]? {
        do throws(FileError) {
            return try readFile(path(name), maximum: Self.maximumFileBytes)
        } catch {
            if error != .notFound { log("file \(name): \(error.message)") }
            return nil
        }
    }

    func saveFile(_ name: StaticString, _ bytes: [UInt8], then action: @escaping (Outcome<Void>) -> Void) {
        guard let storage else { return stored(.failure(.busy), "file", action) }
        storage.write(bytes, to: path(name)) { [self] in stored($0, "file", action) }
    }

    func saveSettings(_ bytes: [UInt8], then action: @escaping (Outcome<Void>) -> Void) {
        guard let storage else { return stored(.failure(.busy), "settings", action) }
        do throws(FileError) {
            storage.perform(try settingsFolder.task(for: bytes)) { [self] in stored($0, "settings", action) }
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

    func giveBackMemory() { _ = malloc_trim(0) }

    var pictures: (any PictureService)? { pictureService }
    var reports: (any ReportService)? { reportService }

    func wallClock() -> Int64? {
        WallClock.isSet ? WallClock.localSeconds(secondsSince1970: WallClock.nanosecondsSince1970 / 1_000_000_000) : nil
    }

    func log(_ line: String) { Console.line(line) }

    func log(_ text: StaticString, _ number: Int) { Console.line(text, number) }

    private func path(_ name: StaticString) -> String { dataFolder + "/" + name.description }
}
