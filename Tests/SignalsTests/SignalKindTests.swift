import Signals
import TestKit
import Text

let signalKindTests = [
    TestCase("the table of kinds of signals contains every signal type once, with a title in each language") { t in
        let types = SignalKind.allCases.flatMap { $0.facts.types.map { $0.type } }
        t.expectEqual(types.map { $0.rawValue }.sorted(), SignalType.allCases.map { $0.rawValue })
        for type in SignalType.allCases {
            t.expect(type.facts.type == type && SignalKind(type).facts.types.contains { $0.type == type })
            for language in [Language.english, .german] { t.expect(!type.facts.title[language].isEmpty) }
        }
        t.expect(SignalKind(.eeg) == .eeg && SignalKind(.ecg) == .ecg && SignalKind(.emg) == .emg)
        t.expect(SignalKind(.eog) == .eog && SignalKind(.event) == .others)
    },
    TestCase("in each protocol and file format, every signal type has a name of its own") { t in
        let lists: [(SignalTypeFacts) -> [String]] = [
            { $0.tia }, { $0.lsl }, { $0.xdf }, { $0.prefixes }, { $0.labels }, { $0.stems }, { $0.units },
        ]
        for list in lists {
            let names = SignalType.allCases.flatMap { list($0.facts) }
            for (index, name) in names.enumerated() {
                t.expect(!names[..<index].contains { ASCII.equal($0.utf8, name.utf8) }, name)
            }
        }
        for type in SignalType.allCases { t.expect(type.facts.tia.first != nil, "a type that TiA cannot name") }
    },
    TestCase("if a value of one kind of signal changes, no value of another kind changes") { t in
        var values = PerKind { $0.rawValue }
        for kind in SignalKind.allCases {
            t.expectEqual(values[kind], kind.rawValue)
            let before = values
            values[kind] += 100
            t.expect(values != before)
            for other in SignalKind.allCases where other != kind { t.expectEqual(values[other], before[other]) }
        }
        t.expect(values == PerKind { $0.rawValue + 100 } && values != PerKind(100))
    },
    TestCase(
        "the standard sensitivity is one of the steps, the steps rise, and the names of sensitivities in files are those of earlier versions"
    ) {
        t in
        var standards: [Float] = []
        for kind in SignalKind.allCases {
            let sensitivities = kind.facts.sensitivities
            t.expect(sensitivities.steps.indices.contains(sensitivities.standard))
            t.expectEqual(sensitivities.steps.sorted(), sensitivities.steps)
            standards.append(sensitivities.perMillimeter(sensitivities.standard))
        }
        t.expectEqual(standards, [7, 100, 50, 20, 10, 2, 5, 0.5, 0.05, 0.1, 0.1, 10])
        t.expectEqual(
            SignalKind.allCases.map { $0.facts.name },
            [
                "eeg", "ecg", "emg", "eog", "respiration", "heart-rate", "pressure", "oxygen", "temperature", "skin",
                "acceleration", "others",
            ])
        for kind in SignalKind.allCases { t.expect((0...7).contains(kind.facts.hue)) }
    },
]
