import Signals

/// How much of each channel is stored: as much as fits a fixed share of the memory, so that frozen pictures can be moved back beyond the
/// time window.
public enum StorageBudget {
    /// The maximum number of samples in all rings of a selection: 1.5 Mi samples are 6 MB, of the 16 MB that the app may use.
    public static let maximumSamples: Int64 = 3 << 19
    /// The maximum number of samples in all filtered rings, whatever the time window is: 6 MB. If that is shorter than the window, drawn
    /// data stay, and only redrawn data begin later.
    static let maximumFiltered = maximumSamples
    /// The maximum length in seconds, however slow the channels are: the resolution of a screen.
    public static let maximumSeconds = 120
    /// Stored in addition to the longest window: a spectrum needs the second before the window, and a block may be incomplete.
    public static let reserve = 2

    /// The length of the rings of all sources' selections in seconds; at least the time window.
    /// - Parameter isFiltered: whether half of the memory is for filtered samples.
    static func seconds(_ sources: [AcquiredSource], windowMilliseconds: Int, isFiltered: Bool) -> Int {
        var milliHertz: Int64 = 0
        for source in sources {
            for channel in source.selection.channels where source.catalogue.contains(channel) {
                milliHertz += Int64(source.catalogue.signals[channel.signal].rate.milliHertz)
            }
        }
        return seconds(
            milliHertz, of: isFiltered ? maximumSamples / 2 : maximumSamples, windowMilliseconds: windowMilliseconds)
    }

    /// The length of the rings of filtered samples in seconds: that for half the memory, at least the time window. Rings of received
    /// samples that were created for all of the memory stay, so that data flow without a break: both together then keep one and a half
    /// times as much.
    static func filteredSeconds(_ entries: [SampleStore.Entry], windowMilliseconds: Int) -> Int {
        let milliHertz = entries.reduce(Int64(0)) { $0 + Int64($1.rate.milliHertz) }
        return seconds(milliHertz, of: maximumSamples / 2, windowMilliseconds: windowMilliseconds)
    }

    private static func seconds(_ milliHertz: Int64, of samples: Int64, windowMilliseconds: Int) -> Int {
        let affordable = milliHertz > 0 ? samples * 1000 / milliHertz : Int64(maximumSeconds)
        let displayed = (windowMilliseconds + 999) / 1000
        return max(displayed, min(maximumSeconds, Int(min(Int64(maximumSeconds), affordable)))) + reserve
    }

    /// The longest window that rings can show, in milliseconds, limited by the channel with the shortest memory.
    /// - Parameter least: the window that is shown in any case.
    public static func longestWindow(_ entries: [SampleStore.Entry], least: Int) -> Int {
        var longest = Int64(maximumSeconds) * 1000
        for entry in entries {
            guard let ring = entry.ring else { continue }
            let kept = entry.rate.nanoseconds(ofSample: Int64(ring.capacity)) / 1_000_000
            longest = min(longest, kept - Int64(reserve) * 1000)
        }
        // Whole seconds, so that a pinch can snap to the longest window.
        return max(least, Int(longest / 1000) * 1000)
    }
}
