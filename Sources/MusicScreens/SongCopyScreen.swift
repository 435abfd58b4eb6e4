import Drawing
import Services
import Songs
import Widgets

/// A sheet that copies songs from the stick to the card. The screen waits for a stick and for the search for songs, and then shows the progress and
/// the result.
final class SongCopyScreen: ViewScreen {
    /// The songs of the stick to copy. Songs that are also on the card are not copied.
    enum Wanted {
        /// All songs that match a search.
        case found(String)
        /// The song whose content has this digest.
        case one(UInt64)
    }

    private enum State: Equatable {
        case waiting(StickState)
        /// The number of song files that are not identified yet; nil during the search for songs.
        case reading(Int?)
        /// The process that identifies song files could not be started.
        case stuck
        case nothing
        case copying(CopyProgress)
        case copied
        case failed(SongCopyFailure, missing: [Int])
    }

    /// The interval in nanoseconds at which the stick, the songs and the copy are checked.
    private static let interval: Int64 = 250_000_000
    /// The maximum number of songs that the message names if some were not copied.
    private static let namedSongs = 3

    private let context: MusicContext
    private let songs: any SongService
    private let stick: any StickService
    private let wanted: Wanted
    private let close: Button
    private let bar: Bar
    private let message: Message
    private let busy: BusyIndicator
    private let progress: ProgressBar
    private var state = State.waiting(.none)
    private var asked: Int64?
    private enum Look { case due, begun }
    /// The state of the search for songs on the stick. The search is due again whenever the stick may have changed.
    private var look = Look.due
    /// The songs that are being copied.
    private var items: [Song] = []
    /// The total size in bytes of the songs that are being copied.
    private var total: Int64 = 0

    init(context: MusicContext, songs: any SongService, stick: any StickService, wanted: Wanted) {
        let (looks, repaint) = (context.looks, context.repaint)
        (self.context, self.songs, self.stick, self.wanted) = (context, songs, stick, wanted)
        close = Button(looks, repaint, "songcopy.close", width: 144)
        bar = Bar(looks, repaint)
        message = Message(looks, repaint)
        busy = BusyIndicator(looks, repaint)
        progress = ProgressBar(looks, repaint)
        message.add(busy, .above(72))
        message.add(progress, .below(16))
        super.init(
            context.tools, "songcopy", isSheet: true, bar: bar, body: message,
            footer: Bar(looks, repaint, .bottom, right: [close]))
    }

    private var words: LibraryStrings { looks.strings.library }

    // MARK: Display

    override func update() {
        bar.title = words.copyAll
        close.title = isUnderWay ? looks.strings.cancel : looks.strings.close
        switch state {
        case .waiting, .reading: busy.isHidden = false
        case .stuck, .nothing, .copying, .copied, .failed: busy.isHidden = true
        }
        progress.isHidden = true
        if case .copying(let copied) = state {
            progress.isHidden = false
            // Count the written bytes as half of the progress, and the bytes of the copies that were compared with the originals as the other half.
            progress.show(copied.written + copied.compared, of: 2 * total)
        }
        let (title, text) = text()
        message.say(title, text)
    }

    private var isUnderWay: Bool {
        switch state {
        case .waiting, .reading, .copying: true
        case .stuck, .nothing, .copied, .failed: false
        }
    }

    private func text() -> (title: String, text: String) {
        let songWords = context.songWords
        switch state {
        case .waiting(.unreadable): return (songWords.plugTitle, songWords.stickUnreadable)
        case .waiting: return (songWords.plugTitle, words.plug)
        case .reading(let left):
            return (songWords.reading, left.map { words.looking.filled(context.count($0)) } ?? "")
        case .stuck: return (songWords.stuckTitle, songWords.stuck)
        case .nothing:
            if case .found(let search) = wanted, !search.isEmpty { return (words.nothingTitle, words.nothingFound) }
            return (words.nothingTitle, words.nothing)
        case .copying(let progress):
            let strings = looks.strings
            let isWriting = progress.written < total
            let bytes = words.bytesOf.filled(
                strings.words(forBytes: isWriting ? progress.written : progress.compared),
                strings.words(forBytes: total))
            let song = words.songOf.filled(
                context.grouped(Int64(min(progress.files + 1, items.count))), context.grouped(Int64(items.count)))
            return (isWriting ? words.copying : words.comparing, bytes + " \u{B7} " + song)
        case .copied: return (words.copiedTitle, words.copied.filled(context.count(items.count)))
        case .failed(let failure, let missing):
            let copied = items.count - missing.count
            guard copied > 0 else { return (words.notCopiedTitle, reason(failure)) }
            let count = words.copiedOf.filled(context.grouped(Int64(copied)), context.grouped(Int64(items.count)))
            return (words.notAllTitle, reason(failure) + " " + count + " " + names(of: missing))
        }
    }

    private func reason(_ failure: SongCopyFailure) -> String {
        let strings = looks.strings
        return switch failure {
        case .cancelled: words.cancelled
        case .noSpace(let needed, let space):
            words.noSpace.filled(strings.words(forBytes: needed), strings.words(forBytes: space))
        case .stickGone: strings.storage.stickGone
        case .noAnswer: words.noAnswer
        case .differs: words.differs
        case .notRead: words.notRead
        case .notWritten(let failure): strings.storage.words(for: failure)
        }
    }

    /// A text with the names of the first songs that are not on the card, and the number of the other songs.
    private func names(of missing: [Int]) -> String {
        var names = ""
        for index in missing.prefix(Self.namedSongs) where items.indices.contains(index) {
            names += (names.isEmpty ? "" : ", ") + items[index].title
        }
        let more = missing.count - Self.namedSongs
        return more > 0
            ? words.missingAndMore.filled(names, context.grouped(Int64(more))) : words.missing.filled(names)
    }

    private func set(_ new: State) {
        guard new != state else { return }
        state = new
        layOut()
    }

    // MARK: Time

    override func advance(to now: Int64) {
        super.advance(to: now)
        guard asked.map({ now - $0 >= Self.interval }) ?? true else { return }
        asked = now
        switch state {
        case .waiting, .reading: prepare()
        case .copying:
            songs.copying.check(at: now)
            if case .copying = state { set(.copying(songs.copying.progress)) }
        case .stuck, .nothing, .copied, .failed: break
        }
    }

    /// Starts to copy as soon as the songs on the stick are known.
    private func prepare() {
        guard stick.state.isMounted else {
            look = .due
            return set(.waiting(stick.state))
        }
        if look == .due {
            look = .begun
            songs.lookAgain()
            return set(.reading(nil))
        }
        if songs.work == .looking { return set(.reading(nil)) }
        let library = songs.library
        switch wanted {
        case .found(let search):
            // Wait until all files are identified: only then can they be compared with the songs on the card.
            let unknown = library.unknownOnStick
            guard unknown == 0 else { return set(songs.work == .stuck ? .stuck : .reading(unknown)) }
            copy(library.missingOnCard(searchedFor: search).map { library.songs[$0] })
        case .one(let digest):
            copy(library.missingOnCard(searchedFor: "").map { library.songs[$0] }.filter { $0.digest == digest })
        }
    }

    private func copy(_ found: [Song]) {
        guard !found.isEmpty else { return set(.nothing) }
        items = found
        total = found.reduce(0) { $0 + max(0, $1.size) }
        set(.copying(CopyProgress()))
        songs.copying.copy(found) { [self] result in
            switch result {
            case .success: set(.copied)
            case .failure(let failure): set(.failed(failure, missing: songs.copying.progress.missing))
            }
        }
    }

    // MARK: Actions

    override func chosen(_ view: View, _ item: Int) {
        if case .copying = state { return songs.copying.cancel() }
        router.close(self)
    }
}
