/// One step of a script (a sequence of requests to a connected sensor).
enum SensorStep: Equatable {
    case configure(AttributeUUID, Delivery)
    /// A request to Polar's control point. The sensor answers it with an indication.
    case polar([UInt8])
    /// A command to a Muse.
    case muse([UInt8])
    case read(AttributeUUID)
}

/// A script (a sequence of requests to a connected sensor): the steps that wait, and the step in progress.
struct SensorScript {
    /// The timeout of a step of the script, in nanoseconds.
    static let timeout: Int64 = 3_000_000_000

    private var steps: [SensorStep] = []
    private(set) var current: SensorStep?
    private var deadline: Int64 = 0
    /// True if the sensor has confirmed a write to Polar's control point. The step of the script ends when the answer to that write has
    /// arrived, too.
    private var isWritten = false
    /// True if the answer from Polar's control point has arrived.
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

    /// Called when the sensor has confirmed a write.
    mutating func written() {
        guard case .polar = current else { return finish() }
        isWritten = true
        if isAnswered { finish() }
    }

    /// Called when Polar's control point has answered a request.
    /// - Returns: true if the answer belongs to the request in progress.
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
