/// Four numbers that identify the content of a view, so that a change is noticed by comparing them. The comparison
/// allocates nothing.
struct Stamp: Equatable {
    private let a: Int
    private let b: Int
    private let c: Int
    private let d: Int

    init(_ a: Int, _ b: Int = 0, _ c: Int = 0, _ d: Int = 0) { (self.a, self.b, self.c, self.d) = (a, b, c, d) }
}

extension StudyWarning {
    var stamp: Stamp {
        switch self {
        case .amplifierBatteryLow: Stamp(20)
        case .boardBatteryLow: Stamp(21)
        case .clockNotSet: Stamp(22)
        case .clockBehind: Stamp(23)
        case .littleSpace(let minutes, let needed): Stamp(24, minutes, needed)
        }
    }
}

extension StepSequence.Wait {
    var number: Int {
        switch self {
        case .none: 0
        case .forSignal: 1
        case .late: 2
        case .came: 3
        }
    }
}

extension NoiseWatch.State {
    var number: Int {
        switch self {
        case .measuring: 0
        case .passed: 1
        case .failed: 2
        case .mayGoOn: 3
        }
    }
}
