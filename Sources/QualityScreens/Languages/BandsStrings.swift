/// The texts of the band power page.
struct BandsStrings: Sendable {
    let title: String
    /// The button on the head page that opens this page.
    let open: String
    /// Shown in a graph before its first window is complete.
    let noData: String
    /// A sentence: no channel has a sampling rate.
    let none: String
}
