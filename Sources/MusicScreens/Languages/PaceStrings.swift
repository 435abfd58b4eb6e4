import Text
import Widgets

/// The texts about a locked tempo.
final class PaceStrings: Sendable {
    let tempo: String
    let title: String
    /// Placeholders: {0} steps per minute.
    let lockCadence: String
    /// Placeholders: {0} beats per minute.
    let lockSong: String
    let type: String
    let unlock: String
    let typeTitle: String
    /// Placeholders: {0} to {1}: beats per minute.
    let range: String
    /// Placeholders: {0} beats per minute.
    let locked: String
    /// Placeholders: {0} beats per minute.
    let lockedOther: String
    let over: String

    /// The parameters are in the order of the fields.
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
