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
                highestFrequency: 70, largestMillivolts: 3.2767)
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
                drawnLimit: 10_000, highestFrequency: 40, hasHeartRate: true, isOnPaper: true)
        case .emg:
            SignalKindFacts(
                "emg", LocalText("EMG"),
                types: [
                    SignalTypeFacts(
                        .emg, LocalText("EMG"), tia: ["emg"], lsl: ["EMG"], xdf: ["EMG"], prefixes: ["emg"],
                        // These label stems identify EMG in polysomnography. The unit does not: all signals there are in microvolts, as EEG is.
                        stems: ["chin", "leg", "lat", "rat", "tib"])
                ],
                unit: "uV",
                sensitivities: SensitivityFacts(
                    SensitivityFacts.decades(from: 1000, to: 1_000_000), standard: 50_000, unit: "\u{B5}V"),
                drawnLimit: 10_000_000)
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
                // Walking causes up to 2 g, running up to 8 g. In m/s², the values are about ten times as large.
                sensitivities: SensitivityFacts(
                    SensitivityFacts.decades(from: 10, to: 1000), standard: 100, unit: "g"),
                fixedScale: 4000, drawnLimit: 16_000, highestFrequency: 20)
        case .others:
            SignalKindFacts(
                "others", LocalText(en: "Others", de: "Andere"), inside: LocalText(en: "others", de: "andere"),
                behindOf: LocalText(en: "others", de: "anderen"), types: Self.otherTypes, unit: "",
                sensitivities: SensitivityFacts(
                    SensitivityFacts.decades(from: 1, to: 100_000_000), standard: 10_000, unit: ""))
        }
    }

    /// The types that belong to no specific kind.
    private static var otherTypes: [SignalTypeFacts] {
        func user(_ type: SignalType, _ number: String) -> SignalTypeFacts {
            SignalTypeFacts(
                type, LocalText(en: "User " + number, de: "Benutzer " + number),
                tia: ["user" + number, "user_" + number])
        }
        return [
            SignalTypeFacts(
                .eog, LocalText("EOG"), tia: ["eog"], lsl: ["EOG"], xdf: ["EOG"], prefixes: ["eog", "veog", "heog"],
                stems: ["loc", "roc"]),
            SignalTypeFacts(
                .heartRate, LocalText(en: "Heart rate", de: "Herzfrequenz"), tia: ["hr"], lsl: ["HR", "HeartRate"],
                xdf: ["HeartRate"], prefixes: ["hr"], units: ["bpm", "1/min"]),
            SignalTypeFacts(
                .bloodPressure, LocalText(en: "Blood pressure", de: "Blutdruck"), tia: ["bp"],
                lsl: ["BP", "BloodPressure"], xdf: ["BloodPressure"], prefixes: ["bp"]),
            SignalTypeFacts(
                .button, LocalText(en: "Button", de: "Taste"), tia: ["button", "buttons"], lsl: ["Button"],
                xdf: ["Button"], isRegular: false),
            SignalTypeFacts(
                .axis, LocalText(en: "Axis", de: "Achse"), tia: ["axis", "joystick", "axes"],
                lsl: ["Axis", "Joystick", "Position", "Gaze"], xdf: ["Axis"], isRegular: false),
            SignalTypeFacts(
                .sensor, LocalText("Sensor"), tia: ["sensor", "sensors"],
                lsl: [
                    "Sensor", "Gyro", "Gyroscope", "PPG", "GSR", "EDA", "Respiration", "Resp", "Temperature", "Mocap",
                ], xdf: ["Sensor"],
                stems: [
                    "resp", "flow", "airflow", "nasal", "thorax", "thor", "chest", "abdomen", "abdo", "abd", "snore",
                    "pleth", "temp",
                ]),
            SignalTypeFacts(.nirs, LocalText("NIRS"), tia: ["nirs"], lsl: ["NIRS", "fNIRS"], xdf: ["NIRS"]),
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
