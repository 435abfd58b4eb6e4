import Text

/// The positions of electrodes on a head seen from above. Each electrode's channel is shown as a ring there; channels without a position are shown in
/// a row below the head.
public struct HeadLayout: Sendable {
    /// The ring of a channel that has a position on the head.
    public struct Ring: Equatable, Sendable {
        /// The channel's index in the names passed to `init`.
        public let channel: Int
        public let position: ElectrodePosition
    }

    /// The maximum radius of a ring, in radii of the head. With only four electrodes, larger rings would fit but would not be more readable.
    public static let largestRadius: Float = 0.11
    /// The gap between the edges of two neighboring rings, as a share of the distance between their centers.
    private static let free: Float = 0.1

    public let rings: [Ring]
    /// The channels without a position: channels with unknown labels, and channels whose position another channel already has.
    public let others: [Int]
    /// The radius of all rings, in radii of the head: as large as possible without rings touching each other.
    public let radius: Float

    /// - Parameter names: the electrodes' names without surrounding text.
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

    /// True if all names consist of a letter and a running number, as in the BioSemi layout (A1 to A32, B1 and so on). Then "C3" and "F4" are running
    /// numbers, too, not positions of the 10-20 system.
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

    /// The channel whose ring is nearest to a point; nil if there is no ring.
    public func nearest(to point: ElectrodePosition) -> Int? {
        rings.min { $0.position.squaredDistance(to: point) < $1.position.squaredDistance(to: point) }?.channel
    }

    /// Magnifies a region so that its rings have a given radius.
    /// - Parameters:
    ///   - point: the touched point, which stays visible.
    ///   - wanted: the radius of a ring, in radii of the unmagnified head.
    public func view(at point: ElectrodePosition, ringRadius wanted: Float) -> HeadView {
        let scale = max(1, wanted / max(radius, 1e-3))
        // Limit the center, so that the magnified view extends beyond the edge of the head by at most a tenth of the head's radius.
        let reach = max(0, 1.1 - 1 / scale)
        func kept(_ value: Float) -> Float { min(max(value, -reach), reach) }
        return HeadView(center: ElectrodePosition(x: kept(point.x), y: kept(point.y)), scale: scale)
    }
}

/// A magnified part of the head.
public struct HeadView: Equatable, Sendable {
    /// The position on the head that is in the middle of the view.
    public let center: ElectrodePosition
    /// The magnification factor; 1 for the whole head.
    public let scale: Float

    /// The view of the whole head.
    public static let whole = HeadView(center: ElectrodePosition(x: 0, y: 0), scale: 1)

    init(center: ElectrodePosition, scale: Float) {
        self.center = center
        self.scale = scale
    }

    /// Converts a position on the head to a location in the view, in radii of the unmagnified head.
    public func place(_ position: ElectrodePosition) -> ElectrodePosition {
        ElectrodePosition(x: (position.x - center.x) * scale, y: (position.y - center.y) * scale)
    }

    /// Converts a location in the view to a position on the head.
    public func position(at place: ElectrodePosition) -> ElectrodePosition {
        ElectrodePosition(x: place.x / scale + center.x, y: place.y / scale + center.y)
    }
}
