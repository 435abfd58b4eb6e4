/// What is done with a connected sensor, one step after the other.
enum SensorStep: Equatable {
    case configure(AttributeUUID, Delivery)
    /// A request to Polar's control point, which answers by an indication.
    case polar([UInt8])
    /// A command to a Muse.
    case muse([UInt8])
    case read(AttributeUUID)
}

/// The steps that are due, and the one that is under way.
struct SensorScript {
    /// How long a step may take, in nanoseconds.
    static let timeout: Int64 = 3_000_000_000

    private var steps: [SensorStep] = []
    private(set) var current: SensorStep?
    private var deadline: Int64 = 0
    /// Of a request to Polar's control point: whether it was written, and whether the answer has come.
    private var isWritten = false
    private var isAnswered = false

    var isEmpty: Bool { steps.isEmpty && current == nil }

    mutating func add(_ more: [SensorStep]) { steps += more }
    mutating func removeAll() { self = SensorScript() }

    /// Begins the next step, unless one is under way.
    mutating func next(at now: Int64) -> SensorStep? {
        guard current == nil, !steps.isEmpty else { return nil }
        let step = steps.removeFirst()
        if case .muse = step { return step }
        current = step
        deadline = now + Self.timeout
        (isWritten, isAnswered) = (false, false)
        return step
    }

    mutating func finish() { current = nil }

    /// A write was confirmed.
    mutating func written() {
        guard case .polar = current else { return finish() }
        isWritten = true
        if isAnswered { finish() }
    }

    /// Polar's control point answered a request.
    /// - Returns: whether it is the one that is under way.
    mutating func answered(_ operation: UInt8, _ type: UInt8) -> Bool {
        guard case .polar(let request) = current, request.count >= 2, request[0] == operation, request[1] == type else {
            return false
        }
        isAnswered = true
        if isWritten { finish() }
        return true
    }

    func isOverdue(at now: Int64) -> Bool { current != nil && now >= deadline }
}
