import Acquisition
import Services
import Signals
import Study
import StudyRun

/// Reports the state of the board to a running study: its power supply and the free space on its card.
struct StudyBoard {
    /// The interval between two queries, in nanoseconds.
    private static let interval: Int64 = 5_000_000_000

    private var battery = BatteryWatch()
    private var next: Int64 = 0

    /// Reports the board's state to the guide. Called once per turn of the loop.
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

    /// The number of seconds for which the card can record the selected channels; nil if unknown.
    static func seconds(of acquisition: Acquisition, on device: (any DeviceService)?) -> Int64? {
        guard let bytes = device?.recordingBytes else { return nil }
        // Assume the maximum of four bytes per sample, and 1024 bytes of annotations per second.
        return bytes / acquisition.channels.reduce(1024) { $0 + Int64($1.entry.rate.milliHertz) / 1000 * 4 }
    }
}

/// Decides whether a battery is low: its charge has fallen below 15 percent, and has not reached 20 percent since.
struct BatteryWatch {
    private(set) var isLow = false

    /// Processes a measured charge.
    /// - Parameter percent: the charge; nil if it is unknown, or while the battery is being charged.
    mutating func take(_ percent: Float?) { isLow = percent.map { $0 < (isLow ? 20 : 15) } ?? false }
}
