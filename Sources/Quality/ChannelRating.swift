/// A channel's last five ratings, and the quality that the screens display, which is their mean.
struct ChannelRating {
    private var values: InlineArray<5, Float> = InlineArray(repeating: 0)
    private var findings: InlineArray<5, QualityFinding?> = InlineArray(repeating: nil)
    private var count = 0
    /// The displayed quality; nil before the first rating.
    private(set) var quality: ChannelQuality?

    init() {}

    mutating func add(_ value: Float, _ finding: QualityFinding?) {
        let place = count % QualityScale.averaged
        values[place] = value
        findings[place] = finding
        count += 1
        let known = min(count, QualityScale.averaged)
        var sum: Float = 0
        // Start the search for the lowest rating with the newest one, so that the newest reason is shown if several
        // ratings are equally low.
        var lowest = place
        for index in 0..<known {
            sum += values[index]
            if values[index] < values[lowest] { lowest = index }
        }
        quality = ChannelQuality(value: sum / Float(known), finding: findings[lowest])
    }

    mutating func reset() {
        count = 0
        quality = nil
    }
}
