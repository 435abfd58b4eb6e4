/// The resistance against a finger that drags beyond the ends of a range. It increases with the distance from the range, up to a maximum distance.
/// All values are in units (pages or rows).
package struct Resistance {
    /// The upper end of the range, which begins at 0.
    private let limit: Float
    private let most: Float

    package init(limit: Int, most: Float) {
        self.limit = Float(limit)
        self.most = most
    }

    /// The scroll offset that results from a position of the finger.
    package func resisted(_ position: Float) -> Float {
        if position < 0 { return -displacement(-position) }
        return position > limit ? limit + displacement(position - limit) : position
    }

    /// The position of the finger that results in an offset; the inverse of `resisted`.
    package func unresisted(_ offset: Float) -> Float {
        if offset < 0 { return -pull(-offset) }
        return offset > limit ? limit + pull(offset - limit) : offset
    }

    private func displacement(_ pull: Float) -> Float { most * pull / (pull + 2 * most) }
    private func pull(_ displacement: Float) -> Float { 2 * most * displacement / max(most - displacement, most / 100) }
}
