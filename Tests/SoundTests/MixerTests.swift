import Sound
import TestKit

private func ramp(_ count: Int) -> [Float] { (0..<count).map { Float($0 % 1000) / 32_768 } }

let mixerTests = [
    TestCase("if a sound has the sound card's rate, it begins at its start frame, and exactly its samples are played") {
        t in
        let notes = MixerNotes()
        let mixer = Mixer(rate: 48_000, volume: 100, listener: notes)
        let samples = ramp(3000)
        t.expect(
            mixer.play(MixedSound(3, ArraySource(mono: samples, rate: 48_000), use: .prompt, rate: 48_000, at: 1001)))
        let frames = left(mixer.frames(5000, block: 333))
        t.expect(frames[..<1001].allSatisfy { $0 == 0 })
        t.expect(Array(frames[1001..<4001]) == samples)
        t.expect(frames[4001...].allSatisfy { $0 == 0 })
        t.expectEqual(notes.notes, ["3 started at 1001", "3 ended 0 place 3000 at 4001"])
        t.expect(
            mixer.play(MixedSound(4, ArraySource(mono: samples, rate: 48_000), use: .prompt, rate: 48_000, at: 17)))
        _ = mixer.frames(10)
        // If the start time is in the past, the sound starts immediately.
        t.expectEqual(notes.notes[2], "4 started at 5000")
    },
    TestCase("if several sounds are played, they are added up, each from its own start frame on") { t in
        let mixer = Mixer(rate: 48_000, volume: 100, listener: MixerNotes())
        let sounds = [0, 5, 7].map {
            MixedSound(
                SoundNumber($0 + 1), ArraySource(mono: .init(repeating: Float(1 << $0), count: 10), rate: 48_000),
                use: .prompt, rate: 48_000, at: Int64($0))
        }
        for sound in sounds { t.expect(mixer.play(sound)) }
        var expected = [Float](repeating: 0, count: 20)
        for begin in [0, 5, 7] {
            for frame in begin..<begin + 10 { expected[frame] += Float(1 << begin) }
        }
        t.expect(left(mixer.frames(20, block: 3)) == expected)
    },
    TestCase(
        "if a sound follows another one with the same rate, it continues right after its last frame, with the same filter"
    ) {
        t in
        for rate in [48_000, 44_100] {
            let notes = MixerNotes()
            let mixer = Mixer(rate: 48_000, volume: 100, listener: notes)
            let all = wave(440, rate: rate, count: rate / 2)
            let (first, second) = (Array(all[..<10_007]), Array(all[10_007...]))
            let one = MixedSound(1, ArraySource(mono: first, rate: rate), use: .music, rate: 48_000, at: 0)
            let two = MixedSound(2, ArraySource(mono: second, rate: rate), use: .music, rate: 48_000)
            t.expect(mixer.play(one) && mixer.play(two, after: 1))
            let frames = left(mixer.frames(23_000))
            let whole = Mixer(rate: 48_000, volume: 100, listener: MixerNotes())
            let sound = MixedSound(1, ArraySource(mono: all, rate: rate), use: .music, rate: 48_000, at: 0)
            t.expect(whole.play(sound))
            t.expect(frames == left(whole.frames(23_000)), "\(rate)")
            t.expectEqual(notes.notes.count, 3)
            t.expect(notes.notes.contains { $0.hasPrefix("2 started") })
            t.expect(notes.notes.contains { $0.hasPrefix("1 ended 0 place 10007 ") })
        }
    },
    TestCase("if a sound follows another one with a different rate, it starts with the frame after the last one") { t in
        let notes = MixerNotes()
        let mixer = Mixer(rate: 48_000, volume: 100, listener: notes)
        let one = MixedSound(
            1, ArraySource(mono: .init(repeating: 0.5, count: 441), rate: 44_100), use: .prompt, rate: 48_000, at: 0)
        let two = MixedSound(
            2, ArraySource(mono: .init(repeating: 0.5, count: 320), rate: 32_000), use: .prompt, rate: 48_000)
        t.expect(mixer.play(one) && mixer.play(two, after: 1))
        let frames = left(mixer.frames(1000))
        t.expectEqual(
            notes.notes,
            ["1 started at 0", "1 ended 0 place 441 at 480", "2 started at 480", "2 ended 0 place 320 at 960"])
        t.expect(frames[20..<460].allSatisfy { abs($0 - 0.5) < 1e-3 })
        t.expect(frames[500..<940].allSatisfy { abs($0 - 0.5) < 1e-3 })
    },
    TestCase(
        "if a sound replaces another one, that one and the sound planned after it end exactly at the new sound's first frame"
    ) {
        t in
        for rate in [48_000, 44_100] {
            let notes = MixerNotes()
            let mixer = Mixer(rate: 48_000, volume: 100, listener: notes)
            func sound(_ number: SoundNumber, _ value: Float, at start: Int64? = nil) -> MixedSound {
                let source = ArraySource(mono: .init(repeating: value, count: 20_000), rate: rate)
                return MixedSound(number, source, use: .music, rate: 48_000, at: start)
            }
            // In one case, the new sound is mixed after the sound that it ends, in the other case before it.
            let next = sound(3, 0.5, at: 5003)
            next.replaced = 1
            let isFirst = rate == 48_000
            if isFirst { t.expect(mixer.play(next)) }
            t.expect(mixer.play(sound(1, 0.25, at: 0)) && mixer.play(sound(2, 0.25), after: 1))
            if !isFirst { t.expect(mixer.play(next)) }
            let frames = left(mixer.frames(10_000))
            t.expect(frames[100..<5003].allSatisfy { abs($0 - 0.25) < 0.02 }, "silence at \(rate)")
            t.expect(frames[5003 + 240..<10_000].allSatisfy { abs($0 - 0.5) < 0.05 }, "both at \(rate)")
            t.expect(notes.notes.contains("3 started at 5003"))
            t.expect(notes.notes.contains { $0.hasPrefix("2 ended 1 ") && $0.hasSuffix(" at 5003") })
            t.expect(notes.notes.contains { $0.hasPrefix("1 ended 1 ") })
        }
    },
    TestCase("if a sound is paused, it fades out within 5 ms, waits, and continues at its position") { t in
        let notes = MixerNotes()
        let mixer = Mixer(rate: 48_000, volume: 100, listener: notes)
        let sound = MixedSound(
            1, ArraySource(mono: .init(repeating: 1, count: 4000), rate: 48_000), use: .prompt, rate: 48_000, at: 0)
        t.expect(mixer.play(sound))
        _ = mixer.frames(480)
        mixer.pause(1)
        let fading = left(mixer.frames(480))
        // While the sound fades out, two consecutive samples differ by at most 1/239.
        t.expect(zip(fading, fading.dropFirst()).allSatisfy { abs($0 - $1) <= 1 / 239 })
        t.expect(abs(fading[239]) < 1e-5 && fading[240...].allSatisfy { $0 == 0 })
        let place = mixer.place(of: 1)!
        t.expect(left(mixer.frames(960)).allSatisfy { $0 == 0 })
        t.expectEqual(mixer.place(of: 1)!, place)
        mixer.resume(1)
        let rising = left(mixer.frames(480))
        t.expect(zip(rising, rising.dropFirst()).allSatisfy { abs($0 - $1) <= 1 / 239 })
        t.expect(abs(rising[239] - 1) < 1e-5 && rising[240...].allSatisfy { $0 == 1 })
        mixer.stop(1)
        _ = mixer.frames(480)
        t.expectEqual(notes.notes.last!, "1 ended 1 place \(place + 960) at 2400")
        t.expect(mixer.place(of: 1) == nil)
    },
    TestCase("if the volume changes, the change takes 20 ms and causes no step in the samples") { t in
        let mixer = Mixer(rate: 48_000, volume: 100, listener: MixerNotes())
        let sound = MixedSound(
            1, ArraySource(mono: .init(repeating: 1, count: 9000), rate: 48_000), use: .prompt, rate: 48_000, at: 0)
        t.expect(mixer.play(sound))
        _ = mixer.frames(100)
        mixer.setVolume(0)
        let frames = left(mixer.frames(1000, block: 480))
        t.expect(zip(frames, frames.dropFirst()).allSatisfy { $0 - $1 >= 0 && $0 - $1 <= 1 / 950 })
        t.expect(abs(frames[959]) < 1e-5 && frames[960...].allSatisfy { $0 == 0 })
        t.expectEqual(Volume.gain(percent: 100), 1)
        t.expectEqual(Volume.gain(percent: 0), 0)
        t.expect(abs(Volume.gain(percent: 60) - 0.1) < 1e-6)
    },
    TestCase(
        "if a sound has no frames ready, silence is played, that is reported once, and the sound continues at its position"
    ) { t in
        let notes = MixerNotes()
        let mixer = Mixer(rate: 48_000, volume: 100, listener: notes)
        let source = ArraySource(mono: ramp(2000), rate: 48_000)
        source.dam = 700
        let sound = MixedSound(1, source, use: .music, rate: 48_000, at: 0)
        t.expect(mixer.play(sound))
        _ = mixer.frames(2000)
        t.expectEqual(notes.notes.count, 2)
        t.expect(notes.notes[1].hasPrefix("1 starved"))
        source.dam = nil
        _ = mixer.frames(2000)
        t.expectEqual(notes.notes.count, 3)
        t.expect(notes.notes[2].hasPrefix("1 ended 0 place 2000"))
        // Stopping a sound that has no frames ready does not wait for frames.
        let other = ArraySource(mono: ramp(2000), rate: 48_000)
        other.dam = 100
        let second = MixedSound(2, other, use: .prompt, rate: 48_000)
        t.expect(mixer.play(second))
        _ = mixer.frames(480)
        mixer.stop(2)
        _ = mixer.frames(480)
        t.expect(notes.notes.last!.hasPrefix("2 ended 1"))
    },
    TestCase("if the sound card is removed, every sound ends, and its position is reported") { t in
        let notes = MixerNotes()
        let mixer = Mixer(rate: 48_000, volume: 100, listener: notes)
        let sounds = (1...3).map {
            MixedSound(
                SoundNumber($0), ArraySource(mono: ramp(2000), rate: 48_000), use: .prompt, rate: 48_000,
                at: $0 == 2 ? 900 : 0)
        }
        t.expect(mixer.play(sounds[0]) && mixer.play(sounds[1]) && mixer.play(sounds[2], after: 1))
        _ = mixer.frames(480)
        mixer.loseCard()
        t.expectEqual(
            notes.notes,
            ["1 started at 0", "3 ended 2 place 0 at 480", "1 ended 2 place 480 at 480", "2 ended 2 place 0 at 480"])
        t.expect(
            (0..<12).allSatisfy {
                mixer.play(MixedSound(SoundNumber(10 + $0), Tone(milliHertz: 440_000, milliseconds: 9), rate: 48_000))
            })
        t.expect(!mixer.play(MixedSound(30, Tone(milliHertz: 440_000, milliseconds: 9), rate: 48_000)))
    },
    TestCase("a tone is a sine that fades in and out for 5 ms and has the exact number of frames") { t in
        let notes = MixerNotes()
        let mixer = Mixer(rate: 48_000, volume: 100, listener: notes)
        let tone = MixedSound(1, Tone(milliHertz: 1_000_000, milliseconds: 200, level: 100), rate: 48_000, at: 480)
        t.expect(mixer.play(tone))
        let frames = left(mixer.frames(12_000))
        let fit = sineFit(frames[1000..<9000], cyclesPerFrame: 1000.0 / 48_000)
        t.expect(fit.noise > 120, "\(fit.noise)")
        t.expect(abs(fit.amplitude - 1) < 1e-4)
        // The greatest difference between two consecutive samples of a sine of 1000 Hz, plus a margin of 0.1%.
        let steepest = Float(2 * Double.pi * 1000 / 48_000 * 1.001)
        t.expect(zip(frames, frames.dropFirst()).allSatisfy { abs($0 - $1) <= steepest })
        t.expectEqual(notes.notes, ["1 started at 480", "1 ended 0 place 9600 at 10080"])
    },
    TestCase("samples for the sound card are rounded to the nearest integer and limited to the range") { t in
        t.expectEqual(
            SampleFormat.signed16([0, 1, -1, 0.5, 2, -2, .nan, 100.4 / 32_768, -100.6 / 32_768]),
            [0, 32_767, -32_768, 16_384, 32_767, -32_768, 0, 100, -101])
        t.expectEqual(
            SampleFormat.signed32([0, 1, -1, 0.5, .nan]), [0, 0x7FFF_FF00, -0x8000_0000, 0x4000_0000, 0])
        t.expect((-32_768...32_767).allSatisfy { SampleFormat.signed16([Float($0) / 32_768])[0] == $0 })
    },
]
