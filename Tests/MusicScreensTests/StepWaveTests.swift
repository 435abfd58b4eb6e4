import Acquisition
import Drawing
import MusicRun
import ScreenRig
import Screens
import Services
import Session
import Signals
import Songs
import TestKit
import Widgets

/// Sends acceleration of 150 steps a minute. Each step begins with a peak, which decreases by a fifth every 10 ms.
private func send(_ source: ScriptedSource, from begin: Int64, _ range: Range<Int64>) {
    for index in range {
        let time = index * 10_000_000
        var strike: Float = 1.5
        for _ in 0..<index % 40 { strike *= 0.8 }
        for entry in source.store?.entries ?? [] {
            if entry.ring?.end == 0 { entry.clock?.start(at: begin + time) }
            entry.ring?.append(entry.channel.channel == 0 ? 1 + strike : 0)
        }
    }
}

let stepWaveTests = [
    TestCase("the song's beats are drawn behind the wave of the user's steps, on the same time axis") { t in
        for size in Rig.sizes.prefix(2) {
            guard
                let (rig, _, sound) = Rig.music(
                    t, size,
                    songs: [
                        ("Metronome", "Mira Sol Trio", TestSongs.tempo(150)),
                        // This song plays first, because it is the slowest. Twice its tempo matches the steps.
                        ("Pendulum", "Mira Sol Trio", TestSongs.tempo(75)),
                    ])
            else { return }
            let source = ScriptedSource(
                offering: SignalCatalogue(signals: [
                    Signal(
                        type: .acceleration, rate: SamplingRate(hertz: 100), blockSize: 1, unit: "g",
                        labels: ["X", "Y", "Z"])
                ]))
            rig.host.nextSource = source
            rig.connect(to: "armband")
            rig.settleTransition()
            rig.tap("section.0")
            rig.tap("selection.apply")
            rig.settleTransition()
            rig.frames(60)
            rig.tap("visualization.graphs")
            rig.frames(30)
            rig.tap("visualization.run")
            rig.settleTransition()
            rig.tap("run.play")
            sound.answer()
            guard let music = rig.context.session.music else { return t.fail("no session of music") }
            let begin = rig.now
            var sent: Int64 = 0
            for frame in 0..<720 {
                rig.frames(1)
                let due = (rig.now - begin) / 10_000_000
                send(source, from: begin, sent..<due)
                sent = due
                if frame % 15 == 0, let number = sound.playing {
                    sound.report(.position(number, place: (rig.now - begin) * 48 / 1_000_000, at: rig.now))
                }
            }
            t.expect(abs((music.run.pace ?? 0) - 150) < 1.5)
            let beats = music.beats.times.map { $0 - begin }
            t.expect(beats.count >= 20, "\(beats.count) beats in 12 s")
            t.expect(beats.allSatisfy { abs(($0 + 200_000_000) % 400_000_000 - 200_000_000) < 1_000_000 })
            // The shown wave is at most three values late, and each beat is at the maximum of the ten values around it.
            let trace = music.trace
            t.expect(rig.now - trace.newest < 3 * AccelerationTrace.interval)
            for beat in music.beats.times.suffix(15).dropLast() {
                let place = trace.values.count - 1 - Int((trace.newest - beat) / AccelerationTrace.interval)
                guard trace.values.indices.contains(place - 5), trace.values.indices.contains(place + 4) else {
                    t.fail("no values around a beat")
                    continue
                }
                let around = trace.values[place - 5...place + 4]
                let highest = around.firstIndex(of: around.max() ?? 0) ?? 0
                t.expect(abs(highest - place) <= 1, "the strike is \(highest - place) values off")
            }
            rig.checkLayout("beats")
            rig.picture("run-beats-\(size.width)x\(size.height)-en")
            // The next song starts at a step, with an error of at most one value of the wave.
            rig.tap("run.next")
            sound.answer()
            let off = (sound.start - begin + 200_000_000) % 400_000_000 - 200_000_000
            t.expect(sound.start > rig.now && abs(off) <= 40_000_000, "\(off / 1_000_000) ms off a step")
        }
    },
    TestCase(
        "if samples are lost, the wave of the user's steps has an empty interval, and the wave after it has the right times"
    ) { t in
        guard let (rig, _, _) = Rig.music(t) else { return }
        let source = ScriptedSource(
            offering: SignalCatalogue(signals: [
                Signal(
                    type: .acceleration, rate: SamplingRate(hertz: 25), blockSize: 1, unit: "g", labels: ["X"])
            ]))
        rig.host.nextSource = source
        rig.connect(to: "armband")
        rig.settleTransition()
        rig.tap("section.0")
        rig.tap("selection.apply")
        rig.settleTransition()
        rig.frames(60)
        guard let music = rig.context.session.openMusic() else { return t.fail("no session of music") }
        music.play()
        rig.frames(2)
        let begin = rig.now
        func send(_ count: Int) {
            for entry in source.store?.entries ?? [] {
                if entry.ring?.end == 0 { entry.clock?.start(at: begin) }
                for _ in 0..<count { entry.ring?.append(1) }
            }
            rig.frames(1)
        }
        send(50)
        for entry in source.store?.entries ?? [] { entry.ring?.appendLost(25) }
        send(50)
        let values = music.trace.values
        t.expect((124...125).contains(values.count), "\(values.count) values of 5 s")
        t.expect((24...26).contains(values.count { $0.isNaN }), "\(values.count { $0.isNaN }) lost")
        let last = begin + 124 * AccelerationTrace.interval
        t.expect(abs(music.trace.newest - last) <= AccelerationTrace.interval * 3 / 2)
    },
    TestCase(
        "the time of a song's first beat is known only if the song's tempo is the measured one, half of it or twice of it"
    ) {
        t in
        guard let (_, songs, _) = Rig.music(t) else { return }
        func beat(_ typed: Float) -> Int64? {
            songs.decide(0) { $0.beatsPerMinute = typed }
            return songs.library.songs[0].firstBeat
        }
        t.expect(
            [0, 164.2, 82.1, 328.4].allSatisfy { beat($0) == 0 } && [164.3, 150, 100].allSatisfy { beat($0) == nil })
        t.expect(songs.library.songs[3].firstBeat == nil && songs.library.songs[4].firstBeat == nil)
    },
]
