import Platform
import Recordings
import Replay
import Synchronization

/// A recording's file that is read by a thread of its own, so that a slow card or stick stops no frame.
public final class ThreadedReplayFile: ReplayFile, FileWriterHandler {
    private enum Job {
        case open(OpenRecording)
        case fill(FillStretch)
        case annotate(FindAnnotations)
    }

    private let path: String
    private let isOnStick: Bool
    private let loop: EventLoop
    private var source: ReplaySource?
    private var reader: FileWriter?
    private var recording: (any Recording)?
    private var wish: ReadingWish?
    private var jobs: [Job] = []
    /// One for each stretch, so that nothing is allocated while it plays.
    private var fills: [FillStretch] = []

    /// - Parameter isOnStick: whether it is a USB stick's; there it is open until the recording is closed.
    package init(_ path: String, isOnStick: Bool = false, loop: EventLoop) {
        self.path = path
        self.isOnStick = isOnStick
        self.loop = loop
        jobs.reserveCapacity(FileWriter.maximumJobs)
    }

    public func open(for source: ReplaySource) {
        self.source = source
        do throws(PlatformError) {
            let reader = try FileWriter(loop: loop, handler: self)
            self.reader = reader
            let wish = ReadingWish()
            self.wish = wish
            let task = OpenRecording(path, isOnStick: isOnStick, wish)
            jobs.append(.open(task))
            if (try? reader.perform(task)) == nil {
                jobs.removeLast()
                source.opened(nil, .busy)
            }
        } catch {
            source.opened(nil, .busy)
        }
    }

    public func fill(_ stretch: ReplayStretch) {
        guard let reader, let recording else { return }
        let known = fills.firstIndex { $0.stretch === stretch }
        // Those of an earlier selection are not wanted any more.
        if known == nil, fills.count >= ReplayStretch.count { fills.removeFirst() }
        let task = known.map { fills[$0] } ?? FillStretch(stretch, recording)
        if known == nil { fills.append(task) }
        jobs.append(.fill(task))
        if (try? reader.perform(task)) == nil {
            jobs.removeLast()
            stretch.fail(.busy)
            source?.filled(stretch)
        }
    }

    public func annotate(part: Int64, limit: Int) {
        guard let reader, let recording else { return }
        let task = FindAnnotations(recording, part, limit)
        jobs.append(.annotate(task))
        // Where nothing can be read now, samples will say so.
        if (try? reader.perform(task)) == nil { jobs.removeLast() }
    }

    public func written(_ number: Int, error: FileError?, now: Int64) {
        guard !jobs.isEmpty else { return }
        switch jobs.removeFirst() {
        case .open(let task):
            recording = task.recording
            source?.opened(task.recording.map { ReplayContents($0) }, task.problem)
        case .fill(let task):
            if isOnStick, task.stretch.problem == .notRead { task.stretch.fail(.stickFailed) }
            source?.filled(task.stretch)
        case .annotate(let task): source?.annotated(task.part, task.found)
        }
    }

    public func close() {
        wish?.end()
        wish = nil
        // A card that does not answer would stop the loop for as long.
        reader?.abandon()
        reader = nil
        source = nil
        jobs = []
        fills = []
        recording = nil
    }
}

/// Whether what a file holds is still wanted, for both threads.
private final class ReadingWish: Sendable {
    private let hasEnded = Atomic<Bool>(false)

    var isThere: Bool { !hasEnded.load(ordering: .relaxed) }

    func end() { hasEnded.store(true, ordering: .relaxed) }
}

/// A file's bytes for as long as they are wanted: going on through a long file would keep its stick from being ejected, for minutes.
private final class WantedBytes: ByteSource {
    /// ECANCELED
    private static let cancelled: Int32 = 125

    private let bytes: FileBytes
    private let wish: ReadingWish

    init(_ bytes: FileBytes, _ wish: ReadingWish) {
        self.bytes = bytes
        self.wish = wish
    }

    var size: Int64 { bytes.size }

    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
        guard wish.isThere else { throw .cannotRead(Self.cancelled) }
        return try bytes.read(at: offset, into: buffer)
    }
}

/// Opens a recording, on the reading thread: a table is read through once.
private final class OpenRecording: FileTask {
    private let path: String
    private let isOnStick: Bool
    private let wish: ReadingWish
    private(set) var recording: (any Recording)?
    private(set) var problem: ReplayProblem?

    init(_ path: String, isOnStick: Bool, _ wish: ReadingWish) {
        self.path = path
        self.isOnStick = isOnStick
        self.wish = wish
    }

    func run() throws(FileError) {
        do throws(RecordingError) {
            recording = try openRecording(WantedBytes(FileBytes(path: path), wish))
        } catch {
            problem = ReplayProblem(error, isOnStick: isOnStick)
        }
    }
}

/// Looks a part of a recording through, on the reading thread.
private final class FindAnnotations: FileTask {
    let part: Int64
    private let recording: any Recording
    private let limit: Int
    private(set) var found: [RecordingAnnotation]?

    init(_ recording: any Recording, _ part: Int64, _ limit: Int) {
        self.recording = recording
        self.part = part
        self.limit = limit
    }

    func run() throws(FileError) { found = (try? recording.annotations(part: part, limit: limit)) ?? nil }
}

/// Reads a stretch, on the reading thread.
private final class FillStretch: FileTask {
    let stretch: ReplayStretch
    private let recording: any Recording

    init(_ stretch: ReplayStretch, _ recording: any Recording) {
        self.stretch = stretch
        self.recording = recording
    }

    func run() throws(FileError) { stretch.fill(from: recording) }
}
