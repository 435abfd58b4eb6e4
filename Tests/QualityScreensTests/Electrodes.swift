import Quality
import ScreenRig
import Signals
import TestKit

/// Names of electrodes, and sources with electrodes of these names.
enum Electrodes {
    /// The electrodes of the 10-20 system.
    static let ten20 = [
        "Fp1", "Fp2", "F7", "F3", "Fz", "F4", "F8", "T7", "C3", "Cz", "C4", "T8", "P7", "P3", "Pz", "P4", "P8", "O1",
        "O2",
    ]
    static let few = ["C3", "C4", "O1", "O2"]

    /// Returns this many electrode names of the 10-5 system, beginning with those of the 10-10 system.
    static func names(_ count: Int) -> [String] {
        let rows = [
            "Fp", "AF", "F", "FC", "C", "CP", "P", "PO", "O", "FT", "T", "TP", "AFF", "FFC", "FCC", "CCP", "CPP", "PPO",
            "FFT",
            "FTT", "TTP", "TPP", "AFp", "POO", "OI", "N", "I", "NFp",
        ]
        var names: [String] = []
        var taken: [ElectrodePosition] = []
        for suffix in ["", "h"] {
            for row in rows {
                for number in ["z", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"] {
                    let name = row + number + (number == "z" ? "" : suffix)
                    let bytes = Array(name.utf8)
                    guard names.count < count,
                        let position = bytes.withUnsafeBufferPointer({ ElectrodePosition(name: $0) }),
                        !taken.contains(where: { $0.squaredDistance(to: position) < 1e-4 })
                    else { continue }
                    taken.append(position)
                    names.append(name)
                }
            }
        }
        return names
    }

    /// Returns a source with a simulated EEG at 250 Hz, and the source's channels.
    /// - Parameter faults: indices of channels, each with a signal that replaces the EEG.
    static func source(_ labels: [String], unit: String = "\u{B5}V", faults: [(Int, GeneratorKind)] = []) -> (
        SimulatedSource, [ChannelID]
    )? {
        var generators = [GeneratorKind](repeating: .eeg(humAmplitude: 0), count: labels.count)
        for (place, generator) in faults { generators[place] = generator }
        let signal = Signal(
            type: .eeg, rate: SamplingRate(hertz: 250), blockSize: 5, unit: unit, labels: labels)
        guard let simulation = try? Simulation(signals: [SimulatedSignal(signal, generators: generators)]) else {
            return nil
        }
        let source = SimulatedSource(simulation)
        source.connect()
        return (source, labels.indices.map { ChannelID(signal: 0, channel: $0) })
    }

    /// The signal of an electrode without contact.
    static let flat = GeneratorKind.sine(frequency: SamplingRate(hertz: 1), amplitude: 0, channelShift: 0)
    /// The signal of an electrode with mains interference.
    static let hum = GeneratorKind.eeg(humAmplitude: 60)
}
