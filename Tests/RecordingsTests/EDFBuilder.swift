/// Builds small EDF and BDF files for tests. Any field can be given an invalid value.
struct EDFBuilder {
    struct Signal {
        var label = "EEG Fp1"
        var unit = "uV"
        var physical = ("-100", "100")
        var digital = ("-1000", "1000")
        var samples = "4"
    }

    var isBDF = false
    var date = "21.11.26"
    var reserved = ""
    var headerSize: String?
    var records = "2"
    var duration = "1"
    var signalCount: String?
    var signals = [Signal()]
    /// The stored integers: record by record, and in a record signal by signal.
    var data: [Int32] = [0, 1, 2, 3, 4, 5, 6, 7]

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        func add(_ text: String, _ width: Int) {
            let padded = Array(text.utf8.prefix(width))
            bytes += padded + [UInt8](repeating: 0x20, count: width - padded.count)
        }
        if isBDF { bytes = [0xFF] + Array("BIOSEMI".utf8) } else { add("0", 8) }
        add("X", 80)
        add("X", 80)
        add(date, 8)
        add("07.53.36", 8)
        add(headerSize ?? "\(256 * (signals.count + 1))", 8)
        add(reserved, 44)
        add(records, 8)
        add(duration, 8)
        add(signalCount ?? "\(signals.count)", 4)
        for signal in signals { add(signal.label, 16) }
        for _ in signals { add("", 80) }
        for signal in signals { add(signal.unit, 8) }
        for signal in signals { add(signal.physical.0, 8) }
        for signal in signals { add(signal.physical.1, 8) }
        for signal in signals { add(signal.digital.0, 8) }
        for signal in signals { add(signal.digital.1, 8) }
        for _ in signals { add("", 80) }
        for signal in signals { add(signal.samples, 8) }
        for _ in signals { add("", 32) }
        for value in data {
            let pattern = UInt32(bitPattern: value)
            bytes += [UInt8(pattern & 0xFF), UInt8(pattern >> 8 & 0xFF)]
            if isBDF { bytes.append(UInt8(pattern >> 16 & 0xFF)) }
        }
        return bytes
    }
}
