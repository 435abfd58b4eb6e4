extension PaperStrings {
    static let german = PaperStrings(
        computed: "* aus I und II berechnet", notice: "nicht zur Diagnose", missing: "{0} fehlt",
        noVoltage: "{0}: Einheit nicht in Volt")
}
