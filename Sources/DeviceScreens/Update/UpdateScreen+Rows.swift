import Services
import Widgets

extension UpdateScreen {
    /// The rows of the list: the installed systems, the trusted certificates and the bundles that were found.
    func rows() -> [FactRow] {
        let words = looks.strings.update
        let note = updates.note
        var rows: [FactRow] = [.header(words.installed)]
        let running = context.host.updates?.running ?? UpdateNote.System(.a, .unknown)
        rows.append(.fact(words.thisSystem.filled(Self.letter(running)), running.version.words(looks.strings)))
        if let other = note.other {
            let version = other.version.isKnown ? other.version.words(looks.strings) : words.nothing
            rows.append(.fact(words.otherSystem.filled(Self.letter(other)), version))
        }
        if !note.signers.isEmpty {
            rows.append(.fact(words.signers, note.signers.map { Self.grouped($0) }.joined(separator: ", ")))
        }
        if !note.bundles.isEmpty {
            rows.append(.header(words.found))
            rows += note.bundles.map { .entry(entry(of: $0, running: running.version)) }
        } else if !isBusy {
            rows.append(.header(words.found))
            rows.append(
                .entry(
                    FactEntry(
                        id: nil, name: "", title: words.emptyTitle, detail: "", verdict: words.emptyText, tone: .plain,
                        isUsable: false)))
        }
        return rows
    }

    private static func letter(_ system: UpdateNote.System) -> String {
        switch system.slot {
        case .a: "A"
        case .b: "B"
        }
    }

    /// The digits of a certificate's fingerprint in groups of four, so that a person can compare them.
    private static func grouped(_ digits: String) -> String {
        var bytes: [UInt8] = []
        for (place, digit) in digits.utf8.enumerated() {
            if place > 0, place % 4 == 0 { bytes.append(UInt8(ascii: " ")) }
            bytes.append(digit)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func entry(of bundle: UpdateNote.Bundle, running: UpdateVersion) -> FactEntry {
        let strings = looks.strings
        let words = strings.update
        let verdict: (String, FactEntry.Tone)
        if let refusal = bundle.refusal {
            verdict = (refusal.words(strings), .caution)
        } else if bundle.version == running {
            verdict = (words.same, .plain)
        } else if bundle.version.isOlder(than: running) {
            verdict = (words.earlier, .plain)
        } else {
            verdict = (words.canInstall, .good)
        }
        let place: String
        switch bundle.place {
        case .stick: place = words.onStick
        case .card: place = words.onCard
        }
        return FactEntry(
            // While the update agent is busy, no bundle can be chosen, because the agent then ignores requests.
            id: bundle.refusal == nil && updates.canLook ? bundle.number : nil,
            name: "update." + String(bundle.number), title: bundle.name,
            detail: bundle.version.words(strings) + " \u{B7} " + strings.words(forBytes: bundle.size) + " \u{B7} "
                + place,
            verdict: verdict.0, tone: verdict.1, isUsable: bundle.refusal == nil)
    }
}
