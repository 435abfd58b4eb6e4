import Widgets

extension Strings {
    /// The number of selected channels as a text: "2 of 11 channels".
    func selected(_ count: Int, of all: Int) -> String {
        all == 1
            ? selecting.selectedOfOneChannel.filled(String(count))
            : selecting.selectedOfChannels.filled(String(count), String(all))
    }
}
