import Acquisition
import Services
import Signals
import Study
import StudyRun

/// What the board around a study has: power, and room on its card.
struct StudyBoard {
    /// Between two looks, in nanoseconds.
    private static let interval: Int64 = 5_000_000_000

    private var battery = BatteryWatch()
    private var next: Int64 = 0

    /// Once a turn: reports to the guide what is known.
    mutating func follow(_ guide: GuidedStudy, _ device: (any DeviceService)?, at now: Int64) {
        guard let device else { return }
        if now >= next {
            next = now + Self.interval
            device.refresh()
        }
        let power = device.power
        let isPlugged = power?.supply == .outside
        battery.take(isPlugged ? nil : power?.percent.map { Float($0) })
        guide.set(.charging, isOn: isPlugged)
        guide.set(isBoardLow: battery.isLow)
    }

    /// For how many seconds the card has room for what is selected; nil where it is not known.
    static func seconds(of acquisition: Acquisition, on device: (any DeviceService)?) -> Int64? {
        guard let bytes = device?.recordingBytes else { return nil }
        // A sample has four bytes at most, and a second some annotations.
        return bytes / acquisition.channels.reduce(1024) { $0 + Int64($1.entry.rate.milliHertz) / 1000 * 4 }
    }
}

/// Whether a battery is low, by its level in percent: below 15, until it has 20 again.
struct BatteryWatch {
    private(set) var isLow = false

    /// - Parameter percent: nil where nothing is known, or it is being charged.
    mutating func take(_ percent: Float?) { isLow = percent.map { $0 < (isLow ? 20 : 15) } ?? false }
}
