import Drawing

/// A view that consists of other views below or beside each other.
public final class Stack: Container {
    public enum Axis: Sendable { case down, across }

    /// States how long a child is along the axis of the stack.
    public enum Length: Sendable {
        /// The child has its natural length.
        case natural
        case points(Float)
        /// The child gets a share of the remaining length, relative to the sum of all shares.
        case share(Int)
    }

    private let axis: Axis
    private let gap: Float
    private var lengths: [Length] = []

    /// - Parameter gap: the space between two children, in points.
    public init(_ looks: Looks, _ repaint: Repaint, _ axis: Axis, gap: Float = 0) {
        self.axis = axis
        self.gap = gap
        super.init(looks, repaint, [])
    }

    /// Adds a view at the end of the stack.
    /// - Returns: this stack.
    @discardableResult
    public func add(_ child: View, _ length: Length = .natural) -> Stack {
        append(child)
        lengths.append(length)
        return self
    }

    /// Adds an empty space that gets a share.
    @discardableResult
    public func addSpace(_ length: Length = .share(1)) -> Stack { add(View(looks, repaint), length) }

    public override func layOut() {
        let lengths = divided(width: frame.width, length: axis == .down ? frame.height : frame.width)
        let gap = looks.metrics.px(gap)
        var start = axis == .down ? frame.y : frame.x
        for (child, length) in zip(children, lengths) where !child.isHidden {
            child.frame =
                axis == .down
                ? Rect(x: frame.x, y: start, width: frame.width, height: length)
                : Rect(x: start, y: frame.y, width: length, height: frame.height)
            start += length + gap
        }
    }

    /// The length of each child along the axis; 0 for hidden children.
    private func divided(width: Int, length: Int) -> [Int] {
        var result = [Int](repeating: 0, count: children.count)
        var (taken, shares, count) = (0, 0, 0)
        for (index, child) in children.enumerated() where !child.isHidden {
            count += 1
            switch lengths[index] {
            case .natural: result[index] = axis == .down ? child.naturalHeight(width: width) : child.naturalWidth()
            case .points(let points): result[index] = looks.metrics.px(points)
            case .share(let share): shares += share
            }
            taken += result[index]
        }
        let rest = max(0, length - taken - max(0, count - 1) * looks.metrics.px(gap))
        var before = 0
        for (index, child) in children.enumerated() where !child.isHidden {
            guard case .share(let share) = lengths[index] else { continue }
            result[index] = rest * (before + share) / shares - rest * before / shares
            before += share
        }
        return result
    }

    private var gaps: Int { max(0, shown.count - 1) * looks.metrics.px(gap) }

    public override func naturalWidth() -> Int {
        axis == .down
            ? shown.reduce(0) { max($0, $1.naturalWidth()) }
            : divided(width: 0, length: 0).reduce(gaps, +)
    }

    public override func naturalHeight(width: Int) -> Int {
        let lengths = divided(width: width, length: axis == .down ? 0 : width)
        if axis == .down { return lengths.reduce(gaps, +) }
        var height = 0
        for (child, length) in zip(children, lengths) where !child.isHidden {
            height = max(height, child.naturalHeight(width: length))
        }
        return height
    }
}
