extension Simulation {
    /// The demo: a realistic EEG, EMG, EOG and ECG; then the signals of iScope's simulated client (as the thesis on iScope describes them), which
    /// drops blocks from time to time; and a button that changes every third of a second.
    public static func standard(seed: UInt32 = 1) -> Simulation {
        let signals =
            [eeg] + [(32, 1), (64, 2), (128, 4), (512, 8)].map { thesisEEG(hertz: $0.0, blockSize: $0.1) }
            + [emg, eog, ecg, button]
        do throws(CatalogueError) {
            return try Simulation(signals: signals, seed: seed)
        } catch {
            preconditionFailure("the standard simulation exceeds the limits of a catalog")
        }
    }

    private static let electrodes = 10

    private static var eeg: SimulatedSignal {
        // Give the simulated electrode P4 mains hum, as from a bad contact.
        let generators = (0..<electrodes).map { GeneratorKind.eeg(humAmplitude: $0 == 7 ? 14 : 0) }
        return SimulatedSignal(
            Signal(
                type: .eeg, rate: SamplingRate(hertz: 250), blockSize: 5, unit: "µV",
                labels: (0..<electrodes).map { EEGElectrode(channel: $0).label }),
            generators: generators)
    }

    private static func thesisEEG(hertz: UInt32, blockSize: Int) -> SimulatedSignal {
        SimulatedSignal(
            Signal(
                type: .eeg, rate: SamplingRate(hertz: hertz), blockSize: blockSize, unit: "µV",
                labels: (0..<electrodes).map { "\(EEGElectrode(channel: $0).label) \(hertz) Hz" }),
            generators: [.eeg(humAmplitude: 0)], dropsBlocks: true)
    }

    private static var emg: SimulatedSignal {
        SimulatedSignal(
            Signal(
                type: .emg, rate: SamplingRate(hertz: 1000), blockSize: 20, unit: "µV",
                labels: ["Biceps", "Triceps"]),
            generators: [.emg])
    }

    private static var eog: SimulatedSignal {
        SimulatedSignal(
            Signal(type: .eog, rate: SamplingRate(hertz: 250), blockSize: 5, unit: "µV", labels: ["VEOG", "HEOG"]),
            generators: [.eog])
    }

    private static var ecg: SimulatedSignal {
        SimulatedSignal(
            Signal(
                type: .ecg, rate: SamplingRate(hertz: 250), blockSize: 5, unit: "mV",
                labels: [ECGLead.ii.label, ECGLead.v5.label]),
            generators: [.ecg])
    }

    private static var button: SimulatedSignal {
        SimulatedSignal(Signal(type: .button, rate: .irregular, blockSize: 1, labels: ["Button"]))
    }
}
