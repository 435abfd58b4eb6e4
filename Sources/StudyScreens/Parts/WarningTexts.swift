import Signals
import StudyRun
import Text
import Widgets

extension StudyWarningStrings {
    /// The heading and the text for a warning.
    /// - Parameter clock: the local time in seconds since 1970; nil if the clock is not set.
    func texts(_ warning: StudyWarning, clock: Int64?) -> (heading: String, text: String) {
        switch warning {
        case .amplifierBatteryLow: return (battery, batteryText)
        case .boardBatteryLow: return (board, boardText)
        case .clockNotSet: return (noClock, noClockText)
        case .clockBehind:
            let time = clock.map { CivilTime(seconds: $0) }
            return (clockBehind, clockBehindText.filled(time.map { $0.isoDate + " " + $0.clock } ?? "-"))
        case .littleSpace(let minutes, let needed):
            let has = minutes > 0 ? "\(minutes)" : lessThanOne
            return warning.mayGoOn
                ? (spaceAgain, spaceAgainText.filled(has, "\(needed)"))
                : (available, spaceText.filled(has, "\(needed)"))
        }
    }
}

extension StudyWarning {
    enum Helper { case nobody, clock, lab }

    /// The subject of the help in the last paragraph of the warning: the clock, the lab, or none.
    var helper: Helper {
        switch self {
        case .amplifierBatteryLow, .boardBatteryLow: .nobody
        case .clockNotSet, .clockBehind: .clock
        case .littleSpace: mayGoOn ? .nobody : .lab
        }
    }
}
