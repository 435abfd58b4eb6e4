import Drawing
import Services
import Session
import Songs
import Widgets

/// A sheet that imports a table of tempos from the stick. The screen waits for a stick, searches for tables, offers a choice if there are several,
/// and shows the result.
final class TempoImportScreen: ViewScreen {
    private enum State: Equatable {
        case waiting(StickState)
        /// Reading from the stick, with the time of the first frame in this state. The timeout does not run while a list covers the sheet.
        case reading(since: Int64?)
        case several([String])
        case none
        case taken(TempoImport)
        case failed(TempoImportFailure)
        case noAnswer
    }

    /// The timeout for answers of the stick, in nanoseconds.
    static let timeout: Int64 = 60_000_000_000
    /// The interval between checks of the stick, in nanoseconds.
    private static let interval: Int64 = 250_000_000

    private let context: MusicContext
    private let songs: any SongService
    private let stick: any StickService
    private let close: Button
    private let choose: Button
    private let bar: Bar
    private let message: Message
    private let busy: BusyIndicator
    private var state = State.waiting(.none)
    private var looked: Int64?
    private var now: Int64 = 0
    /// The number of requests to the stick, by which late answers to earlier requests are recognized and ignored.
    private var questions = 0

    init(context: MusicContext, songs: any SongService, stick: any StickService) {
        let (looks, repaint) = (context.looks, context.repaint)
        (self.context, self.songs, self.stick) = (context, songs, stick)
        close = Button(looks, repaint, "tempos.close", width: 144)
        choose = Button(looks, repaint, "tempos.choose", width: 144, kind: .accent)
        bar = Bar(looks, repaint)
        message = Message(looks, repaint)
        busy = BusyIndicator(looks, repaint)
        message.add(busy, .above(72))
        super.init(
            context.tools, "tempos", isSheet: true, bar: bar, body: message,
            footer: Bar(looks, repaint, .bottom, right: [choose, close]))
    }

    private var words: SongStrings { context.songWords }

    // MARK: Display

    override func update() {
        bar.title = words.importTempos
        choose.title = words.choose
        choose.isHidden = true
        close.title = looks.strings.close
        busy.isHidden = true
        switch state {
        case .waiting(let stick):
            busy.isHidden = false
            close.title = looks.strings.cancel
            message.say(words.plugTitle, stick == .unreadable ? words.stickUnreadable : words.plugTempos)
        case .reading:
            busy.isHidden = false
            close.title = looks.strings.cancel
            message.say(words.reading, "")
        case .several(let paths):
            choose.isHidden = false
            message.say(words.severalTitle.filled(String(paths.count)), words.several)
        case .none: message.say(words.noTablesTitle, words.noTables)
        case .taken(let counts): message.say(counts.new > 0 ? words.takenTitle : words.nothingNewTitle, text(counts))
        case .failed(let failure): message.say(words.notTakenTitle, text(failure))
        case .noAnswer: message.say(words.notTakenTitle, words.noAnswer)
        }
    }

    private func text(_ counts: TempoImport) -> String {
        let taken = words.taken.filled(context.count(counts.new), context.grouped(Int64(counts.known)))
        if counts.refused == 0 { return taken }
        let refused =
            counts.refused == 1 ? words.refusedOne : words.refused.filled(context.grouped(Int64(counts.refused)))
        return taken + " " + refused
    }

    private func text(_ failure: TempoImportFailure) -> String {
        switch failure {
        case .fault(.noTable): words.noTable
        case .fault(.tooLong): words.tooLong
        case .storage where !stick.state.isMounted: looks.strings.storage.stickGone
        case .storage(let failure): looks.strings.storage.words(for: failure)
        }
    }

    private func set(_ new: State) {
        guard new != state else { return }
        state = new
        layOut()
    }

    // MARK: Time

    override func advance(to now: Int64) {
        self.now = now
        super.advance(to: now)
        guard looked.map({ now - $0 >= Self.interval }) ?? true else { return }
        looked = now
        switch state {
        case .waiting: stick.state.isMounted ? list() : set(.waiting(stick.state))
        case .reading(let since):
            // Stop waiting after the timeout, because the stick may block its thread until the kernel reports an error.
            guard let since else { return state = .reading(since: now) }
            guard now - since > Self.timeout else { return }
            questions += 1
            set(.noAnswer)
        case .several, .none, .taken, .failed, .noAnswer: break
        }
    }

    private func list() {
        set(.reading(since: nil))
        questions += 1
        let question = questions
        songs.listTempoTables { [self] outcome in
            guard question == questions else { return }
            switch outcome {
            case .success(let paths):
                if paths.count > 1 { return set(.several(paths)) }
                paths.first.map { take($0) } ?? set(.none)
            case .failure(let failure): set(.failed(.storage(failure)))
            }
        }
    }

    private func take(_ path: String) {
        set(.reading(since: nil))
        questions += 1
        let question = questions
        songs.readTempos(path) { [self] result in
            guard question == questions else { return }
            switch result {
            case .success(let reading): set(.taken(songs.take(reading)))
            case .failure(let failure): set(.failed(failure))
            }
        }
    }

    // MARK: Actions

    override func chosen(_ view: View, _ item: Int) {
        if view === choose, case .several(let paths) = state {
            let choice = ValueChoice(title: words.importTempos, values: paths.map { SongPath.stem($0) })
            router.open(.choice(choice) { [self] in take(paths[$0]) })
        } else {
            // Increase the number, so that an answer of the stick that may still arrive is ignored.
            questions += 1
            router.close(self)
        }
    }
}
