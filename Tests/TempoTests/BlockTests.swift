import Spectrum
import Tempo
import TestKit

/// Tests with samples that arrive in blocks.
let blockTests = [
    TestCase("the measured tempo of a song is the same, whatever the size of the blocks in which its samples arrive") {
        t in
        let song = SyntheticSong(beatsPerMinute: 107, seconds: 15).made()
        guard let wanted = tempo(song)?.tempo else { return t.fail("no tempo") }
        for block in [1, 7, 1000, 65_536, 1 << 20] {
            guard let found = tempo(song, block: block)?.tempo else { return t.fail("no tempo, \(block)") }
            // Allow a small difference: the meter averages pairs of samples, and blocks of odd length may lead to other rounding errors.
            t.expect(abs(found.beatsPerMinute - wanted.beatsPerMinute) < 0.01, "\(block)")
            t.expect(abs(found.firstBeat - wanted.firstBeat) < 3_000_000, "\(block)")
        }
    },
    TestCase("at sampling rates from 8,000 to 192,000 Hz, a song has the same tempo; other rates are refused") { t in
        for rate in [8000, 11_025, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000, 192_000] {
            let song = SyntheticSong(beatsPerMinute: 131, seconds: 12, rate: rate)
            t.expectTempo(tempo(song.made(), rate: UInt32(rate)), 131, orOctave: true, "\(rate)")
        }
        t.expect(TempoMeter(rate: 7999, tables: SpectrumTables()) == nil)
        t.expect(TempoMeter(rate: 192_001, tables: SpectrumTables()) == nil)
        t.expect(TempoMeter(rate: 0, tables: SpectrumTables()) == nil)
    }.portable,
    TestCase("if the volume of a song changes or it contains single extreme values, its measured tempo is the same") {
        t in
        let song = SyntheticSong(beatsPerMinute: 121, seconds: 15).made()
        for factor: Float in [0.03, 1, 8] { t.expectTempo(tempo(song.map { factor * $0 }), 121, orOctave: true) }
        var broken = song
        for (place, value): (Int, Float) in [(1000, .nan), (44_100, .infinity), (90_000, -3e38), (90_001, 3e38)] {
            broken[place] = value
        }
        t.expectTempo(tempo(broken), 121, orOctave: true)
    },
    TestCase(
        "if a song is shorter or longer than its header states, its tempo is measured from the samples that arrive"
    ) {
        t in
        let song = SyntheticSong(beatsPerMinute: 118, seconds: 20).made()
        t.expectTempo(tempo(song, length: Int64(song.count) + 44_100), 118, orOctave: true)
        t.expectTempo(tempo(song, length: 44_100), 118, orOctave: true)
        // The length that the header states is an hour, but only the beginning of the song arrives.
        t.expectTempo(tempo(song, length: 44_100 * 3600), 118, orOctave: true)
        t.expect(tempo(song, length: -5) != nil)
    },
]
