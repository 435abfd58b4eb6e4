/// The texts that all graphs share.
struct GraphStrings: Sendable {
    /// Shown in a graph that has received no sample yet.
    let noData: String
    /// The names of the smallest, mean and largest visible value on a magnified scope, as short as possible.
    let minimum: String
    let mean: String
    let maximum: String
}
