import CSystem
import Platform
import Sound
import SoundFiles
import Synchronization

/// A file that a thread of its own decodes ahead of the output, so that a stick that hangs holds nothing else up.
///
/// The thread ends with the file's last frame, or with `stop`; a thread that hangs in the kernel is left alone.
final class SoundReader: SoundSource, ThreadBody, @unchecked Sendable {
    /// Frames that are decoded ahead: 1.4 s at 48 kHz, 512 KB.
    static let aheadFrames = 65_536
    /// Frames that are there before a sound counts as loaded, unless it is shorter.
    private static let firstFrames = 8192
    private static let block = 1024
    /// What decoders need of a stack: those of Opus and Vorbis take all their scratch memory from it.
    private static let stackBytes = 512 << 10

    /// What the thread has come to.
    enum Progress: UInt8 {
        case opening, loaded, refused
    }

    private let descriptor: Int32
    private let from: Int64
    private let ring = SingleProducerRing<Float>(capacity: 2 * SoundReader.aheadFrames)
    private let progressValue = Atomic<UInt8>(Progress.opening.rawValue)
    private let isEnded = Atomic<Bool>(false)
    private let isBroken = Atomic<Bool>(false)
    private let isStopping = Atomic<Bool>(false)
    private let isWaiting = Atomic<Bool>(false)
    /// Signalled when there is room, or an end to come to.
    private let wake: Int32
    /// Signalled when `progress` changes; the loop's.
    private let news: Int32
    // Written by the thread before `progress` changes, and constant then.
    private(set) var rate = 0
    private(set) var frames: Int64 = -1
    private(set) var failure = SoundFailure.unreadable
    /// The first frame that is given.
    private(set) var first: Int64 = 0

    /// - Parameters:
    ///   - descriptor: the file's; closed by this object.
    ///   - from: the place to begin with, in milliseconds.
    ///   - news: an event descriptor that is signalled; stays the caller's.
    init(_ descriptor: Int32, from: Int64, news: Int32) throws(PlatformError) {
        self.descriptor = descriptor
        self.from = from
        self.news = news
        wake = system_event_create()
        guard wake >= 0 else {
            CSystem.close(descriptor)
            throw .system("eventfd", -wake)
        }
    }

    deinit { if wake >= 0 { CSystem.close(wake) } }

    /// Begins to decode.
    func start() throws(PlatformError) {
        let thread: SystemThread
        do throws(PlatformError) {
            thread = try SystemThread(self, priority: .usual, stackBytes: Self.stackBytes, name: "decoder's thread")
        } catch {
            CSystem.close(descriptor)
            throw error
        }
        thread.detach()
    }

    /// Lets the thread end as soon as it can; does not wait for it.
    func stop() {
        isStopping.store(true, ordering: .releasing)
        _ = system_event_signal(wake)
    }

    var progress: Progress { Progress(rawValue: progressValue.load(ordering: .acquiring)) ?? .opening }

    /// Whether the thread is half a buffer ahead of the output, or at the end.
    var isAhead: Bool { isEnded.load(ordering: .acquiring) || ring.count >= Self.aheadFrames }

    // MARK: The output's thread

    var isAtEnd: Bool { isEnded.load(ordering: .acquiring) && ring.count == 0 }
    var isDamaged: Bool { isBroken.load(ordering: .acquiring) }

    func take(_ frames: UnsafeMutablePointer<Float>, most: Int) -> Int {
        let taken = ring.pop(into: UnsafeMutableBufferPointer(start: frames, count: 2 * most)) / 2
        if taken > 0, ring.count < Self.aheadFrames, isWaiting.load(ordering: .acquiring) {
            isWaiting.store(false, ordering: .relaxed)
            _ = system_event_signal(wake)
        }
        return taken
    }

    // MARK: The thread

    func run() {
        do throws(SoundFailure) {
            let decoder = try SoundFile.open(descriptor)
            rate = decoder.rate
            frames = decoder.frames
            if from > 0 {
                first = from * Int64(decoder.rate) / 1000
                try decoder.seek(to: first)
            }
            try decode(decoder)
        } catch {
            if progress == .opening {
                failure = error
                say(.refused)
            }
            isBroken.store(true, ordering: .releasing)
        }
        isEnded.store(true, ordering: .releasing)
    }

    private func decode(_ decoder: any SoundDecoder) throws(SoundFailure) {
        let buffer = UnsafeMutablePointer<Float>.allocate(capacity: 2 * Self.block)
        defer { buffer.deallocate() }
        var decoded = 0
        while !isStopping.load(ordering: .acquiring) {
            let count = try decoder.read(buffer, most: Self.block)
            guard count > 0 else { break }
            guard put(UnsafeBufferPointer(start: buffer, count: 2 * count)) else { return }
            decoded += count
            if decoded >= Self.firstFrames, progress == .opening { say(.loaded) }
        }
        // Shorter than what is decoded first. What has no frame at all is no sound.
        guard progress == .opening else { return }
        guard decoded > 0 else { throw .damaged }
        isEnded.store(true, ordering: .releasing)
        say(.loaded)
    }

    /// Puts frames into the ring, and waits for room.
    /// - Returns: false where the thread is to end.
    private func put(_ samples: UnsafeBufferPointer<Float>) -> Bool {
        var rest = samples
        while true {
            let count = ring.push(contentsOf: rest)
            rest = UnsafeBufferPointer(rebasing: rest[count...])
            if rest.isEmpty { return true }
            isWaiting.store(true, ordering: .releasing)
            // Taken in between: nobody would signal any more.
            if ring.count < Self.aheadFrames { continue }
            system_event_wait(wake)
            if isStopping.load(ordering: .acquiring) { return false }
        }
    }

    private func say(_ progress: Progress) {
        progressValue.store(progress.rawValue, ordering: .releasing)
        _ = system_event_signal(news)
    }
}
