import BandPower
import Signals
import Spectrum

/// The data for computing the channels' spectra, shared by all channels of one rate.
public final class BandPlans {
    public let settings: WelchSettings
    private let tables: SpectrumTables
    private var plans: [WelchPlan] = []

    public init(_ settings: WelchSettings, tables: SpectrumTables) {
        self.settings = settings
        self.tables = tables
    }

    /// Returns the data for a sampling rate, which are computed on the first request.
    /// - Returns: nil if the rate is too low.
    public func plan(_ rate: SamplingRate) -> WelchPlan? {
        if let known = plans.first(where: { $0.rate == rate }) { return known }
        guard let plan = WelchPlan(settings, rate: rate, tables: tables) else { return nil }
        plans.append(plan)
        return plan
    }
}
