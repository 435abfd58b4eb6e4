import Settings

/// Computes the calibration of a touch panel from touches of crosses. Positions are fractions of the panel's width and height, in the panel's own
/// orientation.
package enum TouchFit {
    package struct Position: Equatable, Sendable {
        package var x: Double
        package var y: Double

        package init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// The reason why touches are refused.
    package enum Fault: Error {
        /// No matrix maps all touches to their crosses: at least one touch was beside its cross.
        case contradictory
        /// The matrix cannot belong to a panel: the touches were too close together, or the picture would be skewed or far from the panel's middle.
        case implausible
    }

    /// The maximum distance of a mapped touch from its cross, as a fraction of the panel. A finger usually misses a cross by 2 mm, that is 1 to 2%.
    /// If one of the four touches is wrong, a quarter of its error appears at each cross. A touch more than 10% beside its cross is therefore
    /// refused.
    static let largestResidual = 0.025
    /// The plausible magnitudes of the two numbers of a matrix that scale positions. For a panel that uses only 40% of its range of positions, they
    /// are 2.5.
    static let plausibleScale = 0.4...2.5
    /// The maximum magnitude of the two numbers of a matrix that skew positions, for a panel that is mounted slightly rotated.
    static let largestSkew = 0.2
    /// The maximum distance between the panel's middle and the picture's middle.
    static let largestShift = 0.3
    /// The minimum spread of the touches (the determinant of the covariance matrix of their positions). If it is smaller, the touches lie on a line
    /// or at one point.
    private static let smallestSpread = 0.001

    /// The matrix that maps the touches as closely as possible to the crosses: the sum of the squared distances is minimal.
    /// - Parameters: three or more touches, and as many crosses.
    package static func matrix(of touches: [Position], on crosses: [Position]) throws(Fault) -> TouchMatrix {
        guard touches.count >= 3, touches.count == crosses.count else { throw .implausible }
        let middle = mean(touches)
        let target = mean(crosses)
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        var (xu, yu, xv, yv) = (0.0, 0.0, 0.0, 0.0)
        for (touch, cross) in zip(touches, crosses) {
            let (x, y) = (touch.x - middle.x, touch.y - middle.y)
            let (u, v) = (cross.x - target.x, cross.y - target.y)
            xx += x * x
            xy += x * y
            yy += y * y
            xu += x * u
            yu += y * u
            xv += x * v
            yv += y * v
        }
        let determinant = xx * yy - xy * xy
        guard determinant > smallestSpread else { throw .implausible }
        let (a, b) = ((xu * yy - yu * xy) / determinant, (yu * xx - xu * xy) / determinant)
        let (d, e) = ((xv * yy - yv * xy) / determinant, (yv * xx - xv * xy) / determinant)
        let matrix = TouchMatrix(
            a: a, b: b, c: target.x - a * middle.x - b * middle.y,
            d: d, e: e, f: target.y - d * middle.x - e * middle.y)
        for (touch, cross) in zip(touches, crosses) {
            let (x, y) = matrix.apply(touch.x, touch.y)
            guard (x - cross.x).magnitude <= largestResidual, (y - cross.y).magnitude <= largestResidual else {
                throw .contradictory
            }
        }
        guard isPlausible(matrix) else { throw .implausible }
        return matrix
    }

    private static func mean(_ positions: [Position]) -> Position {
        let count = Double(positions.count)
        let sum = positions.reduce(Position(x: 0, y: 0)) { Position(x: $0.x + $1.x, y: $0.y + $1.y) }
        return Position(x: sum.x / count, y: sum.y / count)
    }

    /// True if the matrix can belong to a panel that is mounted in one of the eight orientations, and is slightly scaled, shifted and rotated.
    private static func isPlausible(_ matrix: TouchMatrix) -> Bool {
        let isSwapped = matrix.b.magnitude + matrix.d.magnitude > matrix.a.magnitude + matrix.e.magnitude
        let main = isSwapped ? [matrix.b, matrix.d] : [matrix.a, matrix.e]
        let skew = isSwapped ? [matrix.a, matrix.e] : [matrix.b, matrix.d]
        let (x, y) = matrix.apply(0.5, 0.5)
        return main.allSatisfy { plausibleScale.contains($0.magnitude) }
            && skew.allSatisfy { $0.magnitude <= largestSkew }
            && (x - 0.5).magnitude <= largestShift && (y - 0.5).magnitude <= largestShift && matrix.isUsable
    }
}

extension TouchFit.Position {
    /// Converts a position in the rotated picture to the panel's own orientation. Positions are fractions of width and height.
    /// - Parameter quarterTurns: the clockwise rotation of the picture on the panel.
    package func native(quarterTurns: Int) -> TouchFit.Position {
        switch quarterTurns & 3 {
        case 0: self
        case 1: TouchFit.Position(x: 1 - y, y: x)
        case 2: TouchFit.Position(x: 1 - x, y: 1 - y)
        default: TouchFit.Position(x: y, y: 1 - x)
        }
    }
}
