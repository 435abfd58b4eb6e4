import Acquisition
import Filters
import Quality
import Settings
import Signals

extension Derivation {
    /// Makes the configuration of filters, montages and other derived channels from the device's settings.
    public init(_ settings: Settings) {
        self.init()
        filters = PerKind { kind in
            FilterSettings(
                highPass: settings.filterFrequency(.highPass, of: kind),
                lowPass: settings.filterFrequency(.lowPass, of: kind),
                notch: settings.filterFrequency(.notch, of: kind))
        }
        montages = PerKind { Self.montage($0, settings) }
        heartLead = settings.heartLead
        quality = QualitySettings(settings)
        leavesOutBad = settings.leavesOutBad
        keepsLeads = settings.paperPage != nil
        windowMilliseconds = settings.timeWindow * 1000
    }

    private static func montage(_ kind: SignalKind, _ settings: Settings) -> Montage {
        switch settings.montage(kind) {
        case .received: .received
        case .average: .average
        case .channel: .channel(settings[text: .montageChannel, of: kind])
        case .pairs: .pairs
        case .named: .named(settings[text: .montageName, of: kind])
        case .mastoids: .standard(.mastoids)
        case .longitudinal: .standard(.longitudinal)
        case .transverse: .standard(.transverse)
        case .laplacian: .standard(.laplacian)
        }
    }
}

extension QualitySettings {
    /// Makes the configuration of quality ratings from the device's settings.
    public init(_ settings: Settings) {
        self.init()
        electrodes = settings.hasDryElectrodes ? .dry : .wet
        wetAmplitude = settings.electrodeLimit(.wetLimit)
        dryAmplitude = settings.electrodeLimit(.dryLimit)
        fullScales[.eeg] = settings.amplifierRange
    }
}
