/// The viewport in pixels, and the shapes of its pages. A viewport that is higher than wide is in portrait orientation.
struct GridFormat: Equatable {
    var width = 1
    var height = 1
    /// Around and between slots.
    var spacing = 0
    var portrait = PageShape.automatic
    var landscape = PageShape.automatic

    /// The shape in use, without automatic numbers.
    func shape(for arrangement: Arrangement) -> PageShape {
        let isPortrait = height > width
        return arrangement.resolved(isPortrait ? portrait : landscape, isPortrait: isPortrait)
    }

    func geometry(_ shape: PageShape) -> GridGeometry {
        GridGeometry(width: width, height: height, spacing: spacing, columns: shape.columns, rows: shape.rows)
    }
}
