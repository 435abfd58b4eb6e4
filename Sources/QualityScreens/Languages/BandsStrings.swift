/// The texts of the band power page.
struct BandsStrings: Sendable {
    let title: String
    /// The text of the button that opens this page from the head page.
    let open: String
    /// The text in a graph that has not yet received enough data for its first value.
    let noData: String
    /// The sentence that the page shows if no channel has a sampling rate.
    let none: String
}
