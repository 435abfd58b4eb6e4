import Services
import TestKit

private func version(_ text: String) -> UpdateVersion { UpdateVersion(Array(text.utf8)) ?? .unknown }
private func read(_ text: String) -> UpdateNote { UpdateNote(Array(text.utf8)) }
private let new = version("2026-12-01-0815-9a41bbf12345")
private let old = version("2026-11-24-1502-402b23512ab1")

let updateNoteTests = [
    TestCase("the status file of the update agent is read with all its values") { t in
        let note = read(
            """
            state ready
            running A 2026-11-24-1502-402b23512ab1
            other B -
            keyring 24d9fc464a587674,0123456789abcdef
            bundle 0 ok stick 91500000 2026-12-01-0815-9a41bbf12345 a name  with blanks.raucb
            bundle 7 signature card 0 - \u{FC}.raucb
            outcome reverted 2026-11-24-1502-402b23512ab1 2026-12-01-0815-9a41bbf12345

            """)
        t.expect(note.state == .ready)
        t.expect(note.running == UpdateNote.System(.a, old))
        t.expect(note.other == UpdateNote.System(.b, .unknown))
        t.expect(note.signers == ["24d9fc464a587674", "0123456789abcdef"])
        t.expect(
            note.bundles == [
                UpdateNote.Bundle(0, nil, on: .stick, size: 91_500_000, new, name: "a name  with blanks.raucb"),
                UpdateNote.Bundle(7, .signature, on: .card, size: 0, .unknown, name: "\u{FC}.raucb"),
            ])
        t.expect(note.outcome == UpdateNote.Outcome(.reverted, from: old, to: new))
    },
    TestCase(
        "each state and each reason in the update agent's status file is recognized; an unknown reason becomes 'other'"
    ) { t in
        let states: [(String, UpdateNote.State?)] = [
            ("idle", .idle), ("looking", .looking), ("ready", .ready),
            ("installed x", .installed(version("x"))),
            ("installing 0 x", .installing(percent: 0, version: version("x"))),
            ("installing 100 x", .installing(percent: 100, version: version("x"))),
            ("failed signature", .failed(.signature)), ("failed board", .failed(.board)),
            ("failed older", .failed(.older)), ("failed format", .failed(.format)),
            ("failed damaged", .failed(.damaged)), ("failed large", .failed(.large)), ("failed gone", .failed(.gone)),
            ("failed storage", .failed(.storage)), ("failed unproved", .failed(.unproved)),
            ("failed moon", .failed(.other)), ("failed ok", .failed(.other)), ("failed", nil),
            ("installing 101 x", nil), ("installing -1 x", nil), ("installing 5", nil), ("installing 5 x y", nil),
            ("installing 99999999999999999999 x", nil),
            ("installed", nil), ("idle x", nil), ("Ready", nil), ("", nil), (" idle", nil),
        ]
        for (word, state) in states { t.expect(read("state " + word + "\n").state == state, word) }
    },
    TestCase("invalid lines of the update agent's status file are skipped, and the valid ones are read") { t in
        for line in [
            "bundle 8 ok stick 1 v n", "bundle -1 ok stick 1 v n", "bundle 0 ok moon 1 v n", "bundle 0 ok stick x v n",
            "bundle 0 ok stick 1 v", "bundle 0 ok stick 1 v ", "bundle 0  stick 1 v n", "bundle 0 ok stick 1  n",
            "bundle 0 ok stick 9999999999999 v n", "bundle", "bundle 0 ok stick 1 \u{E9} n",
            "bundle 0 ok stick 1 " + String(repeating: "v", count: 61) + " n", "running C v", "running A", "other",
            "running A v w", "outcome won a b", "outcome updated a", "keyring", "keyring developers",
            "keyring 24d9fc464a58767", "keyring 24d9fc464a587674,", "keyring 24D9FC464A587674", "", " ", "\0",
            "state",
        ] {
            let note = read(line + "\nstate ready\n")
            t.expect(note.bundles.isEmpty && note.running == nil && note.outcome == nil && note.signers.isEmpty, line)
            t.expect(note.state == .ready, line)
        }
        let bundles = (0..<8).map { "bundle \($0) ok card 1 v n\($0)\n" }.joined()
        t.expectEqual(
            read(bundles + bundles + "bundle 3 ok card 1 v another\n").bundles.map { $0.name }, (0..<8).map { "n\($0)" }
        )
    },
    TestCase(
        "if the update agent's status file is too long, it is ignored; an invalid name in it is made printable, and a long one is cut"
    ) {
        t in
        let long = "state ready\n" + String(repeating: "x", count: UpdateNote.maximumBytes)
        t.expect(read(long) == UpdateNote())
        let name = read("bundle 0 ok card 1 v " + String(repeating: "n", count: 400)).bundles.first?.name
        t.expectEqual(name?.utf8.count ?? 0, UpdateNote.maximumName)
        let torn = UpdateNote(Array("bundle 0 ok card 1 v a".utf8) + [0x07, 0xC3, 0x0A] + Array("state idle".utf8))
        t.expectEqual(torn.bundles.first?.name ?? "", "a?\u{FFFD}")
        t.expect(torn.state == .idle)
    },
    TestCase("if the update agent's status file contains any bytes, reading it does not crash") { t in
        let words = [
            "state ", "bundle ", "installing ", "ok ", "stick ", "9", " ", "\n", "-", "A ", "outcome ", "\u{E9}",
            "running ",
        ]
        var state: UInt32 = 1
        func random(_ below: Int) -> Int {
            state = state &* 1_664_525 &+ 1_013_904_223
            return Int(state >> 16) % below
        }
        for _ in 0..<2000 {
            var bytes: [UInt8] = []
            for _ in 0..<random(60) {
                if random(4) == 0 {
                    bytes.append(UInt8(random(256)))
                } else {
                    bytes += Array(words[random(words.count)].utf8)
                }
            }
            let note = UpdateNote(bytes)
            t.expect(note.bundles.count <= UpdateNote.maximumBundles)
        }
    },
]
