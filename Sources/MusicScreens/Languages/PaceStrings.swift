import Text
import Widgets

/// The texts about a locked tempo.
final class PaceStrings: Sendable {
    let tempo: String
    let title: String
    /// The choice to lock the tempo to the present cadence. Placeholder: the number of steps per minute.
    let lockCadence: String
    /// The choice to lock the tempo of the present song. Placeholder: the tempo in beats per minute.
    let lockSong: String
    let type: String
    let unlock: String
    let typeTitle: String
    /// The message that a typed tempo is out of range. Placeholders, in order: the lowest and the highest tempo, in beats per minute.
    let range: String
    /// States that the tempo is locked. Placeholder: the tempo in beats per minute.
    let locked: String
    /// States that the tempo is locked, and that the present song has another tempo. Placeholder: the locked tempo in beats per minute.
    let lockedOther: String
    let over: String

    /// The parameters are in the order of the properties.
    init(
        tempo: String, title: String, lockCadence: String, lockSong: String, type: String, unlock: String,
        typeTitle: String, range: String, locked: String, lockedOther: String, over: String
    ) {
        self.tempo = tempo
        self.title = title
        self.lockCadence = lockCadence
        self.lockSong = lockSong
        self.type = type
        self.unlock = unlock
        self.typeTitle = typeTitle
        self.range = range
        self.locked = locked
        self.lockedOther = lockedOther
        self.over = over
    }
}

extension Strings {
    var pace: PaceStrings {
        switch language {
        case .english: .english
        case .german: .german
        }
    }
}
