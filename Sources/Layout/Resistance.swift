/// The resistance at the ends of a range: the farther beyond, the harder, up to `most`. All in units.
package struct Resistance {
    /// The range is 0 to this.
    private let limit: Float
    private let most: Float

    package init(limit: Int, most: Float) {
        self.limit = Float(limit)
        self.most = most
    }

    /// The offset for a finger's position.
    package func resisted(_ position: Float) -> Float {
        if position < 0 { return -give(-position) }
        return position > limit ? limit + give(position - limit) : position
    }

    /// The finger's position for an offset.
    package func unresisted(_ offset: Float) -> Float {
        if offset < 0 { return -pull(-offset) }
        return offset > limit ? limit + pull(offset - limit) : offset
    }

    private func give(_ pull: Float) -> Float { most * pull / (pull + 2 * most) }
    private func pull(_ give: Float) -> Float { 2 * most * give / max(most - give, most / 100) }
}
