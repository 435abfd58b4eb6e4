import Drawing
import MusicRun
import Services
import Session
import Songs
import Text
import Widgets

/// The songs on the card and on the stick. The user can sort and search them. A tap on a song offers actions, such as playing it or correcting its
/// tempo.
public final class SongsScreen: ViewScreen {
    private let context: MusicContext
    private let music: MusicConductor
    private let back: Button
    private let order: Button
    private let search: Button
    private let bar: Bar
    private let select: Button
    private let more: Button
    private let selected: Label
    private let summary: Label
    private let progress: ProgressBar
    private let list: SongList
    private let message: Message
    private let guide: SongGuide
    private var sorting = SongOrder.title
    private var searched = ""
    private let rows: Rows
    private var mark: Mark?
    private var looked: Int64?
    /// The interval between checks of the library while songs are measured, in nanoseconds.
    private static let interval: Int64 = 500_000_000

    /// The rows of the list, as indices in the library. The list reads an entry when it draws the row.
    private final class Rows {
        var places: [Int] = []
        /// All songs that are present, regardless of the search text.
        var listed: [Int] = []
        /// The order, the library's state and the search text with which the rows were last sorted.
        var sorted: (order: SongOrder, mark: ListMark, search: String)?
        /// The digest of the song that is playing; nil for none.
        var playing: UInt64?
    }

    /// The state of the library that determines the order of the songs. It changes when songs appear or disappear, when
    /// songs get tags together with their digests, and, if the list is sorted by tempo, when tempos change.
    private struct ListMark: Equatable {
        let count: Int
        var present = 0
        /// A hash of the songs' digests in their order.
        var hash: UInt64 = 0
        let revision: UInt32

        init(_ library: SongLibrary, by order: SongOrder) {
            let songs = library.songs
            count = songs.count
            revision = order == .tempo ? library.revision : 0
            for index in songs.indices where songs[index].presence == .present {
                present += 1
                hash = (hash ^ songs[index].digest) &* 0x100_0000_01B3
            }
        }
    }

    private struct Mark: Equatable {
        let revision: UInt32
        let track: UInt32?
        let work: SongWork
        let failure: StorageFailure?
        let choice: UInt32
        let selected: Int
    }

    public init(context: MusicContext, music: MusicConductor) {
        let (looks, repaint) = (context.looks, context.repaint)
        self.context = context
        self.music = music
        back = Button(looks, repaint, "songs.back", width: 104)
        search = Button(looks, repaint, "songs.search", width: 104)
        order = Button(looks, repaint, "songs.order", width: 144)
        bar = Bar(looks, repaint, left: [back], right: [order, search])
        select = Button(looks, repaint, "songs.select", width: 112)
        more = Button(looks, repaint, "songs.more", width: 96)
        selected = Label(looks, repaint, { $0.secondary }, looks.theme.secondary, origin: .outside)
        // Allow two lines, which the reason why songs are not stored may need.
        summary = Label(
            looks, repaint, { $0.secondary }, looks.theme.secondary, lines: .wrapped, origin: .outside)
        progress = ProgressBar(looks, repaint)
        let rows = Rows()
        self.rows = rows
        list = SongList(looks, repaint) { row in
            let songs = music.songs.library.songs
            // Show no entry for a song that has disappeared since the songs were sorted.
            guard songs.indices.contains(rows.places[row]) else { return nil }
            let song = songs[rows.places[row]]
            return context.entry(song, isPlaying: song.digest != 0 && song.digest == rows.playing)
        }
        message = Message(looks, repaint)
        guide = SongGuide(looks, repaint)
        message.add(guide, .between(SongGuide.height))
        let line = Stack(looks, repaint, .across).addSpace(.points(20)).add(summary, .share(1)).addSpace(.points(20))
        super.init(
            context.tools, "songs",
            content: Stack(looks, repaint, .down).add(bar).add(progress, .points(8)).addSpace(.points(3))
                .add(line).addSpace(.points(3))
                .add(Layers(looks, repaint, [list, message]), .share(1))
                .add(Bar(looks, repaint, .bottom, left: [select], right: [more], middle: selected)))
    }

    private var words: MusicStrings { context.words }
    private var library: SongLibrary { music.songs.library }

    // MARK: Display

    private func markNow() -> Mark {
        Mark(
            revision: library.revision, track: music.run.current?.number, work: music.songs.work,
            failure: music.songs.failure, choice: music.choice.revision, selected: music.selectedCount)
    }

    public override func update() {
        mark = markNow()
        // Omit the title in narrow bars (portrait orientation), where the buttons leave no space for it.
        bar.title = width >= looks.metrics.px(600) ? words.songs : ""
        back.title = looks.strings.back
        search.title = words.search
        search.kind = searched.isEmpty ? .plain : .chosen
        select.title = context.songWords.select
        more.title = context.songWords.more
        more.isHidden = context.stick == nil
        selected.text = context.words(for: music.choice, in: music.songs.library)
        order.title =
            switch sorting {
            case .title: words.byTitle
            case .artist: words.byArtist
            case .tempo: words.byTempo
            }
        let library = music.songs.library
        let (present, settled) = library.progress
        progress.isHidden = settled == present
        progress.show(Int64(settled), of: Int64(present))
        sortRows()
        summary.text = context.summary(music.songs, rows.listed)
        rows.playing = music.run.current?.song.id
        list.set(rows.places.count)
        list.isHidden = rows.places.isEmpty
        message.isHidden = !rows.places.isEmpty
        guide.isHidden = present > 0
        if present == 0 {
            guide.say(context.songWords)
            message.say(words.noSongsTitle, "")
        } else {
            message.say("", words.noMatch)
        }
    }

    /// Sorts the songs if the order may have changed, because sorting takes time.
    private func sortRows() {
        let library = library
        let mark = ListMark(library, by: sorting)
        if let sorted = rows.sorted, sorted.mark == mark, sorted.order == sorting,
            sorted.search.utf8.elementsEqual(searched.utf8)
        {
            return
        }
        rows.sorted = (sorting, mark, searched)
        rows.listed = library.listed
        rows.places = library.sorted(library.indices(rows.listed, searchedFor: searched), by: sorting)
    }

    public override func appear(at now: Int64) { layOut() }

    public override func advance(to now: Int64) {
        super.advance(to: now)
        guard looked.map({ now - $0 >= Self.interval }) ?? true else { return }
        looked = now
        if markNow() != mark { layOut() }
    }

    // MARK: Actions

    public override func chosen(_ view: View, _ item: Int) {
        if view === back {
            router.close(self)
        } else if view === order {
            sorting = sorting == .title ? .artist : sorting == .artist ? .tempo : .title
            layOut()
        } else if view === search {
            router.open(context.searchForm(searched) { [self] in searched = $0 })
        } else if view === select {
            router.open(SongChoiceScreen(context: context, music: music))
        } else if view === more {
            offerMore()
        } else if view === list, rows.places.indices.contains(item),
            library.songs.indices.contains(rows.places[item])
        {
            offer(rows.places[item])
        }
    }

    /// Offers actions for all songs, and for the stick.
    private func offerMore() {
        guard let stick = context.stick else { return }
        let words = context.songWords
        let values = [looks.strings.library.copyAll, words.exportTempos, words.importTempos]
        router.open(
            .choice(ValueChoice(title: self.words.songs, values: values)) { [self] choice in
                switch choice {
                case 0: copy(.found(searched), from: stick)
                case 1: router.open(.copy([.text(music.songs.tempoTable, context.tempoTableName)]))
                default: router.open(TempoImportScreen(context: context, songs: music.songs, stick: stick))
                }
            })
    }

    private func copy(_ wanted: SongCopyScreen.Wanted, from stick: any StickService) {
        router.open(SongCopyScreen(context: context, songs: music.songs, stick: stick, wanted: wanted))
    }

    private enum Action { case play, double, halve, type, measured, ban, allow, copy, delete }

    /// Offers actions for one song.
    private func offer(_ index: Int) {
        let song = library.songs[index]
        let tempo = song.displayedTempo
        var actions = song.isPlayable && song.digest != 0 ? actions(for: song) : []
        if song.root == .card { actions.append((.delete, looks.strings.library.delete)) }
        guard !actions.isEmpty else { return }
        router.open(
            .choice(ValueChoice(title: song.title, values: actions.map { $0.title })) { [self] choice in
                // Find the song again, because the library may have changed while the menu was open.
                guard let index = place(of: song) else { return }
                perform(actions[choice].action, index, tempo)
            })
    }

    /// The actions for a song that can be played.
    private func actions(for song: Song) -> [(action: Action, title: String)] {
        var actions: [(action: Action, title: String)] = [(.play, words.playNow)]
        let tempo = song.displayedTempo
        let corrections = SongLimits.corrections
        if tempo > 0, corrections.contains(2 * tempo) {
            actions.append((.double, words.double.filled(context.tempo(2 * tempo))))
        }
        if tempo > 0, corrections.contains(tempo / 2) {
            actions.append((.halve, words.halve.filled(context.tempo(tempo / 2))))
        }
        actions.append((.type, words.type))
        if song.decision.beatsPerMinute > 0 { actions.append((.measured, words.useMeasured)) }
        actions.append(song.decision.use == .banned ? (.allow, words.allow) : (.ban, words.ban))
        if song.root == .stick, context.stick != nil { actions.append((.copy, looks.strings.library.copyOne)) }
        return actions
    }

    /// The index of a song's file in the library; nil if the file no longer exists.
    private func place(of song: Song) -> Int? {
        library.songs.firstIndex {
            $0.root == song.root && $0.presence == .present && $0.path.utf8.elementsEqual(song.path.utf8)
        }
    }

    private func perform(_ action: Action, _ index: Int, _ tempo: Float) {
        switch action {
        case .play: music.play(index)
        case .double: music.songs.decide(index) { $0.beatsPerMinute = 2 * tempo }
        case .halve: music.songs.decide(index) { $0.beatsPerMinute = tempo / 2 }
        case .measured: music.songs.decide(index) { $0.beatsPerMinute = 0 }
        case .ban: music.songs.decide(index) { $0.use = .banned }
        case .allow: music.songs.decide(index) { $0.use = .allowed }
        case .type: router.open(tempoForm(index, tempo))
        case .copy: if let stick = context.stick { copy(.one(library.songs[index].digest), from: stick) }
        case .delete: ask(toDelete: index)
        }
        layOut()
    }

    // MARK: Deleting

    private func ask(toDelete index: Int) {
        let words = looks.strings.library
        let song = library.songs[index]
        guard !refusesDeleting(song) else { return }
        let more = library.files(of: index, on: .card).count - 1
        var text =
            more > 0
            ? words.deleteFiles.filled(song.path, context.grouped(Int64(more))) : words.deleteFile.filled(song.path)
        if song.beatsPerMinute > 0 { text += " " + words.tempoStays }
        if song.digest != 0, !library.files(of: index, on: .stick).isEmpty { text += " " + words.staysOnStick }
        let dialog = Dialog(
            title: words.deleteTitle, message: text, primary: looks.strings.delete, secondary: looks.strings.cancel)
        context.messages.show(dialog, over: self) { [self] in if $0 == .primary { delete(song) } }
    }

    private func refusesDeleting(_ song: Song) -> Bool {
        guard music.isInUse(song) else { return false }
        let words = looks.strings.library
        context.inform(words.notDeletedTitle, words.inUse, over: self)
        return true
    }

    private func delete(_ song: Song) {
        // Check the song again, which may have disappeared or started to play while the question was open.
        guard let index = place(of: song), !refusesDeleting(library.songs[index]) else { return }
        music.songs.delete(index) { [self] outcome in
            if case .failure(let failure) = outcome {
                context.inform(
                    looks.strings.library.notDeletedTitle, looks.strings.storage.words(for: failure), over: self)
            }
        }
        layOut()
    }

    private func tempoForm(_ index: Int, _ tempo: Float) -> FormScreen {
        let digest = library.songs[index].digest
        let form = Form(looks, repaint, "tempo")
        let field = form.field(
            "", "field", .decimal, text: tempo > 0 ? context.tempo(tempo, separator: ".") : "", maximum: 6)
        form.focus(field)
        return FormScreen(tools, "tempo", title: words.typeTitle, form: form) { [self] in
            guard let typed = Decimal.thousandths(field.text, maximum: 1_000_000),
                SongLimits.corrections.contains(Float(typed) / 1000)
            else { return FormRefusal(field, words.tempoRange) }
            if let index = library.songs.firstIndex(where: { $0.digest == digest }) {
                music.songs.decide(index) { $0.beatsPerMinute = Float(typed) / 1000 }
            }
            return nil
        }
    }
}
