/// Selects the task of the radio: searching for sensors, or connecting them. Some controllers cannot do both at once.
///
/// During a search, searching and connecting take turns. Otherwise, attempts to connect an absent sensor would block the search forever. All times
/// are monotonic nanoseconds.
struct RadioTurns {
    /// The duration of a search before the radio tries to connect a sensor that the search has not found, in nanoseconds.
    static let search: Int64 = 3_000_000_000
    /// The duration of a search before the radio reconnects a lost sensor that the search has found, in nanoseconds. A sensor that the user has just
    /// selected does not wait for a search.
    static let searchForLost: Int64 = 1_000_000_000
    /// The time in nanoseconds after the beginning of a turn for connecting, within which further lost sensors may join that turn.
    static let joining: Int64 = 1_000_000_000

    private var waiting: [(sensor: SensorAddress, isLost: Bool)] = []
    private var connecting: [SensorAddress] = []
    /// The time at which the radio's current turn (searching or connecting) began.
    private var began: Int64 = 0
    private var wasSearching = false

    /// True if the radio is searching; false if it is connecting sensors.
    var isSearch: Bool { connecting.isEmpty }
    /// True if the sensor may be connected now.
    func has(_ sensor: SensorAddress) -> Bool { connecting.contains(sensor) }

    /// True if no other sensor is being connected or waits for that.
    func isAlone(_ sensor: SensorAddress) -> Bool { waiting.isEmpty && connecting == [sensor] }

    /// Queues a sensor to be connected.
    /// - Parameter isLost: true if the sensor was connected before and is being connected again.
    mutating func add(_ sensor: SensorAddress, isLost: Bool) {
        guard !has(sensor), !waiting.contains(where: { $0.sensor == sensor }) else { return }
        waiting.append((sensor, isLost))
    }

    /// Called when the sensor was connected, or the attempt has failed.
    mutating func remove(_ sensor: SensorAddress, at now: Int64) {
        waiting.removeAll { $0.sensor == sensor }
        guard let index = connecting.firstIndex(of: sensor) else { return }
        connecting.remove(at: index)
        if connecting.isEmpty { began = now }
    }

    /// Advances to a time, and switches the radio between searching and connecting.
    /// - Parameters:
    ///   - looks: true if a search for sensors is running.
    ///   - heardAt: returns the time at which the search last received a sensor; nil if that was long ago.
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
