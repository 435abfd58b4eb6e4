/// The size of the viewport in pixels, and the shapes of its pages. A viewport that is higher than wide has portrait orientation.
struct GridFormat: Equatable {
    var width = 1
    var height = 1
    /// The distance around and between slots, in pixels.
    var spacing = 0
    var portrait = PageShape.automatic
    var landscape = PageShape.automatic

    /// The present page shape, in which automatic values (0) are replaced by numbers.
    func shape(for arrangement: Arrangement) -> PageShape {
        let isPortrait = height > width
        return arrangement.resolved(isPortrait ? portrait : landscape, isPortrait: isPortrait)
    }

    func geometry(_ shape: PageShape) -> GridGeometry {
        GridGeometry(width: width, height: height, spacing: spacing, columns: shape.columns, rows: shape.rows)
    }
}
