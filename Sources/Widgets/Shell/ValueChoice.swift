/// A list of values from which the user chooses one, for example the values of a setting.
public struct ValueChoice {
    public let title: String
    public let values: [String]
    /// The index of the value that applies now; nil if there is none.
    public var chosen: Int?

    public init(title: String, values: [String], chosen: Int? = nil) {
        self.title = title
        self.values = values
        self.chosen = chosen
    }
}
