import CSystem
import Platform
import PlayerProtocol
import Synchronization

/// Opens the best sound card. Opens another card when the current one was removed, or when a better one is plugged in.
final class CardKeeper: FolderWatchHandler, TimerHandler {
    /// The delay between a change in the folder of device files and an attempt to open a card, in nanoseconds. Within this time, a device file gets
    /// its final owner.
    private static let settling: Int64 = 100_000_000
    /// The time between two attempts to open a card, in nanoseconds.
    private static let pause: Int64 = 2_000_000_000
    /// The number of successive checks without progress of the output's thread after which the thread counts as hanging.
    private static let maximumSilence = 3

    private let cards: any SoundCards
    private let news: Int32
    private let loop: EventLoop
    // The player owns this object, so the reference must not retain it.
    private unowned(unsafe) let player: PlayerCore
    private var watch: FolderWatch?
    private var timer: Timer?
    private var thread: SystemThread?
    private(set) var output: OutputThread?
    private var turns: UInt32 = 0
    private var silence = 0
    private var reported: CardFailure?

    init(_ cards: any SoundCards, news: Int32, loop: EventLoop, player: PlayerCore) throws(PlatformError) {
        self.cards = cards
        self.news = news
        self.loop = loop
        self.player = player
        timer = try Timer(loop: loop, handler: self)
        if let folder = cards.folder { watch = try FolderWatch(["/dev", folder], loop: loop, handler: self) }
    }

    func close() {
        watch?.close()
        watch = nil
        timer?.close()
        timer = nil
        end()
    }

    /// Ends the output's thread and closes its card.
    private func end() {
        guard let output else { return }
        output.finish()
        thread.take()?.join()
        output.output.close()
        self.output = nil
    }

    func open() {
        guard output == nil else { return }
        switch cards.open() {
        case .open(let card): start(card)
        case .failed(let failure): fail(failure)
        }
    }

    private func start(_ card: any SoundOutput) {
        do throws(PlatformError) {
            let output = try OutputThread(card, volume: player.presentVolume, news: news, clock: loop.clock)
            thread = try SystemThread(output, priority: .sound, name: "sound's thread")
            self.output = output
            reported = nil
            silence = 0
            player.opened(output)
        } catch {
            Console.error("sound-player: \(error.message)")
            card.close()
            fail(.broken)
        }
    }

    private func fail(_ failure: CardFailure) {
        if failure != .absent { timer?.start(at: loop.clock.now + Self.pause) }
        guard reported != failure else { return }
        reported = failure
        player.send(.noCard(failure))
    }

    /// Called after the output's thread has ended because its card was removed or is broken.
    func lost(_ now: Int64) {
        guard let output else { return }
        // Discard further reports of the output's thread. The player has already read all reports that the thread sent before `lost`.
        while output.nextReportTaken() != nil {}
        end()
        reported = .absent
        player.send(.noCard(.absent))
        // The card may have failed without being removed, so try again later to open a card.
        timer?.start(at: now + Self.pause)
    }

    func folderChanged(now: Int64) { timer?.start(at: now + Self.settling) }

    func fired(_ timer: Timer, expirations: Int, now: Int64) {
        if output == nil { open() } else { reconsider() }
    }

    /// Changes to a better card, unless a sound is playing.
    func reconsider() {
        guard let output, player.isIdle, cards.folder != nil, cards.bestRank > output.output.rank else { return }
        end()
        open()
    }

    /// Must be called once per second.
    /// - Returns: false if the output's thread has made no progress for several calls, so that it counts as hanging.
    func isAlive(_ now: Int64) -> Bool {
        guard let output else { return true }
        let present = output.turns.load(ordering: .relaxed)
        silence = present == turns ? silence + 1 : 0
        turns = present
        return silence < Self.maximumSilence
    }
}
