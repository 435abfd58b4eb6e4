extension ScopeStrings {
    static let english = ScopeStrings(
        passBand: "{0} Hz", highPass: "HP {0} Hz", lowPass: "LP {0} Hz", notch: "notch {0} Hz",
        notAtRate: "not at {0} Hz", heartRateNow: "now",
        irregular: "irregular", rateTrend: "10 min", intervals: "R-R, 32 beats")
}
