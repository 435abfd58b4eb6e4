import Acquisition
import AcquisitionTests
import Services
import Session
import Settings
import Signals
import TestKit

let wholeSessionTests = [
    TestCase(
        "in a session, two sources are opened, selected, filtered, recorded, marked and stopped; after a restart, they are resumed"
    ) {
        t in
        let bench = SessionBench()
        let (session, acquisition) = (bench.session, bench.session.acquisition)
        if case .ordinary = session.begin() {} else { t.fail("the first start is no ordinary one") }
        bench.turns(3)
        t.expect(acquisition.sources.isEmpty && session.takeResumed() == nil)

        guard let eeg = bench.open("lab", 9000), let ecg = bench.open("lab", 9001) else { return t.fail("not open") }
        for channel in [0, 2, 3] { t.expect(acquisition.toggle(ChannelID(signal: 0, channel: channel), of: eeg)) }
        t.expect(acquisition.toggleAll(signal: 0, of: ecg))
        session.apply(page: 1)
        bench.flow(300)
        t.expectEqual(acquisition.channels.count, 5)
        t.expect(acquisition.channels.allSatisfy { $0.entry.ring?.end ?? 0 >= 290 })

        // Request filtered channels and montages, as graphs do.
        let use = acquisition.derived.use()
        session.record()
        t.expect(session.recording.isRecording)
        bench.flow(100)
        let received = acquisition.channels.compactMap { $0.entry.ring }
        func shown() -> [SampleRing] { acquisition.derived.channels.compactMap { $0.entry.ring } }
        for (lowPass, montage, count) in [(1, 0, 5), (2, 1, 5), (2, 3, 4)] {
            let before = shown()
            var settings = session.settings.current
            settings[number: .lowPass, of: .eeg] = lowPass
            settings[number: .montage, of: .eeg] = montage
            session.settings.apply(settings)
            t.expectEqual(shown().count, count)
            t.expect(shown()[0] !== before[0] && shown()[0] !== received[0])
            t.expect(shown().last === received.last, "the ECG has no filter")
            acquisition.mark("filter \(lowPass)", at: acquisition.markerTime)
            bench.flow(100)
            t.expect(shown().allSatisfy { ring in received.contains { $0.end == ring.end } })
        }
        _ = consume use
        session.stopRecording()
        bench.flow(10)
        t.expect(!session.recording.isRecording)
        t.expect(bench.recordings.first == .began(channels: 5) && bench.recordings.last == .fileEnded)
        // The recording contains all five channels, without a lost sample, and with the sent values.
        t.expectEqual(bench.recorder.values.count, 5)
        for (channel, values) in bench.recorder.values.enumerated() {
            let perTurn = channel < 3 ? 1 : 2
            t.expectEqual(values.count, 400 * perTurn)
            for (index, value) in values.enumerated() where value != SessionBench.value(300 * perTurn + index) {
                t.fail("channel \(channel) has \(value) as its sample \(index)")
                break
            }
        }
        t.expectEqual(bench.recorder.marks.count, 3)
        t.expectEqual(acquisition.markers.all.count, 3)

        // Starts the session again on the same machine, as after a restart.
        let next = SessionBench(bench.machine, session.settings.current)
        if case .ordinary = next.session.begin() {} else { t.fail("no ordinary start") }
        t.expect(next.session.isResuming && !next.session.isAtRest)
        next.turns(5)
        t.expect(!next.session.isResuming)
        t.expect(next.session.takeResumed() == ResumedSession(page: 1))
        t.expect(next.session.takeResumed() == nil, "once")
        let resumed = next.session.acquisition
        t.expectEqual(resumed.sources.count, 2)
        t.expectEqual(resumed.sources[0].name, "lab:9000")
        t.expectEqual(resumed.sources[1].name, "lab:9001")
        t.expect(resumed.channels.map { $0.entry.channel.channel } == [0, 2, 3, 0, 1])
        t.expect(resumed.derived.wanted == acquisition.derived.wanted, "filters and montages hold, too")
        let again = resumed.derived.use()
        next.flow(50)
        t.expectEqual(resumed.derived.channels.count, 4)
        t.expect(resumed.isFlowing && resumed.channels.allSatisfy { $0.entry.ring?.end ?? 0 >= 40 })
        _ = consume again
        t.expectEqual(next.session.history.entries.count, 2)
    },
    TestCase(
        "if no channel is selected, or there is no storage to record to, the session refuses a recording and reports that"
    ) { t in
        let bench = SessionBench()
        bench.session.record(RecordingRequest(format: .xdf))
        t.expect(bench.recordings == [.refused(.noChannels)])
        t.expect(bench.recorder.requests == [RecordingRequest(format: .xdf)])
        bench.machine.recorder = nil
        bench.session.record()
        t.expect(bench.recordings == [.refused(.noChannels), .refused(.noStorage)])
        bench.session.stopRecording()
        t.expect(!bench.session.recording.isRecording)
    },
]
