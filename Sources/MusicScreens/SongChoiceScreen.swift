import Drawing
import Services
import Session
import Songs
import Widgets

/// A sheet for selecting the music: all songs, a folder, an artist, a playlist or single songs. OK applies the selection.
final class SongChoiceScreen: ViewScreen {
    private let context: MusicContext
    private let music: MusicConductor
    private let cancel: Button
    private let search: Button
    private let accept: Button
    private let bar: Bar
    private let kinds: [Button]
    private let status: Label
    private let list: SongChoiceList
    private let message: Message
    private let draft: Draft
    private var searched = ""
    private var mark: Mark?
    private var looked: Int64?
    /// The interval between checks for changes of the library, in nanoseconds.
    private static let interval: Int64 = 500_000_000

    /// The draft of the selection. The list reads the selected rows from it.
    private final class Draft {
        var value: SongDraft
        init(_ value: SongDraft) { self.value = value }
    }

    /// The state that determines the rows. The rows are created again only when it changes.
    private struct Mark: Equatable {
        var present = 0
        var identified = 0
        let playlists: UInt32
    }

    init(context: MusicContext, music: MusicConductor) {
        let (looks, repaint) = (context.looks, context.repaint)
        self.context = context
        self.music = music
        let draft = Draft(SongDraft(music.choice.selection, music.songs.library))
        self.draft = draft
        cancel = Button(looks, repaint, "songchoice.cancel", width: 112)
        search = Button(looks, repaint, "songchoice.search", width: 104)
        accept = Button(looks, repaint, "songchoice.ok", width: 112, kind: .accent)
        bar = Bar(looks, repaint, left: [cancel], right: [accept, search])
        kinds = SongDraft.Kind.allCases.map { Button(looks, repaint, "songchoice.kind." + String($0.rawValue)) }
        status = Label(looks, repaint, { $0.secondary }, looks.theme.secondary, origin: .outside)
        list = SongChoiceList(looks, repaint) { draft.value.has($0) }
        message = Message(looks, repaint)
        let row = Stack(looks, repaint, .across, gap: 4).addSpace(.points(8))
        for button in kinds { row.add(button, .share(1)) }
        row.addSpace(.points(8))
        let line = Stack(looks, repaint, .across).addSpace(.points(20)).add(status, .share(1)).addSpace(.points(20))
        super.init(
            context.tools, "songchoice", isSheet: true,
            content: Stack(looks, repaint, .down).add(bar).addSpace(.points(6)).add(row, .points(44))
                .add(line, .points(28)).add(Layers(looks, repaint, [list, message]), .share(1)))
    }

    private var words: SongStrings { context.songWords }
    private var library: SongLibrary { music.songs.library }

    // MARK: Display

    private func markNow() -> Mark {
        var mark = Mark(playlists: music.songs.playlistRevision)
        for song in library.songs where song.presence == .present {
            mark.present += 1
            if song.digest != 0 { mark.identified += 1 }
        }
        return mark
    }

    override func update() {
        mark = markNow()
        let kind = draft.value.kind
        // Omit the title in narrow bars (portrait orientation), where the buttons leave no space for it.
        bar.title = width >= looks.metrics.px(640) ? words.title : ""
        cancel.title = looks.strings.cancel
        accept.title = looks.strings.ok
        search.title = context.words.search
        search.kind = searched.isEmpty ? .plain : .chosen
        search.isEnabled = kind != .everything
        let titles = [words.all, words.folder, words.artist, words.playlist, words.single]
        for (index, button) in kinds.enumerated() {
            button.title = titles[index]
            button.kind = index == kind.rawValue ? .chosen : .plain
        }
        let entries = entries(SongSearch(searched))
        list.set(entries)
        list.isHidden = entries.isEmpty
        message.isHidden = !entries.isEmpty
        if entries.isEmpty { message.say("", emptyText) }
        showDraft()
    }

    /// Updates the views outside of the list to the draft of the selection.
    private func showDraft() {
        let selection = draft.value.selection
        accept.isEnabled = selection != nil
        switch draft.value.kind {
        case .everything: status.text = context.count(library.listed.count)
        case .songs: status.text = words.selected.filled(context.count(draft.value.songs.count))
        default: status.text = selection.map { context.words(for: $0) } ?? ""
        }
    }

    private var emptyText: String {
        let kind = draft.value.kind
        if kind != .everything, !searched.isEmpty { return words.noMatch }
        return switch kind {
        case .everything: words.allText
        case .folder: words.noFolders
        case .artist: words.noArtists
        case .playlist: words.noPlaylists
        case .songs: words.noSongs
        }
    }

    private func entries(_ search: SongSearch) -> [SongChoiceList.Entry] {
        switch draft.value.kind {
        case .everything: []
        case .folder: folders(.card, search) + folders(.stick, search)
        case .artist:
            library.artists.filter { search.finds($0.name) }.map {
                SongChoiceList.Entry(item: .artist($0.name), title: $0.name, detail: context.count($0.count))
            }
        case .playlist:
            music.songs.playlists.filter { search.finds($0.path) }.map {
                let folder = SongPath.folder($0.path)
                return SongChoiceList.Entry(
                    item: .playlist($0), title: SongPath.stem($0.path),
                    detail: word(for: $0.root) + (folder.isEmpty ? "" : " \u{B7} " + folder))
            }
        case .songs: songs(search)
        }
    }

    private func word(for root: SongRoot) -> String { root == .card ? words.card : words.stick }

    private func folders(_ root: SongRoot, _ search: SongSearch) -> [SongChoiceList.Entry] {
        library.folders(of: root).filter { search.finds($0.name) }.map { folder in
            let all = root == .card ? words.allOnCard : words.allOnStick
            let count = context.count(folder.count)
            return SongChoiceList.Entry(
                item: .folder(SongFolder(root, folder.name)), title: folder.name.isEmpty ? all : folder.name,
                detail: folder.name.isEmpty ? count : count + " \u{B7} " + word(for: root))
        }
    }

    /// All songs that can be played, and selected songs that are missing or cannot be played. Songs with the same content have one common entry.
    private func songs(_ search: SongSearch) -> [SongChoiceList.Entry] {
        let library = library
        var places: [UInt64: Int] = [:]
        for (index, song) in library.songs.enumerated() where song.digest != 0 {
            guard song.isPlayable || draft.value.songs.contains(song.digest) else { continue }
            if song.isPlayable || places[song.digest] == nil { places[song.digest] = index }
        }
        let found = library.indices(Array(places.values), searchedFor: searched)
        return library.sorted(found, by: .title).map { index in
            let song = library.songs[index]
            return SongChoiceList.Entry(
                item: .song(song.digest), title: song.title,
                detail: song.presence == .present ? song.tags.artist : words.notThere)
        }
    }

    override func appear(at now: Int64) { layOut() }

    override func advance(to now: Int64) {
        super.advance(to: now)
        guard looked.map({ now - $0 >= Self.interval }) ?? true else { return }
        looked = now
        if markNow() != mark { layOut() }
    }

    // MARK: Actions

    override func chosen(_ view: View, _ item: Int) {
        if view === cancel {
            router.close(self)
        } else if view === accept, let selection = draft.value.selection {
            music.choice.select(selection) { [context] in context.report($0, of: .songSelection) }
            router.close(self)
        } else if view === search {
            router.open(
                context.searchForm(searched) { [self] in
                    searched = $0
                    layOut()
                })
        } else if view === list, list.entries.indices.contains(item) {
            draft.value.choose(list.entries[item].item)
            showDraft()
            repaint.invalidate(list.frame)
        } else if let index = kinds.firstIndex(where: { $0 === view }),
            let kind = SongDraft.Kind(rawValue: index), kind != draft.value.kind
        {
            draft.value.kind = kind
            searched = ""
            list.cancelTouches()
            layOut()
        }
    }
}
