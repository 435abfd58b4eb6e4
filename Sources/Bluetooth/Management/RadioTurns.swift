/// Decides whether the radio searches for sensors or connects them. Some controllers cannot do both at once.
///
/// While a search runs, search and connections take turns. Otherwise the retries for an absent sensor would block the
/// search forever, and no other sensor would be found. All times are monotonic nanoseconds.
struct RadioTurns {
    /// The length of a search turn before a connection to a sensor that the search has not heard.
    static let search: Int64 = 3_000_000_000
    /// The same before a connection to a lost sensor that is heard again. A sensor that the user has just selected does
    /// not wait for a search turn.
    static let searchForLost: Int64 = 1_000_000_000
    /// For this long after the start of a connection turn, further lost sensors join it.
    static let joining: Int64 = 1_000_000_000

    private var waiting: [(sensor: SensorAddress, isLost: Bool)] = []
    private var connecting: [SensorAddress] = []
    /// The start of the current turn.
    private var began: Int64 = 0
    private var wasSearching = false

    /// Whether the search uses the radio.
    var isSearch: Bool { connecting.isEmpty }
    /// Whether the sensor may be connected now.
    func has(_ sensor: SensorAddress) -> Bool { connecting.contains(sensor) }

    /// Queues a sensor for its turn.
    /// - Parameter isLost: whether it was connected before, and this is a retry.
    mutating func add(_ sensor: SensorAddress, isLost: Bool) {
        guard !has(sensor), !waiting.contains(where: { $0.sensor == sensor }) else { return }
        waiting.append((sensor, isLost))
    }

    /// The sensor was connected, or the attempt was abandoned.
    mutating func remove(_ sensor: SensorAddress, at now: Int64) {
        waiting.removeAll { $0.sensor == sensor }
        guard let index = connecting.firstIndex(of: sensor) else { return }
        connecting.remove(at: index)
        if connecting.isEmpty { began = now }
    }

    /// - Parameters:
    ///   - looks: whether a search for sensors runs.
    ///   - heardAt: returns when the search last heard a sensor; nil if that was long ago.
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
