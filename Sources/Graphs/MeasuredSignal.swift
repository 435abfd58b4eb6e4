import Signals

/// The properties of a graph's signal that are needed to read values at given times.
package struct MeasuredSignal {
    package let name: String
    package let unit: String
    /// The samples or events that the graph draws.
    package let data: ChannelData
    /// The range of values, which determines the number of displayed digits.
    package let limits: ValueLimits

    package init(name: String, unit: String, data: ChannelData, limits: ValueLimits) {
        self.name = name
        self.unit = unit
        self.data = data
        self.limits = limits
    }
}

extension ScopeGraph {
    package var measuredSignal: MeasuredSignal {
        MeasuredSignal(name: title, unit: unit, data: .samples(line.ring, line.clock), limits: limits)
    }
}

extension ButtonGraph {
    package var measuredSignal: MeasuredSignal {
        // Use limits that result in the same number of digits as in the graph's box.
        MeasuredSignal(name: title, unit: "", data: .events(events), limits: ValueLimits(lower: 0, upper: 1))
    }
}
