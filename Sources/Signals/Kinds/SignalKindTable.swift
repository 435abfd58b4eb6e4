import Text

/// The table of kinds, which contains all properties that depend on a kind of signal.
extension SignalKind {
    func makeFacts() -> SignalKindFacts {
        switch self {
        case .eeg:
            SignalKindFacts(
                "eeg", LocalText("EEG"),
                types: [
                    SignalTypeFacts(
                        .eeg, LocalText("EEG"), tia: ["eeg"], lsl: ["EEG"], xdf: ["EEG"], prefixes: ["eeg"],
                        labels: [
                            "fp1", "fp2", "fpz", "f3", "f4", "f7", "f8", "fz", "c3", "c4", "cz", "t3", "t4", "t5",
                            "t6", "t7", "t8", "p3", "p4", "p7", "p8", "pz", "o1", "o2", "oz",
                        ], units: ["\u{B5}V"])
                ],
                unit: "uV",
                sensitivities: SensitivityFacts(
                    [
                        1000, 2000, 3000, 5000, 7000, 10_000, 15_000, 20_000, 30_000, 50_000, 70_000, 100_000, 150_000,
                        200_000,
                    ], standard: 7000, unit: "\u{B5}V"),
                hue: 0, highestFrequency: 70, largestMillivolts: 3.2767, isUsual: true)
        case .ecg:
            SignalKindFacts(
                "ecg", LocalText(en: "ECG", de: "EKG"),
                types: [
                    SignalTypeFacts(
                        .ecg, LocalText(en: "ECG", de: "EKG"), tia: ["ecg"], lsl: ["ECG", "EKG"], xdf: ["ECG", "EKG"],
                        prefixes: ["ecg", "ekg"],
                        labels: [
                            "i", "ii", "iii", "avr", "avl", "avf", "v1", "v2", "v3", "v4", "v5", "v6", "mli", "mlii",
                            "mliii", "vx", "vy", "vz",
                        ], units: ["mV"])
                ],
                unit: "mV",
                sensitivities: SensitivityFacts(
                    [5000, 10_000, 20_000], standard: 10_000, unit: "\u{B5}V", form: .millimetersPerMillivolt),
                hue: 1, drawnLimit: 10_000, highestFrequency: 40, isUsual: true, hasHeartRate: true, isOnPaper: true)
        case .emg:
            SignalKindFacts(
                "emg", LocalText("EMG"),
                types: [
                    SignalTypeFacts(
                        .emg, LocalText("EMG"), tia: ["emg"], lsl: ["EMG"], xdf: ["EMG"], prefixes: ["emg"],
                        // Sleep recordings (polysomnography) use labels with these beginnings for EMG. The unit does not identify EMG, because
                        // all signals there are in microvolts, as EEG is.
                        stems: ["chin", "leg", "lat", "rat", "tib"])
                ],
                unit: "uV",
                sensitivities: SensitivityFacts(
                    SensitivityFacts.decades(from: 1000, to: 1_000_000), standard: 50_000, unit: "\u{B5}V"),
                hue: 2, drawnLimit: 10_000_000, isUsual: true)
        case .eog:
            SignalKindFacts(
                "eog", LocalText("EOG"),
                types: [
                    SignalTypeFacts(
                        .eog, LocalText("EOG"), tia: ["eog"], lsl: ["EOG"], xdf: ["EOG"],
                        prefixes: ["eog", "veog", "heog"], stems: ["loc", "roc"])
                ],
                unit: "uV",
                // These sensitivities suit eye movements: a turn by ten degrees causes about 150 microvolts, a blink up to a millivolt.
                sensitivities: SensitivityFacts(
                    SensitivityFacts.decades(from: 1000, to: 100_000), standard: 20_000, unit: "\u{B5}V"),
                fixedRange: -500_000...500_000, hue: 5, highestFrequency: 30)
        case .respiration:
            SignalKindFacts(
                "respiration", LocalText(en: "Respiration", de: "Atmung"),
                inside: LocalText(en: "respiration", de: "Atmung"),
                behindOf: LocalText(en: "respiration", de: "Atmung"),
                types: [
                    SignalTypeFacts(
                        .respiration, LocalText(en: "Respiration", de: "Atmung"), tia: ["respiration", "resp"],
                        lsl: ["Respiration", "Resp"], xdf: ["Respiration"],
                        stems: [
                            "resp", "flow", "airflow", "nasal", "thorax", "thor", "chest", "abdomen", "abdo", "abd",
                        ])
                ],
                // No unit is assumed, because belts and thermistors have various units, or none. They drift, so the default high-pass is that of
                // polysomnography.
                unit: "",
                sensitivities: SensitivityFacts(
                    SensitivityFacts.decades(from: 1, to: 100_000_000), standard: 10_000, unit: ""),
                centersMean: true, highPass: "0.1", hasMontages: false, hue: 6, hasSpectrogram: false,
                highestFrequency: 5)
        case .heartRate:
            SignalKindFacts(
                "heart-rate", LocalText(en: "Heart rate", de: "Herzfrequenz"),
                inside: LocalText(en: "heart rate", de: "Herzfrequenz"),
                behindOf: LocalText(en: "heart rate", de: "Herzfrequenz"),
                types: [
                    SignalTypeFacts(
                        .heartRate, LocalText(en: "Heart rate", de: "Herzfrequenz"), tia: ["hr"],
                        lsl: ["HR", "HeartRate"], xdf: ["HeartRate"], prefixes: ["hr"], units: ["bpm", "1/min"])
                ],
                unit: "bpm",
                sensitivities: SensitivityFacts(
                    SensitivityFacts.decades(from: 10, to: 10_000), standard: 2000, unit: "bpm"),
                fixedRange: 40_000...180_000, centersMean: true, hasMontages: false, hue: 1, hasSpectrogram: false,
                highestFrequency: 1)
        case .bloodPressure:
            SignalKindFacts(
                "pressure", LocalText(en: "Blood pressure", de: "Blutdruck"),
                inside: LocalText(en: "blood pressure", de: "Blutdruck"),
                behindOf: LocalText(en: "blood pressure", de: "Blutdruck"),
                types: [
                    SignalTypeFacts(
                        .bloodPressure, LocalText(en: "Blood pressure", de: "Blutdruck"), tia: ["bp"],
                        lsl: ["BP", "BloodPressure"], xdf: ["BloodPressure"], prefixes: ["bp"],
                        labels: ["abp", "art"])
                ],
                unit: "mmHg",
                sensitivities: SensitivityFacts(
                    SensitivityFacts.decades(from: 10, to: 10_000), standard: 5000, unit: "mmHg"),
                fixedRange: 0...200_000, centersMean: true, hasMontages: false, hue: 7, hasSpectrogram: false,
                highestFrequency: 20)
        case .oxygenation:
            SignalKindFacts(
                "oxygen", LocalText(en: "NIRS, SpO2", de: "NIRS, SpO2"),
                types: [
                    SignalTypeFacts(.nirs, LocalText("NIRS"), tia: ["nirs"], lsl: ["NIRS", "fNIRS"], xdf: ["NIRS"]),
                    SignalTypeFacts(
                        .oxygenSaturation, LocalText("SpO2"), tia: ["spo2"], lsl: ["SpO2", "Oximetry"], xdf: ["SpO2"],
                        labels: ["spo2", "sao2", "sp02"]),
                ],
                // No unit is assumed, because NIRS is in micromoles per liter, but oxygen saturation in percent.
                unit: "",
                sensitivities: SensitivityFacts(
                    SensitivityFacts.decades(from: 1, to: 10_000), standard: 500, unit: ""),
                fixedRange: 0...100_000, centersMean: true, hasMontages: false, hue: 6, hasSpectrogram: false,
                highestFrequency: 5)
        case .temperature:
            SignalKindFacts(
                "temperature", LocalText(en: "Temperature", de: "Temperatur"),
                inside: LocalText(en: "temperature", de: "Temperatur"),
                behindOf: LocalText(en: "temperature", de: "Temperatur"),
                types: [
                    SignalTypeFacts(
                        .temperature, LocalText(en: "Temperature", de: "Temperatur"), tia: ["temperature"],
                        lsl: ["Temperature", "Temp"], xdf: ["Temperature"], stems: ["temp", "temperature"],
                        units: ["\u{B0}C", "degC"])
                ],
                unit: "degC",
                sensitivities: SensitivityFacts(
                    SensitivityFacts.decades(from: 1, to: 1000), standard: 50, unit: "\u{B0}C"),
                fixedRange: 30_000...42_000, centersMean: true, hasMontages: false, hue: 7, hasSpectrogram: false,
                highestFrequency: 1)
        case .skinConductance:
            SignalKindFacts(
                "skin", LocalText(en: "Skin conductance", de: "Hautleitwert"),
                inside: LocalText(en: "skin conductance", de: "Hautleitwert"),
                behindOf: LocalText(en: "skin conductance", de: "Hautleitwert"),
                types: [
                    SignalTypeFacts(
                        .skinConductance, LocalText(en: "Skin conductance", de: "Hautleitwert"),
                        tia: ["skin-conductance", "gsr", "eda"], lsl: ["GSR", "EDA"], xdf: ["SkinConductance"],
                        stems: ["gsr", "eda", "scl", "scr"])
                ],
                unit: "uS",
                // These sensitivities suit skin conductance responses: a few tenths of a microsiemens, on a level of 2 to 20.
                sensitivities: SensitivityFacts(
                    SensitivityFacts.decades(from: 1, to: 10_000), standard: 100, unit: "\u{B5}S"),
                fixedRange: 0...20_000, centersMean: true, hasMontages: false, hue: 5, hasSpectrogram: false,
                highestFrequency: 5)
        case .acceleration:
            SignalKindFacts(
                "acceleration", LocalText(en: "Acceleration", de: "Beschleunigung"),
                inside: LocalText(en: "acceleration", de: "Beschleunigung"),
                behindOf: LocalText(en: "acceleration", de: "Beschleunigung"),
                types: [
                    SignalTypeFacts(
                        .acceleration, LocalText(en: "Acceleration", de: "Beschleunigung"),
                        tia: ["acceleration", "accelerometer", "acc"], lsl: ["ACC", "Accelerometer", "Acceleration"],
                        xdf: ["Accelerometer", "ACC", "Acceleration"], prefixes: ["acc"],
                        units: ["g", "mg", "m/s2", "m/s^2", "m/s\u{B2}"])
                ],
                unit: "g",
                // These sensitivities suit walking, which causes up to 2 g, and running, up to 8 g. In m/s², the values are about ten times as
                // large.
                sensitivities: SensitivityFacts(
                    SensitivityFacts.decades(from: 10, to: 1000), standard: 100, unit: "g"),
                fixedRange: -4000...4000, hue: 3, hasSpectrogram: false, drawnLimit: 16_000, highestFrequency: 20,
                isUsual: true)
        case .others:
            SignalKindFacts(
                "others", LocalText(en: "Others", de: "Andere"), inside: LocalText(en: "others", de: "andere"),
                behindOf: LocalText(en: "others", de: "anderen"), types: Self.otherTypes, unit: "",
                sensitivities: SensitivityFacts(
                    SensitivityFacts.decades(from: 1, to: 100_000_000), standard: 10_000, unit: ""),
                hue: 4, isUsual: true)
        }
    }

    /// The signal types that belong to no specific kind.
    private static var otherTypes: [SignalTypeFacts] {
        func user(_ type: SignalType, _ number: String) -> SignalTypeFacts {
            SignalTypeFacts(
                type, LocalText(en: "User " + number, de: "Benutzer " + number),
                tia: ["user" + number, "user_" + number])
        }
        return [
            SignalTypeFacts(
                .button, LocalText(en: "Button", de: "Taste"), tia: ["button", "buttons"], lsl: ["Button"],
                xdf: ["Button"], isRegular: false),
            SignalTypeFacts(
                .axis, LocalText(en: "Axis", de: "Achse"), tia: ["axis", "joystick", "axes"],
                lsl: ["Axis", "Joystick", "Position", "Gaze"], xdf: ["Axis"], isRegular: false),
            SignalTypeFacts(
                .sensor, LocalText("Sensor"), tia: ["sensor", "sensors"],
                lsl: [
                    "Sensor", "Gyro", "Gyroscope", "PPG", "Mocap",
                ], xdf: ["Sensor"], stems: ["snore", "pleth"]),
            SignalTypeFacts(.fmri, LocalText(en: "fMRI", de: "fMRT"), tia: ["fmri"], lsl: ["fMRI"], xdf: ["fMRI"]),
            SignalTypeFacts(
                .keycode, LocalText(en: "Key code", de: "Tastencode"), tia: ["keycode", "mouse"], lsl: ["Keyboard"],
                xdf: ["Keycode"], isRegular: false),
            SignalTypeFacts(
                .mouseButton, LocalText(en: "Mouse button", de: "Maustaste"), tia: ["mouse-button"], lsl: ["Mouse"],
                xdf: ["MouseButton"], isRegular: false),
            user(.user1, "1"), user(.user2, "2"), user(.user3, "3"), user(.user4, "4"),
            SignalTypeFacts(
                .undefined, LocalText(en: "Other", de: "Sonstige"), tia: ["undefined"], prefixes: ["status"],
                isRegular: false),
            SignalTypeFacts(
                .event, LocalText(en: "Event", de: "Ereignis"), tia: ["event"],
                lsl: ["Markers", "Marker", "Events", "Stim", "Trigger"], xdf: ["Event"], isRegular: false),
        ]
    }
}
