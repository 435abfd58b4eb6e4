import RecordingFiles
import Recordings
import Signals
import TestKit

/// Channels with several rates, units and ranges.
private func channels() -> [RecordedChannel] {
    [
        channel("EEG Cz", milliHertz: 256_000, -3276.7, 3276.7),
        channel("ECG II", unit: "mV", milliHertz: 512_000, -10, 10),
        channel("Temperatur", unit: "°C", milliHertz: 1000, 20, 45),
        channel("Druck", unit: "mmHg", milliHertz: 25_000, -50, 300),
    ]
}

/// Returns a value within a channel's range. Neighboring samples have different values.
private func value(_ channel: RecordedChannel, _ number: Int) -> Float {
    let share = Float((number * 7919 + 13) % 10_007) / 10_007
    return channel.physicalMinimum + share * (channel.physicalMaximum - channel.physicalMinimum)
}

let writingTests = [
    TestCase("our reader reads the recordings that our writer writes with an error of at most half a step") { t in
        for format in [RecordingFormat.edf, .bdf] {
            let channels = channels()
            var recording = file(format, channels)
            recording.annotations = [
                .init(500_000, "Öffnen", record: 0), .init(1_500_000, "x", duration: 20_000, record: 1),
            ]
            let written = recording.bytes(records: 3) { value(channels[$0], $1) }
            t.expectEqual(written.clipped + written.lost + written.refused, 0)
            t.expectEqual(
                written.bytes.count, recording.layout.headerBytes + 3 * recording.layout.recordBytes)
            guard let read = open(written.bytes).recording else { return t.fail("not opened") }
            t.expectEqual(read.channels.map { $0.label }, ["EEG Cz", "ECG II", "Temperatur", "Druck"])
            t.expectEqual(read.channels.map { $0.unit }, ["µV", "mV", "degC", "mmHg"])
            t.expectEqual(read.channels.map { $0.rate.milliHertz }, [256_000, 512_000, 1000, 25_000])
            for (index, channel) in channels.enumerated() {
                let count = 3 * recording.layout.samples[index]
                t.expectEqual(read.channels[index].sampleCount, Int64(count))
                let steps: Float = format == .edf ? 65534 : 16_777_214
                // The allowed error is half a step, plus the rounding error of the reader's single precision.
                let range = channel.physicalMaximum - channel.physicalMinimum
                let tolerance = 0.505 * range / steps + 2 * max(-channel.physicalMinimum, channel.physicalMaximum).ulp
                t.expect(
                    isClose(
                        RecordingsTests.read(read, index, from: 0, count: count + 1),
                        (0..<count).map { value(channel, $0) },
                        tolerance: tolerance), "\(index)")
            }
        }
    },
    TestCase("lost and clipped samples are counted over all records; the other samples of the file keep their times") {
        t in
        let recording = file(.bdf, [channel(milliHertz: 10_000)])
        let written = recording.bytes(records: 4) { _, number in
            if number % 10 == 3 { return SampleRing.lostSample }
            return number % 10 == 5 ? 250 : Float(number)
        }
        t.expectEqual(written.lost, 4)
        t.expectEqual(written.clipped, 4)
        let read = read(open(written.bytes).recording, 0, from: 0, count: 100)
        var expected = (0..<40).map { Float($0) }
        for start in stride(from: 0, to: 40, by: 10) {
            expected[start + 3] = 0
            expected[start + 5] = 100
        }
        t.expect(isClose(read, expected, tolerance: 1e-4))
    },
    TestCase("if an annotation does not fit into a record, it is refused, and can be written into a later record") {
        t in
        var recording = file(.edf, [channel()])
        let text = String(repeating: "lang ", count: 8)
        recording.annotations = (0..<9).map { .init(Int64($0), text, record: $0 < 8 ? 0 : 1) }
        let written = recording.bytes(records: 2) { _, _ in 0 }
        t.expectEqual(written.refused, 2)
        t.expectEqual(open(written.bytes).recording?.channels.count ?? 0, 1)
    },
    TestCase("a record of the maximum size can be written: 64 channels at 4096 Hz") { t in
        let channels = (0..<64).map { channel("EEG \($0)", milliHertz: 4_096_000) }
        let recording = file(.bdf, channels)
        func value(_ channel: Int, _ number: Int) -> Float { Float((channel * 31 + number) % 200 - 100) }
        let written = recording.bytes(records: 2, value: value)
        t.expectEqual(written.bytes.count, 66 * 256 + 2 * recording.layout.recordBytes)
        let read = read(open(written.bytes).recording, 63, from: 0, count: 600)
        t.expect(isClose(read, (0..<512).map { value(63, $0) }, tolerance: 1e-4))
    },
]
