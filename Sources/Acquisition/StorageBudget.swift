import Signals

/// How much of each channel is kept: as much as a fixed share of the memory holds, so that frozen pictures can be moved
/// back beyond the time window.
public enum StorageBudget {
    /// The most samples that all rings of a selection keep together: 1.5 Mi samples are 6 MB, of the
    /// 16 MB that the app may take.
    public static let maximumSamples: Int64 = 3 << 19
    /// The most samples that all filtered rings keep together, whatever the time window is: 6 MB. Where that is shorter than the
    /// window, what is drawn stays, and only what is redrawn begins later.
    static let maximumFiltered = maximumSamples
    /// No more than this, in seconds, however slow the channels are: what a screen can resolve.
    public static let maximumSeconds = 120
    /// Kept besides the longest window: a spectrum needs the window's second before it, and a block may be under way.
    public static let reserve = 2

    /// Seconds that the rings of all sources' selections keep; at least the time window.
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

    /// Seconds that rings of filtered samples keep: those of half the memory, at least the time window. Rings of received samples that
    /// were made for all of it stay, so that data flow without a break: both together keep one and a half times as much then.
    static func filteredSeconds(_ entries: [SampleStore.Entry], windowMilliseconds: Int) -> Int {
        let milliHertz = entries.reduce(Int64(0)) { $0 + Int64($1.rate.milliHertz) }
        return seconds(milliHertz, of: maximumSamples / 2, windowMilliseconds: windowMilliseconds)
    }

    private static func seconds(_ milliHertz: Int64, of samples: Int64, windowMilliseconds: Int) -> Int {
        let affordable = milliHertz > 0 ? samples * 1000 / milliHertz : Int64(maximumSeconds)
        let displayed = (windowMilliseconds + 999) / 1000
        return max(displayed, min(maximumSeconds, Int(min(Int64(maximumSeconds), affordable)))) + reserve
    }

    /// The longest window that rings can show, in milliseconds: what the channel with the shortest memory keeps.
    /// - Parameter least: the window that is shown in any case.
    public static func longestWindow(_ entries: [SampleStore.Entry], least: Int) -> Int {
        var longest = Int64(maximumSeconds) * 1000
        for entry in entries {
            guard let ring = entry.ring else { continue }
            let kept = entry.rate.nanoseconds(ofSample: Int64(ring.capacity)) / 1_000_000
            longest = min(longest, kept - Int64(reserve) * 1000)
        }
        // Whole seconds, so that the longest window is one that a pinch snaps to.
        return max(least, Int(longest / 1000) * 1000)
    }
}
