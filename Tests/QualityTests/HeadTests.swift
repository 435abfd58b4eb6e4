import Quality
import TestKit

private func position(_ name: String) -> ElectrodePosition? {
    Array(name.utf8).withUnsafeBufferPointer { ElectrodePosition(name: $0) }
}

private func isAt(_ name: String, _ x: Float, _ y: Float) -> Bool {
    guard let place = position(name) else { return false }
    return (place.x - x).magnitude < 0.002 && (place.y - y).magnitude < 0.002
}

/// The rows of the 10-5 system. For each row: the letters of its names, the letters at the temples, and whether the row
/// is short.
private let rows: [(letters: String, temporal: String, isShort: Bool)] = [
    ("N", "N", true), ("NFp", "NFp", true), ("Fp", "Fp", true), ("AFp", "AFp", false), ("AF", "AF", false),
    ("AFF", "AFF", false), ("F", "F", false),
    ("FFC", "FFT", false), ("FC", "FT", false), ("FCC", "FTT", false), ("C", "T", false), ("CCP", "TTP", false),
    ("CP", "TP", false), ("CPP", "TPP", false), ("P", "P", false), ("PPO", "PPO", false), ("PO", "PO", false),
    ("POO", "POO", false), ("O", "O", true), ("OI", "OI", true), ("I", "I", true),
]

private let allNames: [String] = rows.flatMap { row in
    [row.letters + "z"]
        + (1...10).flatMap { number -> [String] in
            guard number <= 2 || !row.isShort else { return [] }
            let plain = (number > 6 ? row.temporal : row.letters) + String(number)
            return [plain, plain + "h"]
        }
}

let headTests = [
    TestCase("electrodes of the 10-20 system have the right positions on the head") { t in
        t.expect(isAt("Cz", 0, 0) && isAt("Fz", 0, 0.4) && isAt("Pz", 0, -0.4))
        t.expect(isAt("Fpz", 0, 0.8) && isAt("Oz", 0, -0.8) && isAt("Nz", 0, 1) && isAt("Iz", 0, -1))
        t.expect(isAt("T7", -0.8, 0) && isAt("T8", 0.8, 0) && isAt("C3", -0.4, 0) && isAt("C4", 0.4, 0))
        // On the circle around the head, Fp1 is 18 degrees from the front, O2 is 18 degrees from the back, F7 is 54
        // degrees from the front, and P8 is 54 degrees from the back.
        t.expect(isAt("Fp1", -0.2472, 0.7608) && isAt("O2", 0.2472, -0.7608))
        t.expect(isAt("F7", -0.6472, 0.4702) && isAt("P8", 0.6472, -0.4702))
        // F3 is on the circle through F7, Fz and F8, between F7 and Fz, slightly in front of the middle between both.
        guard let f3 = position("F3") else { return t.fail("no F3") }
        t.expect((-0.37 ... -0.32).contains(f3.x) && (0.4...0.46).contains(f3.y), "\(f3.x) \(f3.y)")
        t.expect(isAt("T9", -1, 0) && isAt("TP10", 0.9511, -0.309))
    },
    TestCase("all 345 electrode positions of the 10-5 system exist, are symmetrical, and differ from each other") { t in
        var places: [ElectrodePosition] = []
        for name in allNames {
            guard let place = position(name) else {
                t.fail("\(name) is unknown")
                continue
            }
            t.expect(place.x * place.x + place.y * place.y <= 1.0001, name)
            if let near = places.firstIndex(where: { $0.squaredDistance(to: place) < 0.0009 }) {
                t.fail("\(name) is where \(allNames[near]) is")
            }
            places.append(place)
        }
        // 21 rows have an electrode in the middle; 6 of these rows have 4 further electrodes, and 15 have 20.
        t.expectEqual(places.count, 21 + 6 * 4 + 15 * 20)
        for (left, right) in [("F5", "F6"), ("FTT7h", "FTT8h"), ("POO9", "POO10"), ("OI1h", "OI2h")] {
            guard let one = position(left), let other = position(right) else { return t.fail(left) }
            t.expect((one.x + other.x).magnitude < 1e-6 && one.y == other.y && one.x < 0, left)
        }
    },
    TestCase("former electrode names have the same positions on the head as the present ones, in upper and lower case")
    { t in
        for (old, new) in [
            ("T3", "T7"), ("t4", "T8"), ("T5", "P7"), ("T6", "P8"), ("A1", "TP9"), ("M1", "TP9"), ("a2", "TP10"),
            ("M2", "TP10"), ("fp1", "FP1"), ("CZ", "cz"),
        ] {
            t.expect(position(old) != nil && position(old) == position(new), old)
        }
    },
    TestCase("if a channel's name is no electrode position, the channel has no position on the head") { t in
        for name in [
            "", "z", "1", "F", "F0", "F11", "Fp3", "O9", "Xz", "Fzz", "Fz1", "E12", "B3", "C3x", "F3-A1", "Fp 1", "T1",
            "FT1", "FC7", "A3", "F1hh",
            "Fh", "h", "F99999999999", "ECG", "\u{B5}", "AFFTPz", "1F",
        ] {
            t.expect(position(name) == nil, name)
        }
    },
    TestCase(
        "the picture of the head has a ring for each electrode position, and the other channels below; 4 to 256 rings fit"
    ) { t in
        func layout(_ names: [String]) -> HeadLayout { HeadLayout(names: names.map { Array($0.utf8) }) }
        let few = layout(["tp9", "af7", "af8", "tp10"])
        t.expectEqual(few.rings.count, 4)
        t.expectEqual(few.radius, HeadLayout.largestRadius)
        let mixed = layout(["Cz", "ECG", "T3", "cz", "T7", "Oz"])
        t.expectEqual(mixed.rings.map { $0.channel }, [0, 2, 5])
        t.expectEqual(mixed.others, [1, 3, 4])
        t.expectEqual(mixed.nearest(to: ElectrodePosition(x: -0.7, y: 0.1)) ?? -1, 2)
        let many = layout(Array(allNames.prefix(256)))
        t.expectEqual(many.rings.count, 256)
        t.expect((0.015...0.05).contains(many.radius), "\(many.radius)")
        for (index, one) in many.rings.enumerated() {
            for other in many.rings[(index + 1)...] {
                t.expect(one.position.squaredDistance(to: other.position) >= 4 * many.radius * many.radius)
            }
        }
        t.expect(layout([]).rings.isEmpty && layout(["ECG"]).radius == HeadLayout.largestRadius)
    },
    TestCase("if names only number the electrodes, they have no positions on the head") { t in
        let names = ["A", "B", "C", "D"].flatMap { letter in (1...32).map { Array((letter + String($0)).utf8) } }
        let layout = HeadLayout(names: names)
        t.expectEqual(layout.rings.count, 0)
        t.expectEqual(layout.others.count, 128)
    },
    TestCase(
        "if a region of the head is magnified, it has rings of the requested size and contains the position that was touched"
    ) { t in
        let layout = HeadLayout(names: allNames.prefix(256).map { Array($0.utf8) })
        for ring in layout.rings {
            let view = layout.view(at: ring.position, ringRadius: 0.11)
            t.expect((view.scale * layout.radius - 0.11).magnitude < 1e-4)
            let place = view.place(ring.position)
            t.expect(place.x.magnitude <= 1 && place.y.magnitude <= 1)
            t.expect(view.position(at: place).squaredDistance(to: ring.position) < 1e-6)
        }
        let few = HeadLayout(names: [Array("cz".utf8)])
        t.expect(few.view(at: ElectrodePosition(x: 0.5, y: 0), ringRadius: 0.1).scale == 1)
    },
]
