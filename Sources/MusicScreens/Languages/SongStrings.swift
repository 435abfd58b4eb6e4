import Text
import Widgets

/// The texts about selecting songs, about exporting to a stick, and importing from it. It is a class, because copying a struct would copy each text.
final class SongStrings: Sendable {
    let select: String
    let all: String
    let folder: String
    let artist: String
    let playlist: String
    let single: String
    let title: String
    let allOnCard: String
    let allOnStick: String
    let card: String
    let stick: String
    let allText: String
    let noFolders: String
    let noArtists: String
    let noPlaylists: String
    let noSongs: String
    let noMatch: String
    let notThere: String
    let selected: String
    let playsAll: String
    let playsFolder: String
    let playsCard: String
    let playsStick: String
    let playsArtist: String
    let playsPlaylist: String
    let playsOne: String
    let playsSongs: String
    let missing: String
    let unreadable: String
    let nothingTitle: String
    let nothingText: String
    let nothingHere: String
    let nothingAnywhere: String
    let change: String
    let more: String
    let exportTempos: String
    let importTempos: String
    let plugTitle: String
    let plugTempos: String
    let stickUnreadable: String
    let reading: String
    let noTablesTitle: String
    let noTables: String
    let severalTitle: String
    let several: String
    let choose: String
    let takenTitle: String
    let nothingNewTitle: String
    let taken: String
    let refusedOne: String
    let refused: String
    let notTakenTitle: String
    let noTable: String
    let tooLong: String
    let noAnswer: String
    let stuckTitle: String
    let stuck: String
    let guideCopy: String
    let guidePlug: String
    let guidePlay: String

    /// The parameters are in the order of the properties.
    init(
        select: String,
        all: String,
        folder: String,
        artist: String,
        playlist: String,
        single: String,
        title: String,
        allOnCard: String,
        allOnStick: String,
        card: String,
        stick: String,
        allText: String,
        noFolders: String,
        noArtists: String,
        noPlaylists: String,
        noSongs: String,
        noMatch: String,
        notThere: String,
        selected: String,
        playsAll: String,
        playsFolder: String,
        playsCard: String,
        playsStick: String,
        playsArtist: String,
        playsPlaylist: String,
        playsOne: String,
        playsSongs: String,
        missing: String,
        unreadable: String,
        nothingTitle: String,
        nothingText: String,
        nothingHere: String,
        nothingAnywhere: String,
        change: String,
        more: String,
        exportTempos: String,
        importTempos: String,
        plugTitle: String,
        plugTempos: String,
        stickUnreadable: String,
        reading: String,
        noTablesTitle: String,
        noTables: String,
        severalTitle: String,
        several: String,
        choose: String,
        takenTitle: String,
        nothingNewTitle: String,
        taken: String,
        refusedOne: String,
        refused: String,
        notTakenTitle: String,
        noTable: String,
        tooLong: String,
        noAnswer: String,
        stuckTitle: String,
        stuck: String,
        guideCopy: String,
        guidePlug: String,
        guidePlay: String
    ) {
        self.select = select
        self.all = all
        self.folder = folder
        self.artist = artist
        self.playlist = playlist
        self.single = single
        self.title = title
        self.allOnCard = allOnCard
        self.allOnStick = allOnStick
        self.card = card
        self.stick = stick
        self.allText = allText
        self.noFolders = noFolders
        self.noArtists = noArtists
        self.noPlaylists = noPlaylists
        self.noSongs = noSongs
        self.noMatch = noMatch
        self.notThere = notThere
        self.selected = selected
        self.playsAll = playsAll
        self.playsFolder = playsFolder
        self.playsCard = playsCard
        self.playsStick = playsStick
        self.playsArtist = playsArtist
        self.playsPlaylist = playsPlaylist
        self.playsOne = playsOne
        self.playsSongs = playsSongs
        self.missing = missing
        self.unreadable = unreadable
        self.nothingTitle = nothingTitle
        self.nothingText = nothingText
        self.nothingHere = nothingHere
        self.nothingAnywhere = nothingAnywhere
        self.change = change
        self.more = more
        self.exportTempos = exportTempos
        self.importTempos = importTempos
        self.plugTitle = plugTitle
        self.plugTempos = plugTempos
        self.stickUnreadable = stickUnreadable
        self.reading = reading
        self.noTablesTitle = noTablesTitle
        self.noTables = noTables
        self.severalTitle = severalTitle
        self.several = several
        self.choose = choose
        self.takenTitle = takenTitle
        self.nothingNewTitle = nothingNewTitle
        self.taken = taken
        self.refusedOne = refusedOne
        self.refused = refused
        self.notTakenTitle = notTakenTitle
        self.noTable = noTable
        self.tooLong = tooLong
        self.noAnswer = noAnswer
        self.stuckTitle = stuckTitle
        self.stuck = stuck
        self.guideCopy = guideCopy
        self.guidePlug = guidePlug
        self.guidePlay = guidePlay
    }
}

extension Strings {
    var songs: SongStrings {
        switch language {
        case .english: .english
        case .german: .german
        }
    }
}
