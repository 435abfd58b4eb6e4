import Text
import Widgets

/// The texts about the song library: copying to the card, deleting, measuring. It is a class, because copying a struct would copy each text.
final class LibraryStrings: Sendable {
    let copyAll: String
    let copyOne: String
    let plug: String
    let looking: String
    let copying: String
    let comparing: String
    let bytesOf: String
    let songOf: String
    let copiedTitle: String
    let copied: String
    let nothingTitle: String
    let nothing: String
    let nothingFound: String
    let notCopiedTitle: String
    let notAllTitle: String
    let copiedOf: String
    let missing: String
    let missingAndMore: String
    let cancelled: String
    let noSpace: String
    let noAnswer: String
    let differs: String
    let notRead: String
    let delete: String
    let deleteTitle: String
    let deleteFile: String
    let deleteFiles: String
    let tempoStays: String
    let staysOnStick: String
    let notDeletedTitle: String
    let inUse: String
    let secondsLeft: String
    let minuteLeft: String
    let minutesLeft: String
    let hoursLeft: String

    /// The parameters are in the order of the properties.
    init(
        copyAll: String,
        copyOne: String,
        plug: String,
        looking: String,
        copying: String,
        comparing: String,
        bytesOf: String,
        songOf: String,
        copiedTitle: String,
        copied: String,
        nothingTitle: String,
        nothing: String,
        nothingFound: String,
        notCopiedTitle: String,
        notAllTitle: String,
        copiedOf: String,
        missing: String,
        missingAndMore: String,
        cancelled: String,
        noSpace: String,
        noAnswer: String,
        differs: String,
        notRead: String,
        delete: String,
        deleteTitle: String,
        deleteFile: String,
        deleteFiles: String,
        tempoStays: String,
        staysOnStick: String,
        notDeletedTitle: String,
        inUse: String,
        secondsLeft: String,
        minuteLeft: String,
        minutesLeft: String,
        hoursLeft: String
    ) {
        self.copyAll = copyAll
        self.copyOne = copyOne
        self.plug = plug
        self.looking = looking
        self.copying = copying
        self.comparing = comparing
        self.bytesOf = bytesOf
        self.songOf = songOf
        self.copiedTitle = copiedTitle
        self.copied = copied
        self.nothingTitle = nothingTitle
        self.nothing = nothing
        self.nothingFound = nothingFound
        self.notCopiedTitle = notCopiedTitle
        self.notAllTitle = notAllTitle
        self.copiedOf = copiedOf
        self.missing = missing
        self.missingAndMore = missingAndMore
        self.cancelled = cancelled
        self.noSpace = noSpace
        self.noAnswer = noAnswer
        self.differs = differs
        self.notRead = notRead
        self.delete = delete
        self.deleteTitle = deleteTitle
        self.deleteFile = deleteFile
        self.deleteFiles = deleteFiles
        self.tempoStays = tempoStays
        self.staysOnStick = staysOnStick
        self.notDeletedTitle = notDeletedTitle
        self.inUse = inUse
        self.secondsLeft = secondsLeft
        self.minuteLeft = minuteLeft
        self.minutesLeft = minutesLeft
        self.hoursLeft = hoursLeft
    }
}

extension Strings {
    var library: LibraryStrings {
        switch language {
        case .english: .english
        case .german: .german
        }
    }
}
