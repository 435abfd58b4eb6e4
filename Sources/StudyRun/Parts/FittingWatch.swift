import CMath
import Study

/// The rings of a fitting, one per electrode. This structure decides which rings have a check mark, and whether the headset fits.
public struct FittingWatch: Sendable {
    public struct Ring: Equatable, Sendable {
        public enum Look: Equatable, Sendable {
            /// The ring is drawn as an outline, because no step has asked for this electrode yet.
            case idle
            /// The ring is drawn in gray, because an earlier step has asked for this electrode.
            case inactive
            /// The ring is drawn in red, amber or green, by the quality, because the current step asks for this electrode.
            case active
        }

        /// The index of the ring's electrode in the study.
        public let electrode: Int
        public internal(set) var look = Look.idle
        /// The quality of the electrode's signal, 0 to 100.
        public internal(set) var quality = 0
        public enum Check: Sendable { case open, checked }

        public internal(set) var check = Check.open
        public var isChecked: Bool { check == .checked }
        /// The time since which the electrode's quality is too low for its check mark; nil if it is high enough.
        var lowSince: Int64?
    }

    public private(set) var rings: [Ring]
    private let rules: FittingRules
    public let began: Int64

    /// - Parameter now: the monotonic time in nanoseconds.
    public init(_ electrodes: [Int], _ rules: FittingRules, now: Int64) {
        rings = electrodes.map { Ring(electrode: $0) }
        self.rules = rules
        began = now
    }

    /// Activates the rings of the electrodes for which the current step asks. The rings of earlier steps become gray.
    public mutating func activate(_ electrodes: [Int]) {
        for index in rings.indices {
            if electrodes.isEmpty || electrodes.contains(rings[index].electrode) {
                rings[index].look = .active
            } else if rings[index].look == .active {
                rings[index].look = .inactive
            }
        }
    }

    /// - Parameter qualities: the quality of each electrode of the study, 0 to 100.
    public mutating func update(_ qualities: [Int], now: Int64) {
        for index in rings.indices where qualities.indices.contains(rings[index].electrode) {
            let quality = max(0, min(100, qualities[rings[index].electrode]))
            rings[index].quality = quality
            if quality >= rules.goal {
                rings[index].check = .checked
                rings[index].lowSince = nil
            } else if quality >= rules.loseBelow {
                rings[index].lowSince = nil
            } else if let since = rings[index].lowSince {
                if now - since >= seconds(rules.loseAfter) { rings[index].check = .open }
            } else {
                rings[index].lowSince = now
            }
        }
    }

    /// True if all given electrodes fit; an empty list means all electrodes. An electrode fits if it has a check mark. If the fitting is late,
    /// `FittingRules.enough` suffices as its quality.
    public func fits(_ electrodes: [Int], now: Int64) -> Bool {
        let isLate = isLate(now: now)
        return rings.allSatisfy { ring in
            guard electrodes.isEmpty || electrodes.contains(ring.electrode) else { return true }
            return ring.isChecked || isLate && ring.quality >= rules.enough
        }
    }

    /// True if the fitting has lasted so long that the lower quality `FittingRules.enough` suffices.
    public func isLate(now: Int64) -> Bool { now - began >= seconds(rules.enoughAfter) }

    /// The time in nanoseconds until the lower quality `FittingRules.enough` suffices.
    public func untilLate(now: Int64) -> Int64 { max(0, began + seconds(rules.enoughAfter) - now) }

    private func seconds(_ seconds: Double) -> Int64 { Int64(seconds * 1e9) }
}

/// Checks the surroundings for mains interference, before the subject puts the headset on.
public struct NoiseWatch: Sendable {
    public enum State: Equatable, Sendable {
        case measuring
        case passed
        case failed
        /// The check has failed so often that the subject may continue without passing it.
        case mayGoOn
    }

    public private(set) var state = State.measuring
    /// The result of the last check, 0 to 100; nil if nothing could be measured.
    public private(set) var quality: Int?
    public private(set) var attempts = 0
    private let rules: NoiseRules

    public init(_ rules: NoiseRules) { self.rules = rules }

    /// The quality of the mains interference: 50 - 50 ln(A / µV), limited to 0 to 100. It is 100 at 0.37 µV, 50 at 1 µV and 0 at 2.7 µV
    /// (Hohmann et al., arXiv 2002.11754).
    public static func quality(amplitude: Float) -> Int {
        guard amplitude > 0 else { return amplitude == 0 ? 100 : 0 }
        guard amplitude < 1e6 else { return 0 }
        return Int(max(0, min(100, (50 - 50 * log(Double(amplitude))).rounded())))
    }

    /// Evaluates a measurement.
    /// - Parameter amplitude: the mains amplitude in µV over four seconds, the maximum of all electrodes; nil if it cannot be measured.
    public mutating func measured(amplitude: Float?) {
        guard state == .measuring else { return }
        quality = amplitude.map { Self.quality(amplitude: $0) }
        attempts += 1
        if let quality, quality >= rules.pass {
            state = .passed
        } else {
            state = attempts >= rules.attempts ? .mayGoOn : .failed
        }
    }

    public mutating func again() {
        if state == .failed || state == .mayGoOn { state = .measuring }
    }
}
