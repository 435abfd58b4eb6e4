import CSystem
import Platform
import Sound
import SoundFiles
import Synchronization

/// Decodes a file on its own thread ahead of the output, so that a stick that does not respond blocks only this thread.
///
/// The thread ends after the file's last frame, or after `stop`. No other thread waits for it, because it can hang in the kernel.
final class SoundReader: SoundSource, ThreadBody, @unchecked Sendable {
    /// The maximum number of frames that are decoded ahead: 1.4 s at 48 kHz, 512 KB.
    static let aheadFrames = 65_536
    /// The number of frames after which the sound counts as loaded. A shorter sound counts as loaded when all its frames are decoded.
    private static let firstFrames = 8192
    private static let block = 1024
    /// The time in milliseconds for which the thread sleeps after each block. Without it, the thread would decode for 5 ms or more at once, and meanwhile
    /// the kernel's thread that passes a frame to the display can wait for a tick of the scheduler (4 ms), which makes the frame late.
    private static let pause: Int32 = 1
    /// The size of the thread's stack in bytes. The decoders of Opus and Vorbis allocate all their working memory on the stack.
    private static let stackBytes = 512 << 10

    /// The state of the thread.
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
    /// Wakes the thread when the ring has space, or when the thread must end.
    private let wake: Int32
    /// The event descriptor by which the thread wakes the loop when `progress` has changed. The loop owns the descriptor.
    private let news: Int32
    // The sampling rate. The thread sets `rate` and the following values while `progress` is `opening`, and never changes them afterwards.
    private(set) var rate = 0
    private(set) var frames: Int64 = -1
    private(set) var failure = SoundFailure.unreadable
    /// The number of the first decoded frame in the file.
    private(set) var first: Int64 = 0

    /// - Parameters:
    ///   - descriptor: the file's descriptor, which this object closes.
    ///   - from: the start position in milliseconds.
    ///   - news: an event descriptor that the thread signals. The caller owns it.
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

    /// Starts the thread.
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

    /// Requests the thread to end as soon as possible, without waiting for its end.
    func stop() {
        isStopping.store(true, ordering: .releasing)
        _ = system_event_signal(wake)
    }

    var progress: Progress { Progress(rawValue: progressValue.load(ordering: .acquiring)) ?? .opening }

    /// True if the thread has decoded half a buffer ahead of the output, or has reached the end of the file.
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
            // Pause unless the output has almost emptied the ring.
            if progress == .opening || ring.count > 2 * Self.firstFrames { system_sleep_milliseconds(Self.pause) }
            if decoded >= Self.firstFrames, progress == .opening { say(.loaded) }
        }
        // If the file ended before `firstFrames`, the sound is loaded only now. A file without any frame is not a sound.
        guard progress == .opening else { return }
        guard decoded > 0 else { throw .damaged }
        isEnded.store(true, ordering: .releasing)
        say(.loaded)
    }

    /// Writes frames to the ring. Waits for space.
    /// - Returns: false if the thread must end.
    private func put(_ samples: UnsafeBufferPointer<Float>) -> Bool {
        var rest = samples
        while true {
            let count = ring.push(contentsOf: rest)
            rest = UnsafeBufferPointer(rebasing: rest[count...])
            if rest.isEmpty { return true }
            isWaiting.store(true, ordering: .releasing)
            // If the output has emptied the ring since the check above, do not wait, because the output would not wake this thread again.
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
