extension PaperStrings {
    static let english = PaperStrings(
        computed: "* computed from I and II", notice: "not for diagnosis", missing: "{0} missing",
        noVoltage: "{0}: unit is not in volts")
}
