import Cadence
import Recordings
import Signals
import Text

/// The channels of a recording that are the axes of an accelerometer.
struct AccelerationAxes {
    /// The axes' indices in the recording's channels: three axes or one.
    let channels: [Int]
    let unit: AccelerationUnit

    /// Finds the axes of an accelerometer among a recording's channels.
    /// - Parameter names: the names of three channels or one, separated by commas; nil to search for axes.
    init?(_ all: [ReplayChannel], names: String?) {
        if let names {
            let wanted = names.utf8.split(separator: UInt8(ascii: ",")).map { Self.lowercase(Array($0)) }
            let found = wanted.compactMap { name in
                all.firstIndex { Self.lowercase(Array($0.label.utf8)).elementsEqual(name) }
            }
            guard found.count == wanted.count, found.count == 1 || found.count == 3 else { return nil }
            channels = found
        } else if let named = Self.named(all) {
            channels = named
        } else if let first = Self.firstThree(all) {
            channels = first
        } else {
            return nil
        }
        // Require the same sampling rate for all axes, so that their samples have the same times.
        let rate = all[channels[0]].rate
        guard channels.allSatisfy({ all[$0].rate == rate }), !rate.isIrregular else { return nil }
        unit = Self.unit(all[channels[0]].unit)
    }

    /// The three channels whose names differ only in x, y and z. Channels of acceleration take precedence over gyroscopes and magnetometers.
    private static func named(_ all: [ReplayChannel]) -> [Int]? {
        var best: [Int]?
        for (index, channel) in all.enumerated() {
            let name = lowercase(Array(channel.label.utf8))
            guard let place = axis(name, UInt8(ascii: "x")) else { continue }
            var found = [index]
            for letter in [UInt8(ascii: "y"), UInt8(ascii: "z")] {
                var other = name
                other[place] = letter
                if let match = all.indices.first(where: {
                    lowercase(Array(all[$0].label.utf8)) == other && all[$0].rate == channel.rate
                }) {
                    found.append(match)
                }
            }
            guard found.count == 3 else { continue }
            if has(name, "acc") { return found }
            if !has(name, "gyr") && !has(name, "mag") && best == nil { best = found }
        }
        return best
    }

    /// The first three channels with one unit and one rate: in a table whose columns have no names, these are the axes.
    private static func firstThree(_ all: [ReplayChannel]) -> [Int]? {
        guard all.count >= 3 else { return all.count == 1 ? [0] : nil }
        let isOne = all[0].rate == all[1].rate && all[1].rate == all[2].rate
        // For a table without names, the reader uses the columns' numbers as names.
        return isOne && all[0].label.utf8.elementsEqual("1".utf8) ? [0, 1, 2] : nil
    }

    /// The position of an axis' letter (x, y or z) in a channel's name: the letter must be alone, or begin or end a word.
    private static func axis(_ name: [UInt8], _ letter: UInt8) -> Int? {
        func isLetter(_ place: Int) -> Bool { name.indices.contains(place) && (0x61...0x7A).contains(name[place]) }
        return name.indices.last { name[$0] == letter && (!isLetter($0 + 1) || !isLetter($0 - 1)) }
    }

    private static func has(_ name: [UInt8], _ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard name.count >= count else { return false }
        return (0...name.count - count).contains { start in
            (0..<count).allSatisfy { name[start + $0] == word.utf8Start[$0] }
        }
    }

    private static func unit(_ text: String) -> AccelerationUnit {
        let name = lowercase(Array(text.utf8))
        if name.elementsEqual("g".utf8) { return .standardGravity }
        if name.elementsEqual("mg".utf8) { return .milliGravity }
        if name.starts(with: "m/s".utf8) { return .metersPerSecondSquared }
        return .unknown
    }

    private static func lowercase(_ bytes: [UInt8]) -> [UInt8] {
        bytes.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    }
}
