import Spectrum
import Tempo

/// The command that prints the tempo of songs.
final class TempoCommand: AnalyzeCommand {
    let name = "tempo"
    let summary = "the tempo of songs (WAV), and where their first beat is"
    let options = ["--method"]
    let flags: [String] = []
    let takesManyFiles = true
    let help = """
        analyze tempo [options] FILE...: the tempo of songs, as the device measures it. Songs are WAV files.

          --method WORD   pulses (the device's own), or comb-filters: those of the thesis, of three seconds in the middle (pulses)

        A line for each song. Columns: file; bpm (beats a minute; empty without a clear beat); confidence (0 to 1); first beat (seconds from the
        beginning); remark (why there is no tempo). Comb filters have no confidence and no first beat.
        A file that cannot be read is named, the others are measured, and the exit code is 1.
        """

    func run(_ arguments: CommandArguments, _ output: (String) -> Void) throws(AnalyzeError) {
        let isComb = try arguments.word("--method", ["pulses", "comb-filters"]) == 1
        output("file,bpm,confidence,first beat,remark")
        let tables = SpectrumTables()
        let combs = isComb ? CombFilterTempo() : nil
        var failure: AnalyzeError?
        for path in arguments.paths {
            do throws(AnalyzeError) {
                let song = try WAVFile(path)
                if let combs {
                    output(try Self.line(path, song, combs))
                } else {
                    output(try Self.line(path, song, tables))
                }
            } catch {
                // After a failure, continue with the other files.
                if failure == nil { failure = error }
                var line = CSVLine()
                line.add(path)
                for _ in 0..<3 { line.add("") }
                line.add(error.message)
                output(line.text)
            }
        }
        if let failure { throw failure }
    }

    private static func line(
        _ path: String, _ song: any SongFile, _ tables: SpectrumTables
    ) throws(AnalyzeError) -> String {
        guard let meter = TempoMeter(rate: song.rate, length: song.length, tables: tables) else {
            throw .nothingToDo(path, "has a sampling rate of \(song.rate) Hz, which is not measured")
        }
        let space = UnsafeMutableBufferPointer<Float>.allocate(capacity: 16_384)
        defer { space.deallocate() }
        while let next = meter.wanted, next < song.length {
            let count = try song.read(from: next, into: space)
            guard count > 0 else { break }
            meter.take(UnsafeBufferPointer(UnsafeMutableBufferPointer(rebasing: space[..<count])), first: next)
        }
        var line = CSVLine()
        line.add(path)
        switch meter.finish() {
        case .tempo(let tempo):
            line.add(Double(tempo.beatsPerMinute), decimals: 2)
            line.add(Double(tempo.confidence), decimals: 3)
            line.add(Double(tempo.firstBeat) / 1e9, decimals: 3)
            line.add("")
        case .noClearBeat(let reason):
            for _ in 0..<3 { line.add("") }
            line.add(words(reason))
        }
        return line.text
    }

    private static func words(_ reason: NoBeat) -> String {
        switch reason {
        case .tooShort: "shorter than 3 s"
        case .silent: "silent"
        case .irregular: "no clear beat"
        }
    }

    private static func line(
        _ path: String, _ song: any SongFile, _ combs: CombFilterTempo
    ) throws(AnalyzeError) -> String {
        var samples = [Float](repeating: 0, count: CombFilterTempo.samples)
        let start = max(0, (song.length - Int64(samples.count)) / 2)
        var count = 0
        var failure: AnalyzeError?
        samples.withUnsafeMutableBufferPointer { buffer in
            do throws(AnalyzeError) {
                count = try song.read(from: start, into: buffer)
            } catch { failure = error }
        }
        if let failure { throw failure }
        var line = CSVLine()
        line.add(path)
        let beats = combs.beatsPerMinute(Array(samples[..<count]), rate: Double(song.rate))
        line.add(beats, decimals: 2)
        line.add("")
        line.add("")
        line.add(beats == nil ? "shorter than 131072 samples, or silent" : "")
        return line.text
    }
}
