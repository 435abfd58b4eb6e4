import CMath
import Text

/// A row of electrodes from ear to ear. Their names start with the same letters.
struct HeadRow {
    /// The row's position on the midline in steps of 5% of the arc from nasion to inion: nasion 0, vertex 10, inion 20.
    let place: Int
    /// The letters of the row's names. Names on the circle around the head (72 degrees from the vertex) have other letters at the temples: "FT7" is
    /// in the row of "FC5".
    let letters: StaticString
    let temporal: StaticString

    private static let all: [HeadRow] = [
        HeadRow(0, "n"), HeadRow(1, "nfp"), HeadRow(2, "fp"), HeadRow(3, "afp"), HeadRow(4, "af"), HeadRow(5, "aff"),
        HeadRow(6, "f"), HeadRow(7, "ffc", "fft"), HeadRow(8, "fc", "ft"), HeadRow(9, "fcc", "ftt"),
        HeadRow(10, "c", "t"),
        HeadRow(11, "ccp", "ttp"), HeadRow(12, "cp", "tp"), HeadRow(13, "cpp", "tpp"), HeadRow(14, "p"),
        HeadRow(15, "ppo"), HeadRow(16, "po"), HeadRow(17, "poo"), HeadRow(18, "o"), HeadRow(19, "oi"),
        HeadRow(20, "i"),
    ]

    private init(_ place: Int, _ letters: StaticString, _ temporal: StaticString? = nil) {
        self.place = place
        self.letters = letters
        self.temporal = temporal ?? letters
    }

    /// - Parameter isTemporal: true if the electrode is on the circle around the head or below it.
    static func named(_ name: some Collection<UInt8>, isTemporal: Bool) -> HeadRow? {
        all.first { row in
            (isTemporal ? row.temporal : row.letters).withUTF8Buffer { $0.elementsEqual(name) }
        }
    }

    /// True for rows at the front and the back, which are parts of circles around the vertex. Their electrodes 1 and 2 are 18 degrees from the
    /// midline.
    private var isRound: Bool { place <= 2 || place >= 18 }

    /// True if the row has an electrode at this distance from the midline. The distance is in eighths of the way to the circle around the head, so 8
    /// is on this circle; 10 is on a circle 18 degrees below it.
    func has(_ eighths: Int) -> Bool { eighths <= (isRound ? 2 : 10) }

    /// The position of an electrode in the row.
    /// - Parameters:
    /// - side: -1 left, 1 right.
    /// - eighths: the distance in eighths of the way from the midline to the circle around the head.
    func place(side: Double, eighths: Int) -> ElectrodePosition {
        let fromVertex = (10 - Double(place)) * 9
        guard eighths > 0 else { return ElectrodePosition(fromVertex: fromVertex, azimuth: 0) }
        if isRound, eighths <= 2 {
            let azimuth = Double(eighths) * 9
            return ElectrodePosition(
                fromVertex: fromVertex.magnitude, azimuth: side * (place <= 2 ? azimuth : 180 - azimuth))
        }
        // On the circle around the head, the azimuth changes by 9 degrees per 5% row, but by 18 degrees at Fp and O.
        let azimuth = Double(place) * 9
        guard eighths <= 8 else {
            return ElectrodePosition(fromVertex: 72 + 9 * Double(eighths - 8), azimuth: side * azimuth)
        }
        return onArc(side, azimuth, fromVertex, share: Double(eighths) / 8)
    }

    /// The position on the circle through the row's electrode on the midline and the electrodes at both ends of the row. `share` is the part of the
    /// way from the midline to the end, 0 to 1.
    private func onArc(_ side: Double, _ azimuth: Double, _ fromVertex: Double, share: Double) -> ElectrodePosition {
        let end = Point(fromVertex: 72, azimuth: azimuth)
        let middle = Point(fromVertex: fromVertex, azimuth: 0)
        // The plane of the circle is perpendicular to the plane of the midline, which contains the circle's center.
        let (dy, dz) = (middle.y - end.y, middle.z - end.z)
        // The distance from the middle electrode to the point between the two ends of the row.
        let chord = (dy * dy + dz * dz).squareRoot()
        let radius = (chord * chord + end.x * end.x) / (2 * chord)
        let angle = share * arc(end.x, radius - chord, radius)
        let (down, across) = (radius * (1 - math_cos_double(angle)), radius * math_sin_double(angle))
        return Point(x: side * across, y: middle.y - dy / chord * down, z: middle.z - dz / chord * down).seenFromAbove
    }

    /// The angle at the center of a circle. `across` and `along` are its sine and cosine times the radius.
    private func arc(_ across: Double, _ along: Double, _ radius: Double) -> Double {
        math_atan2_double(across / radius, along / radius)
    }
}

/// A point on the unit sphere: x toward the right ear, y toward the nose, z upwards.
private struct Point {
    let x: Double
    let y: Double
    let z: Double

    init(x: Double, y: Double, z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    /// - Parameters:
    ///   - fromVertex: the angle from the vertex, in degrees.
    ///   - azimuth: the angle from the nose to the right, in degrees.
    init(fromVertex: Double, azimuth: Double) {
        let (polar, turn) = (fromVertex * .pi / 180, azimuth * .pi / 180)
        x = math_sin_double(polar) * math_sin_double(turn)
        y = math_sin_double(polar) * math_cos_double(turn)
        z = math_cos_double(polar)
    }

    var seenFromAbove: ElectrodePosition {
        let across = (x * x + y * y).squareRoot()
        guard across > 0 else { return ElectrodePosition(x: 0, y: 0) }
        let scale = math_atan2_double(across, z) / (.pi / 2) / across
        return ElectrodePosition(x: Float(x * scale), y: Float(y * scale))
    }
}

extension ElectrodePosition {
    /// - Parameters:
    ///   - fromVertex: the angle from the vertex, in degrees.
    ///   - azimuth: the angle from the nose to the right, in degrees.
    fileprivate init(fromVertex: Double, azimuth: Double) {
        self = Point(fromVertex: fromVertex, azimuth: azimuth).seenFromAbove
    }
}
