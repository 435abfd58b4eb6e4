extension ScopeStrings {
    static let german = ScopeStrings(
        passBand: "{0} Hz", highPass: "HP {0} Hz", lowPass: "TP {0} Hz", notch: "Netzfilter {0} Hz",
        notAtRate: "nicht bei {0} Hz", heartRateNow: "jetzt",
        irregular: "unregelmäßig", rateTrend: "10 min", intervals: "R-R, 32 Schläge")
}
