/// Values of which one is chosen.
public struct ValueChoice {
    let title: String
    let values: [String]
    /// The place of the present value; nil when there is none.
    var chosen: Int?
}
