import Services
import Session
import Signals
import Songs
import Widgets

/// Texts about the selection of songs.
extension MusicContext {
    var songWords: SongStrings { looks.strings.songs }

    /// A number of songs: "1 song", "12 songs".
    func count(_ songs: Int) -> String {
        songs == 1 ? words.oneSong : words.songCount.filled(grouped(Int64(songs)))
    }

    /// A selection as text: "Plays folder rock".
    func words(for selection: SongSelection) -> String {
        let words = songWords
        switch selection {
        case .everything: return words.playsAll
        case .folder(let folder):
            guard folder.path.isEmpty else { return words.playsFolder.filled(folder.path) }
            return folder.root == .card ? words.playsCard : words.playsStick
        case .artist(let artist): return words.playsArtist.filled(artist)
        case .playlist(let playlist): return words.playsPlaylist.filled(SongPath.stem(playlist.path))
        case .songs(let digests):
            return digests.count == 1 ? words.playsOne : words.playsSongs.filled(grouped(Int64(digests.count)))
        }
    }

    /// A selection as text, with the number of missing songs: "Plays playlist run · 2 of 12 not there".
    func words(for choice: SongChoice, in library: SongLibrary) -> String {
        let text = words(for: choice.selection)
        switch choice.playlist {
        case .failed(.other(.notFound)): return text + " \u{B7} " + songWords.notThere
        case .failed: return text + " \u{B7} " + songWords.unreadable
        case .none, .reading, .read: break
        }
        if case .folder(let folder) = choice.selection, !folder.path.isEmpty, !library.has(folder) {
            return text + " \u{B7} " + songWords.notThere
        }
        guard let (count, missing) = choice.named(in: library), missing > 0 else { return text }
        return text + " \u{B7} " + songWords.missing.filled(grouped(Int64(missing)), grouped(Int64(count)))
    }

    /// A form in which the user types a search text.
    func searchForm(_ text: String, then action: @escaping (String) -> Void) -> FormScreen {
        let form = Form(looks, repaint, "search")
        let field = form.field("", "field", .line, text: text, maximum: 60)
        form.focus(field)
        return FormScreen(tools, "search", title: words.searchTitle, form: form) {
            action(field.text)
            return nil
        }
    }
}
