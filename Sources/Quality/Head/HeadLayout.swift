import Text

/// The positions of some channels' rings on a head seen from above, and the channels in a row below it.
public struct HeadLayout: Sendable {
    /// A channel with a position on the head.
    public struct Ring: Equatable, Sendable {
        /// The channel's index in the names passed to `init`.
        public let channel: Int
        public let position: ElectrodePosition
    }

    /// The largest radius of a ring, in radii of the head: four electrodes need no larger ones.
    public static let largestRadius: Float = 0.11
    /// The space between two rings, as a share of their distance.
    private static let free: Float = 0.1

    public let rings: [Ring]
    /// Channels without a position: unknown labels, and further channels at a position that is taken.
    public let others: [Int]
    /// The radius of all rings, in radii of the head: as large as possible without contact.
    public let radius: Float

    /// - Parameter names: of the electrodes, without surrounding text.
    public init(names: [[UInt8]]) {
        var rings: [Ring] = []
        var others: [Int] = []
        let areCounted = Self.areCounted(names)
        let positions = names.map { areCounted ? nil : $0.withUnsafeBufferPointer { ElectrodePosition(name: $0) } }
        for (channel, position) in positions.enumerated() {
            guard let position, !rings.contains(where: { $0.position.squaredDistance(to: position) < 1e-4 }) else {
                others.append(channel)
                continue
            }
            rings.append(Ring(channel: channel, position: position))
        }
        var least = Float.infinity
        for index in rings.indices {
            for other in rings.indices where other > index {
                least = min(least, rings[index].position.squaredDistance(to: rings[other].position))
            }
        }
        self.rings = rings
        self.others = others
        radius = min(Self.largestRadius, least.squareRoot() / 2 * (1 - Self.free))
    }

    /// Whether names are a letter and a count, as in the BioSemi layout (A1 to A32, B1 and so on), where "C3" and "F4" are other positions.
    private static func areCounted(_ names: [[UInt8]]) -> Bool {
        names.contains { name in
            guard let first = name.first, name.count >= 2, let number = ASCII.number(name.dropFirst(), upTo: 999)
            else { return false }
            switch ASCII.lowercased(first) {
            case UInt8(ascii: "b"), UInt8(ascii: "d"), UInt8(ascii: "e"), UInt8(ascii: "g"), UInt8(ascii: "h"):
                return true
            case UInt8(ascii: "a"): return number > 2
            default: return false
            }
        }
    }

    /// The channel whose ring is nearest to a point; nil for none.
    public func nearest(to point: ElectrodePosition) -> Int? {
        rings.min { $0.position.squaredDistance(to: point) < $1.position.squaredDistance(to: point) }?.channel
    }

    /// The view of a region, magnified so that rings have a given radius.
    /// - Parameters:
    ///   - point: the touched point; it stays visible.
    ///   - wanted: the radius of a ring, in radii of the unmagnified head.
    public func view(at point: ElectrodePosition, ringRadius wanted: Float) -> HeadView {
        let scale = max(1, wanted / max(radius, 1e-3))
        // Not beyond the edge of the head.
        let reach = max(0, 1.1 - 1 / scale)
        func kept(_ value: Float) -> Float { min(max(value, -reach), reach) }
        return HeadView(center: ElectrodePosition(x: kept(point.x), y: kept(point.y)), scale: scale)
    }
}

/// A magnified part of the head.
public struct HeadView: Equatable, Sendable {
    /// The position in the middle.
    public let center: ElectrodePosition
    /// The magnification relative to the whole head.
    public let scale: Float

    /// The whole head.
    public static let whole = HeadView(center: ElectrodePosition(x: 0, y: 0), scale: 1)

    init(center: ElectrodePosition, scale: Float) {
        self.center = center
        self.scale = scale
    }

    /// The location of a position in the view, in radii of the unmagnified head.
    public func place(_ position: ElectrodePosition) -> ElectrodePosition {
        ElectrodePosition(x: (position.x - center.x) * scale, y: (position.y - center.y) * scale)
    }

    /// The position at a location in the view.
    public func position(at place: ElectrodePosition) -> ElectrodePosition {
        ElectrodePosition(x: place.x / scale + center.x, y: place.y / scale + center.y)
    }
}
