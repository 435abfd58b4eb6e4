import Cadence
import Recordings
import Signals
import Spectrum
import Text

/// The command that prints the cadence in recordings of acceleration.
final class CadenceCommand: AnalyzeCommand {
    let name = "cadence"
    let summary = "the cadence of who walks or runs, each second, and the steps"
    let options = ["--axes", "--unit"]
    let flags: [String] = []
    let takesManyFiles = true
    let help = """
        analyze cadence [options] FILE...: steps a minute in recordings (EDF, BDF, XDF, CSV) of an accelerometer, as the device measures them.

          --axes X,Y,Z   the channels' names, or one alone (x, y and z, with or without more words: "acc x", "AccelX", "x [g]";
                         else the first three channels of one kind and rate)
          --unit WORD    ms2, g or mg (what the recording says, else not known: then the mean magnitude counts as that of gravity)

        A line each second. Columns: file (only where there are several), time (seconds), cadence (steps a minute; empty where nobody walks or
        runs), confidence (0 to 1), steps (since the beginning), step regularity, stride regularity, symmetry.
        """

    func run(_ arguments: CommandArguments, _ output: (String) -> Void) throws(AnalyzeError) {
        let unit = try arguments.word("--unit", ["ms2", "g", "mg"]).map {
            [AccelerationUnit.metersPerSecondSquared, .standardGravity, .milliGravity][$0]
        }
        let isSingle = arguments.paths.count == 1
        output((isSingle ? "" : "file,") + "time,cadence,confidence,steps,step regularity,stride regularity,symmetry")
        for path in arguments.paths {
            try measure(path, arguments.value("--axes"), unit) { reading in
                output(Self.line(isSingle ? nil : path, reading))
            }
        }
    }

    private static func line(_ path: String?, _ reading: CadenceReading) -> String {
        var line = CSVLine()
        if let path { line.add(path) }
        line.add(Double(reading.time) / 1e9, decimals: 3)
        line.add(reading.hasCadence ? Double(reading.stepsPerMinute) : nil, decimals: 2)
        line.add(Double(reading.confidence), decimals: 3)
        line.add(Double(reading.steps), decimals: 0)
        line.add(reading.hasCadence ? Double(reading.stepRegularity) : nil, decimals: 3)
        line.add(reading.hasCadence ? Double(reading.strideRegularity) : nil, decimals: 3)
        line.add(reading.hasCadence ? Double(reading.symmetry) : nil, decimals: 3)
        return line.text
    }

    private func measure(
        _ path: String, _ names: String?, _ unit: AccelerationUnit?, _ found: (CadenceReading) -> Void
    ) throws(AnalyzeError) {
        let recording: any Recording
        do throws(RecordingError) {
            recording = try openRecording(path: path)
        } catch {
            throw .recording(path, error)
        }
        guard let axes = AccelerationAxes(recording.channels, names: names) else {
            throw .nothingToDo(
                path,
                names == nil ? "has no acceleration: name the channels with --axes" : "has no channels of these names")
        }
        let channel = recording.channels[axes.channels[0]]
        let meter = CadenceMeter(unit: unit ?? axes.unit, tables: SpectrumTables())
        let block = 4096
        var samples = axes.channels.map { _ in [Float](repeating: .nan, count: block) }
        var first: Int64 = 0
        while first < channel.sampleCount {
            var count = block
            for (axis, channel) in axes.channels.enumerated() {
                count = min(count, try read(recording, path, channel, first, &samples[axis]))
            }
            guard count > 0 else { break }
            for index in 0..<count {
                let time = channel.rate.nanoseconds(ofSample: first + Int64(index))
                if axes.channels.count == 1 {
                    meter.take(samples[0][index], at: time, found)
                } else {
                    meter.take(x: samples[0][index], y: samples[1][index], z: samples[2][index], at: time, found)
                }
            }
            first += Int64(count)
        }
        meter.restart(found)
    }

    private func read(
        _ recording: any Recording, _ path: String, _ channel: Int, _ first: Int64, _ samples: inout [Float]
    ) throws(AnalyzeError) -> Int {
        var count = 0
        var failure: RecordingError?
        samples.withUnsafeMutableBufferPointer { buffer in
            do throws(RecordingError) {
                count = try recording.read(channel: channel, from: first, into: buffer)
            } catch { failure = error }
        }
        if let failure { throw .recording(path, failure) }
        return count
    }
}
