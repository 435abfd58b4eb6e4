import Signals

/// The time column of a CSV file: whether there is one, its unit, and the sampling rate that follows.
struct CSVTime {
    let hasColumn: Bool
    let rate: SamplingRate

    init(_ scan: CSVScan, options: CSVOptions) throws(RecordingError) {
        let name = scan.names.first?.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
        switch options.timeColumn {
        case .none: hasColumn = false
        case .automatic:
            // Without names, a column that grows all the time is taken as time if others remain.
            hasColumn = name.map(Self.isTime) ?? (scan.isFirstColumnGrowing && scan.columns > 1 && scan.rows > 1)
        case .seconds, .milliseconds, .microseconds, .nanoseconds: hasColumn = true
        }
        if let rate = options.rate {
            guard !rate.isIrregular else { throw .noSamplingRate }
            self.rate = rate
            return
        }
        guard hasColumn, scan.isFirstColumnGrowing, scan.rows > 1 else { throw .noSamplingRate }
        let step = (scan.lastTime - scan.firstTime) / Double(scan.rows - 1)
        let unitsPerSecond = Self.unit(options.timeColumn) ?? Self.unit(name ?? []) ?? Self.likelyUnit(step)
        let milliHertz = (1000 * unitsPerSecond / step).rounded()
        guard milliHertz >= 1, milliHertz <= Double(SamplingRate.maximumMilliHertz) else {
            throw .tooLarge(.samplingRate, atByte: 0)
        }
        rate = SamplingRate(milliHertz: UInt32(milliHertz))
    }

    /// "time", "timestamp", "Time [ms]", "t", "t_ns" …; lower case.
    private static func isTime(_ name: [UInt8]) -> Bool {
        let word = words(name).first ?? []
        return word.elementsEqual("t".utf8) || word.starts(with: "time".utf8)
    }

    /// Units in a second, if the column's name says so.
    private static func unit(_ name: [UInt8]) -> Double? {
        for word in words(name) {
            if word.elementsEqual("ns".utf8) || word.elementsEqual("nanoseconds".utf8) { return 1e9 }
            if word.elementsEqual("us".utf8) || word.elementsEqual("microseconds".utf8) { return 1e6 }
            if word.elementsEqual("ms".utf8) || word.elementsEqual("milliseconds".utf8) { return 1e3 }
            if word.elementsEqual("s".utf8) || word.elementsEqual("sec".utf8) || word.elementsEqual("seconds".utf8) {
                return 1
            }
        }
        return nil
    }

    private static func unit(_ column: CSVOptions.TimeColumn) -> Double? {
        switch column {
        case .none, .automatic: nil
        case .seconds: 1
        case .milliseconds: 1e3
        case .microseconds: 1e6
        case .nanoseconds: 1e9
        }
    }

    /// The unit in which steps of this size give a rate that biosignals have, 4 Hz to 20 kHz.
    private static func likelyUnit(_ step: Double) -> Double {
        if step < 0.25 { return 1 }
        if step < 250 { return 1e3 }
        return step < 50_000 ? 1e6 : 1e9
    }

    /// The stretches of letters in a name.
    private static func words(_ name: [UInt8]) -> [ArraySlice<UInt8>] {
        name.split { !(0x61...0x7A).contains($0) }
    }
}
