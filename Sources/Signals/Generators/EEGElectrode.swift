/// An electrode of the international 10-20 system, with its sensitivity to eye movements and to the alpha rhythm.
public struct EEGElectrode: Sendable {
    public let label: String
    /// The height of a blink at the electrode in µV.
    let blink: Float
    /// The strength of the alpha rhythm at the electrode during a burst, as root mean square in µV.
    let alpha: Float

    /// The number of electrodes. Further channels repeat the labels with a number appended.
    public static let count = 19

    /// Makes the electrode for the channel with this index. The first ten channels are spread over the head from front to back. From index 19 on, the
    /// sequence repeats with a number: "Fp1-2".
    public init(channel: Int) {
        let channel = max(0, channel)
        let (name, blink, alpha): (String, Float, Float) =
            switch channel % Self.count {
            case 0: ("Fp1", 130, 4)
            case 1: ("Fp2", 124, 4)
            case 2: ("F3", 44, 6)
            case 3: ("F4", 42, 6)
            case 4: ("C3", 12, 9)
            case 5: ("C4", 12, 9)
            case 6: ("P3", 3, 15)
            case 7: ("P4", 3, 16)
            case 8: ("O1", 0, 24)
            case 9: ("O2", 0, 26)
            case 10: ("F7", 52, 4)
            case 11: ("F8", 50, 4)
            case 12: ("T7", 10, 6)
            case 13: ("T8", 10, 6)
            case 14: ("P7", 2, 14)
            case 15: ("P8", 2, 15)
            case 16: ("Fz", 46, 6)
            case 17: ("Cz", 14, 9)
            default: ("Pz", 3, 17)
            }
        let round = channel / Self.count
        label = round == 0 ? name : "\(name)-\(round + 1)"
        self.blink = blink
        self.alpha = alpha
    }
}
