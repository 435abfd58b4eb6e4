/// The texts on ECG paper.
struct PaperStrings: Sendable {
    /// The mark of ECG leads that are computed from others, and its meaning.
    let computed: String
    /// States that the device is not a medical device.
    let notice: String
    /// Shown in the cell of a lead that is not among the selected channels. Placeholder: the lead's name.
    let missing: String
    /// Shown in the cell of a lead whose unit is not a voltage. Placeholder: the lead's name.
    let noVoltage: String
}
