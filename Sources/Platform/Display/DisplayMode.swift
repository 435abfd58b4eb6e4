/// A mode that a display connector offers, with the properties by which `best` chooses one.
public struct DisplayMode: Equatable, Sendable {
    package var width: Int
    package var height: Int
    /// The refresh rate in millihertz.
    package var refresh: Int
    /// True for the mode that the panel reports as its preferred mode.
    package var isPreferred: Bool

    package init(width: Int, height: Int, refresh: Int, isPreferred: Bool) {
        self.width = width
        self.height = height
        self.refresh = refresh
        self.isPreferred = isPreferred
    }

    /// The index of the mode to use; nil if there is no mode. The order of preference is: 1. a mode of the requested size (the preferred mode,
    /// otherwise the highest refresh rate), 2. the preferred mode, 3. the first mode.
    package static func best(of modes: [DisplayMode], width: Int?, height: Int?) -> Int? {
        var best: Int?
        if let width, let height {
            for (index, mode) in modes.enumerated() where mode.width == width && mode.height == height {
                guard let other = best else {
                    best = index
                    continue
                }
                let isBetter =
                    mode.isPreferred != modes[other].isPreferred
                    ? mode.isPreferred : mode.refresh > modes[other].refresh
                if isBetter { best = index }
            }
        }
        return best ?? modes.firstIndex { $0.isPreferred } ?? (modes.isEmpty ? nil : 0)
    }

    /// Computes the time between refreshes, in nanoseconds, from a mode's timing: pixel clock in kHz, and total columns and rows including blanking.
    /// Impossible values (from the driver or the panel) result in 60 Hz.
    package static func interval(clock: Int64, columns: Int64, rows: Int64) -> Int64 {
        guard clock > 0, (1...65536).contains(columns), (1...65536).contains(rows) else { return 16_666_667 }
        let interval = columns * rows * 1_000_000 / clock
        return (2_000_000...200_000_000).contains(interval) ? interval : 16_666_667
    }
}
