/// The texts on ECG paper.
struct PaperStrings: Sendable {
    /// The mark of computed leads, and its meaning.
    let computed: String
    /// States that the device is not a medical device.
    let notice: String
    /// In the cell of a lead that is not among the selected channels: {0} its name.
    let missing: String
    /// In the cell of a lead whose unit is not a voltage: {0} its name.
    let noVoltage: String
}
