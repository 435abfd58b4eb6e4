/// A sensor in range.
public struct FoundSensor: Equatable, Sendable {
    public let address: SensorAddress
    public fileprivate(set) var advertisement: Advertisement
    /// The signal strength in dBm; 127 if the controller does not measure it.
    public fileprivate(set) var strength: Int8
    /// The time at which the sensor was last received, in monotonic nanoseconds.
    public fileprivate(set) var heardAt: Int64

    public var name: String { advertisement.name }
    /// The sensor's model; nil if the model is not supported, or if the sensor has not announced its services yet.
    public var model: SensorModel? { advertisement.model }
}

/// The sensors in range, in the order in which they were found. Their number is limited: a new sensor replaces the one that was not received for the
/// longest time.
public struct SensorDirectory: Sendable {
    /// The time in nanoseconds for which a sensor that is no longer received stays in the list during a search.
    public static let life: Int64 = 12_000_000_000
    /// A new sensor does not replace a sensor that was received within this time, in nanoseconds.
    static let protection: Int64 = 3_000_000_000
    /// A smaller change of the signal strength, in dB, is ignored.
    static let strengthStep = 4

    private var entries: [FoundSensor] = []
    /// A number that changes whenever the list of sensors changes.
    public private(set) var revision: UInt32 = 0

    public init() { entries.reserveCapacity(BluetoothLimits.foundSensors) }

    /// The supported sensors.
    public var sensors: [FoundSensor] { entries.filter { $0.model != nil } }

    /// The time at which a sensor was last received; nil if it is not listed.
    func heardAt(_ address: SensorAddress) -> Int64? {
        for entry in entries where entry.address == address { return entry.heardAt }
        return nil
    }

    public mutating func removeAll() {
        if !entries.isEmpty { revision &+= 1 }
        entries.removeAll(keepingCapacity: true)
    }

    mutating func note(_ address: SensorAddress, strength: Int8, _ advertisement: Advertisement, at now: Int64) {
        for index in entries.indices where entries[index].address == address {
            let before = entries[index]
            entries[index].heardAt = now
            entries[index].advertisement.add(advertisement)
            if abs(Int(strength) - Int(before.strength)) >= Self.strengthStep { entries[index].strength = strength }
            if entries[index].strength != before.strength || entries[index].advertisement != before.advertisement {
                revision &+= 1
            }
            return
        }
        let found = FoundSensor(address: address, advertisement: advertisement, strength: strength, heardAt: now)
        if entries.count == BluetoothLimits.foundSensors, !dropOldest(at: now) { return }
        entries.append(found)
        if found.model != nil { revision &+= 1 }
    }

    private mutating func dropOldest(at now: Int64) -> Bool {
        // Replace devices that are not supported sensors first.
        var oldest = 0
        for index in entries.indices {
            let (a, b) = (entries[index], entries[oldest])
            if (a.model != nil ? 1 : 0, a.heardAt) < (b.model != nil ? 1 : 0, b.heardAt) { oldest = index }
        }
        guard entries[oldest].model == nil || now - entries[oldest].heardAt >= Self.protection else { return false }
        if entries[oldest].model != nil { revision &+= 1 }
        entries.remove(at: oldest)
        return true
    }

    /// Removes sensors that were not received for the time `life`.
    mutating func advance(to now: Int64) {
        for index in entries.indices.reversed() where now - entries[index].heardAt >= Self.life {
            if entries[index].model != nil { revision &+= 1 }
            entries.remove(at: index)
        }
    }
}
