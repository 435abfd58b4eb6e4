import Cadence
import Recordings
import Signals
import Spectrum
import TestKit

let walkTests = [
    TestCase("the cadence meter counts the steps of a recorded walk with an error of at most 1%") { t in
        let path = TestFiles.shared + "/data/walk-user1-hand.csv"
        guard TestFiles.bytes(path) != nil else { return t.skip("\(path) is missing", since: .noShared) }
        do throws(RecordingError) {
            // The columns are times in nanoseconds, three axes, two running counts, and an unused column.
            let recording = try openRecording(path: path, csv: CSVOptions(timeColumn: .column(0), unit: .nanoseconds))
            t.expectEqual(recording.channels.count, 6)
            let count = Int(recording.channels[0].sampleCount)
            var columns: [[Float]] = []
            for channel in [0, 1, 2, 4] {
                var values = [Float](repeating: 0, count: count)
                var read = 0
                var failure: RecordingError?
                values.withUnsafeMutableBufferPointer { buffer in
                    do throws(RecordingError) {
                        read = try recording.read(channel: channel, from: 0, into: buffer)
                    } catch { failure = error }
                }
                if let failure { throw failure }
                t.expectEqual(read, count)
                columns.append(values)
            }
            let rate = recording.channels[0].rate
            let meter = CadenceMeter(unit: .metersPerSecondSquared, tables: SpectrumTables())
            var readings: [CadenceReading] = []
            for index in 0..<count {
                meter.take(
                    x: columns[0][index], y: columns[1][index], z: columns[2][index],
                    at: rate.nanoseconds(ofSample: Int64(index))
                ) { readings.append($0) }
            }
            meter.restart { readings.append($0) }
            let counted = columns[3][count - 1]
            t.expectEqual(counted, 326)
            t.expect(abs(Float(meter.steps) - counted) <= 3.26, "\(meter.steps) steps")
            // A person counted the steps at each half minute.
            for reading in readings where reading.time % 30_000_000_000 < 1_000_000_000 && reading.time > 10_000_000_000
            {
                let index = min(count - 1, Int(rate.samples(inNanoseconds: reading.time)))
                t.expect(
                    abs(Float(reading.steps) - columns[3][index]) <= 4,
                    "\(reading.steps) of \(columns[3][index]) at \(reading.time)")
            }
            let reported = readings.filter { $0.hasCadence }
            t.expect(reported.count * 100 >= readings.count * 95, "\(reported.count) of \(readings.count)")
            t.expect(reported.allSatisfy { abs($0.stepsPerMinute - 101) < 8 })
        } catch {
            t.fail("it cannot be read")
        }
    }
]
