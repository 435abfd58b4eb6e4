import Text
import Widgets

/// The texts of the screens for music, in one language. It is a class, because copying a struct would copy each text.
final class MusicStrings: Sendable {
    let thousandsSeparator: String
    let run: String
    let songs: String
    let play: String
    let pause: String
    let stop: String
    let next: String
    let sprint: String
    let session: String
    let oneStep: String
    let steps: String
    let cadence: String
    let perMinute: String
    let song: String
    let volume: String
    let noSource: String
    let soundStarts: String
    let noCard: String
    let cardBusy: String
    let cardFails: String
    let nearest: String
    let plugCard: String
    let plugStick: String
    let measuring: String
    let noSteps: String
    /// Shown if the accelerometer of an open source cannot be selected while a recording runs.
    let keptByRecording: String
    let sprintOn: String
    let readyTitle: String
    let readyText: String
    let readyNoSource: String
    let noSongsTitle: String
    let lookingTitle: String
    let measuringTitle: String
    let measuringText: String
    let noTempoTitle: String
    let noTempoText: String
    let unplayable: String
    let summary: String
    let oneSong: String
    let songCount: String
    let notMeasuring: String
    let notStored: String
    let noMatch: String
    let search: String
    let searchTitle: String
    let byTitle: String
    let byArtist: String
    let byTempo: String
    let noClearBeat: String
    let tooShort: String
    let silent: String
    let waits: String
    let banned: String
    let unreadable: String
    let unknownFormat: String
    let unsupported: String
    let damaged: String
    let tagsTooLarge: String
    let noMemory: String
    let playNow: String
    let double: String
    let halve: String
    let type: String
    let useMeasured: String
    let ban: String
    let allow: String
    let typeTitle: String
    let tempoRange: String

    /// The parameters are in the order of the properties.
    init(
        thousandsSeparator: String,
        run: String,
        songs: String,
        play: String,
        pause: String,
        stop: String,
        next: String,
        sprint: String,
        session: String,
        oneStep: String,
        steps: String,
        cadence: String,
        perMinute: String,
        song: String,
        volume: String,
        noSource: String,
        soundStarts: String,
        noCard: String,
        cardBusy: String,
        cardFails: String,
        nearest: String,
        plugCard: String,
        plugStick: String,
        measuring: String,
        noSteps: String,
        keptByRecording: String,
        sprintOn: String,
        readyTitle: String,
        readyText: String,
        readyNoSource: String,
        noSongsTitle: String,
        lookingTitle: String,
        measuringTitle: String,
        measuringText: String,
        noTempoTitle: String,
        noTempoText: String,
        unplayable: String,
        summary: String,
        oneSong: String,
        songCount: String,
        notMeasuring: String,
        notStored: String,
        noMatch: String,
        search: String,
        searchTitle: String,
        byTitle: String,
        byArtist: String,
        byTempo: String,
        noClearBeat: String,
        tooShort: String,
        silent: String,
        waits: String,
        banned: String,
        unreadable: String,
        unknownFormat: String,
        unsupported: String,
        damaged: String,
        tagsTooLarge: String,
        noMemory: String,
        playNow: String,
        double: String,
        halve: String,
        type: String,
        useMeasured: String,
        ban: String,
        allow: String,
        typeTitle: String,
        tempoRange: String
    ) {
        self.thousandsSeparator = thousandsSeparator
        self.run = run
        self.songs = songs
        self.play = play
        self.pause = pause
        self.stop = stop
        self.next = next
        self.sprint = sprint
        self.session = session
        self.oneStep = oneStep
        self.steps = steps
        self.cadence = cadence
        self.perMinute = perMinute
        self.song = song
        self.volume = volume
        self.noSource = noSource
        self.soundStarts = soundStarts
        self.noCard = noCard
        self.cardBusy = cardBusy
        self.cardFails = cardFails
        self.nearest = nearest
        self.plugCard = plugCard
        self.plugStick = plugStick
        self.measuring = measuring
        self.noSteps = noSteps
        self.keptByRecording = keptByRecording
        self.sprintOn = sprintOn
        self.readyTitle = readyTitle
        self.readyText = readyText
        self.readyNoSource = readyNoSource
        self.noSongsTitle = noSongsTitle
        self.lookingTitle = lookingTitle
        self.measuringTitle = measuringTitle
        self.measuringText = measuringText
        self.noTempoTitle = noTempoTitle
        self.noTempoText = noTempoText
        self.unplayable = unplayable
        self.summary = summary
        self.oneSong = oneSong
        self.songCount = songCount
        self.notMeasuring = notMeasuring
        self.notStored = notStored
        self.noMatch = noMatch
        self.search = search
        self.searchTitle = searchTitle
        self.byTitle = byTitle
        self.byArtist = byArtist
        self.byTempo = byTempo
        self.noClearBeat = noClearBeat
        self.tooShort = tooShort
        self.silent = silent
        self.waits = waits
        self.banned = banned
        self.unreadable = unreadable
        self.unknownFormat = unknownFormat
        self.unsupported = unsupported
        self.damaged = damaged
        self.tagsTooLarge = tagsTooLarge
        self.noMemory = noMemory
        self.playNow = playNow
        self.double = double
        self.halve = halve
        self.type = type
        self.useMeasured = useMeasured
        self.ban = ban
        self.allow = allow
        self.typeTitle = typeTitle
        self.tempoRange = tempoRange
    }
}

extension Strings {
    var music: MusicStrings {
        switch language {
        case .english: .english
        case .german: .german
        }
    }
}
