/// The words on ECG paper.
struct PaperStrings: Sendable {
    /// What the mark of computed leads means, with the mark.
    let computed: String
    /// That it is no medical device's.
    let notice: String
    /// In the cell of a lead that no selected channel is: {0} its name.
    let missing: String
    /// In the cell of a lead whose unit is no voltage: {0} its name.
    let noVoltage: String
}
