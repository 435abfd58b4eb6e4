/// The texts that all graphs share.
struct GraphStrings: Sendable {
    /// Shown in a graph that has received no sample yet.
    let noData: String
    /// The name of the smallest visible value on a magnified scope, as short as possible. The next texts name the mean
    /// and the largest value.
    let minimum: String
    let mean: String
    let maximum: String
}
