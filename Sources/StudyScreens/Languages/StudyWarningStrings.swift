import Text
import Widgets

/// The texts of warnings before a session or block, in one language. It is a class for the reason that `Strings` explains.
final class StudyWarningStrings: Sendable {
    let beforeGoingOn: String
    let battery: String
    let batteryText: String
    let board: String
    let boardText: String
    let boardPause: String
    let boardNotice: String
    let noClock: String
    let noClockText: String
    let clockBehind: String
    let clockBehindText: String
    let room: String
    let roomText: String
    let lessThanOne: String
    let roomAgain: String
    let roomAgainText: String

    /// The arguments are in the order of the fields.
    init(
        beforeGoingOn: String,
        battery: String,
        batteryText: String,
        board: String,
        boardText: String,
        boardPause: String,
        boardNotice: String,
        noClock: String,
        noClockText: String,
        clockBehind: String,
        clockBehindText: String,
        room: String,
        roomText: String,
        lessThanOne: String,
        roomAgain: String,
        roomAgainText: String
    ) {
        self.beforeGoingOn = beforeGoingOn
        self.battery = battery
        self.batteryText = batteryText
        self.board = board
        self.boardText = boardText
        self.boardPause = boardPause
        self.boardNotice = boardNotice
        self.noClock = noClock
        self.noClockText = noClockText
        self.clockBehind = clockBehind
        self.clockBehindText = clockBehindText
        self.room = room
        self.roomText = roomText
        self.lessThanOne = lessThanOne
        self.roomAgain = roomAgain
        self.roomAgainText = roomAgainText
    }
}

extension Strings {
    var studyWarnings: StudyWarningStrings {
        switch language {
        case .english: .english
        case .german: .german
        }
    }
}
