/// The words of the page of band power.
struct BandsStrings: Sendable {
    let title: String
    /// On the head page: opens this page.
    let open: String
    /// In a graph, before the first window.
    let noData: String
    /// A sentence: no channel has a rate.
    let none: String
}
