import Signals

/// Decides how many seconds of each channel are stored: as many as a fixed share of the memory allows. Samples older than the time window let the
/// user scroll back in frozen graphs.
public enum StorageBudget {
    /// The maximum number of samples in all rings of a selection. 1.5 Mi samples take 6 MB; the app may use 16 MB in all.
    public static let maximumSamples: Int64 = 3 << 19
    /// The maximum number of samples in all filtered rings, which take 6 MB, whatever the time window. If the window is longer than these rings, a
    /// redraw leaves the oldest part of the window empty.
    static let maximumFiltered = maximumSamples
    /// The maximum length of the rings in seconds, also for low sampling rates.
    public static let maximumSeconds = 120
    /// The number of seconds that rings store in addition to the longest time window: one because a spectrum needs the second before the window, and
    /// one because a source's last block may be incomplete.
    public static let reserve = 2

    /// The length in seconds of the rings for the selections of all sources; at least the time window.
    /// - Parameter isFiltered: true if half of the memory is reserved for filtered samples.
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

    /// The length in seconds of the rings of filtered samples: as long as half of the memory allows, and at least the time window. Rings of received
    /// samples that already use the whole memory keep their length, so that their data continue without a break. Received and filtered rings together
    /// then take one and a half times the memory.
    static func filteredSeconds(_ entries: [SampleStore.Entry], windowMilliseconds: Int) -> Int {
        let milliHertz = entries.reduce(Int64(0)) { $0 + Int64($1.rate.milliHertz) }
        return seconds(milliHertz, of: maximumSamples / 2, windowMilliseconds: windowMilliseconds)
    }

    private static func seconds(_ milliHertz: Int64, of samples: Int64, windowMilliseconds: Int) -> Int {
        let affordable = milliHertz > 0 ? samples * 1000 / milliHertz : Int64(maximumSeconds)
        let displayed = (windowMilliseconds + 999) / 1000
        return max(displayed, min(maximumSeconds, Int(min(Int64(maximumSeconds), affordable)))) + reserve
    }

    /// The longest time window that the ring buffers of the channels can fill, in milliseconds. The shortest one determines it.
    /// - Parameter least: the minimum result.
    public static func longestWindow(_ entries: [SampleStore.Entry], least: Int) -> Int {
        var longest = Int64(maximumSeconds) * 1000
        for entry in entries {
            guard let ring = entry.ring else { continue }
            let kept = entry.rate.nanoseconds(ofSample: Int64(ring.capacity)) / 1_000_000
            longest = min(longest, kept - Int64(reserve) * 1000)
        }
        // The result is a number of whole seconds, so that a pinch gesture can end exactly at the longest window.
        return max(least, Int(longest / 1000) * 1000)
    }
}
