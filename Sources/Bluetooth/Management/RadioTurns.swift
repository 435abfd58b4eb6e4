/// Whether the radio searches for sensors or connects them: some controllers cannot do both.
///
/// While somebody looks for sensors, neither keeps the other from the radio: a sensor that stays away would otherwise be tried without end,
/// and no other one be found. All times are monotonic nanoseconds.
struct RadioTurns {
    /// How long the search has the radio before it is left to sensors that the search has not heard.
    static let search: Int64 = 3_000_000_000
    /// The same before a sensor that was lost and is heard again. One that the user has chosen needs no turn of the search.
    static let searchForLost: Int64 = 1_000_000_000
    /// For how long further sensors that were lost join those that are being connected.
    static let joining: Int64 = 1_000_000_000

    private var waiting: [(sensor: SensorAddress, isLost: Bool)] = []
    private var connecting: [SensorAddress] = []
    /// When the present turn began.
    private var began: Int64 = 0
    private var wasSearching = false

    /// Whether the search has the radio.
    var isSearch: Bool { connecting.isEmpty }
    /// Whether a sensor may be connected.
    func has(_ sensor: SensorAddress) -> Bool { connecting.contains(sensor) }

    /// Queues a sensor for its turn.
    /// - Parameter isLost: whether it was connected before, and is tried again.
    mutating func add(_ sensor: SensorAddress, isLost: Bool) {
        guard !has(sensor), !waiting.contains(where: { $0.sensor == sensor }) else { return }
        waiting.append((sensor, isLost))
    }

    /// A sensor is connected, or is given up.
    mutating func remove(_ sensor: SensorAddress, at now: Int64) {
        waiting.removeAll { $0.sensor == sensor }
        guard let index = connecting.firstIndex(of: sensor) else { return }
        connecting.remove(at: index)
        if connecting.isEmpty { began = now }
    }

    /// - Parameters:
    ///   - looks: whether somebody looks for sensors.
    ///   - heardAt: when the search has heard a sensor last; nil where that is long ago.
    mutating func advance(to now: Int64, looks: Bool, heardAt: (SensorAddress) -> Int64?) {
        if looks, !wasSearching, isSearch { began = now }
        wasSearching = looks
        guard !waiting.isEmpty else { return }
        var index = 0
        while index < waiting.count {
            let (sensor, isLost) = waiting[index]
            if isDue(isLost, heardAt(sensor), looks, at: now) {
                if isSearch { began = now }
                connecting.append(sensor)
                waiting.remove(at: index)
            } else {
                index += 1
            }
        }
    }

    private func isDue(_ isLost: Bool, _ heardAt: Int64?, _ looks: Bool, at now: Int64) -> Bool {
        if !looks || !isLost && heardAt != nil { return true }
        guard isSearch else { return now - began < Self.joining }
        let isBack = heardAt.map { $0 >= began } ?? false
        return now - began >= (isBack ? Self.searchForLost : Self.search)
    }
}
