import CMath

/// Separates horizontal from vertical pinches by the angle between the fingers.
struct PinchClassifier {
    /// The tangent of the largest angle of a horizontal pinch.
    private let horizontalLimit: Float
    /// The tangent of the smallest angle of a vertical pinch.
    private let verticalLimit: Float

    init(_ settings: GestureSettings) {
        let border = Self.clamped(settings.pinchBorderAngle, or: 45)
        let half = Self.clamped(settings.pinchBlindAngle, or: 10) / 2
        horizontalLimit = Self.tangent(border - half)
        verticalLimit = Self.tangent(border + half)
    }

    /// The kind of a pinch.
    /// - Parameters:
    ///   - dx, dy: the horizontal and vertical distance from one finger to the other.
    /// - Returns: nil in the zone where a pinch has no kind.
    func kind(dx: Float, dy: Float) -> PinchKind? {
        let width = abs(dx)
        let height = abs(dy)
        if height < horizontalLimit * width { return .horizontal }
        if height > verticalLimit * width { return .vertical }
        // If the zone without a kind has no width, an angle exactly at the limit counts as vertical.
        return horizontalLimit == verticalLimit && width + height > 0 ? .vertical : nil
    }

    private static func tangent(_ degrees: Float) -> Float {
        let cosine = math_cos_double(Double(max(0, min(90, degrees))) * Double.pi / 180)
        let sine = max(0, 1 - cosine * cosine).squareRoot()
        return cosine > 1e-6 ? Float(sine / cosine) : 1e6
    }

    private static func clamped(_ degrees: Float, or standard: Float) -> Float {
        degrees.isNaN ? standard : max(0, min(90, degrees))
    }
}
