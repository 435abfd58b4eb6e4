import Text
import Widgets

/// The texts of warnings before a session or block, in one language. `Strings` explains why such tables are classes.
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
    let available: String
    let spaceText: String
    let lessThanOne: String
    let spaceAgain: String
    let spaceAgainText: String
    let waitUnsent: String

    /// The parameters are in the order of the properties.
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
        available: String,
        spaceText: String,
        lessThanOne: String,
        spaceAgain: String,
        spaceAgainText: String,
        waitUnsent: String
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
        self.available = available
        self.spaceText = spaceText
        self.lessThanOne = lessThanOne
        self.spaceAgain = spaceAgain
        self.spaceAgainText = spaceAgainText
        self.waitUnsent = waitUnsent
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
