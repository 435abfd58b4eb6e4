/// One step of a script for a connected sensor.
enum SensorStep: Equatable {
    case configure(AttributeUUID, Delivery)
    /// A request to Polar's control point. The sensor answers it with an indication.
    case polar([UInt8])
    /// A command to a Muse.
    case muse([UInt8])
    case read(AttributeUUID)
}

/// The steps that wait, and the step in progress.
struct SensorScript {
    /// The timeout of a step in nanoseconds.
    static let timeout: Int64 = 3_000_000_000

    private var steps: [SensorStep] = []
    private(set) var current: SensorStep?
    private var deadline: Int64 = 0
    /// For a request to Polar's control point: true if the write was confirmed; true if the answer has arrived.
    private var isWritten = false
    private var isAnswered = false

    var isEmpty: Bool { steps.isEmpty && current == nil }

    mutating func add(_ more: [SensorStep]) { steps += more }
    mutating func removeAll() { self = SensorScript() }

    /// Starts the next step, unless a step is in progress.
    /// - Returns: the step to perform; nil for none.
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
    /// - Returns: true if it answers the request in progress.
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
