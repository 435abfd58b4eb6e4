import Acquisition

/// The status strip's words for montages and for limits of samples: as short as possible.
struct MontageStrings: Sendable {
    /// The average reference. Placeholder {0}: the number of averaged channels.
    let average: String
    /// Follows the text `average`. {0}: the number of all channels.
    let ofAll: String
    /// Follows the text `ofAll`. {0}: the number of bad channels that the average excludes.
    let leftOut: String
    /// Follows the texts about the average if there are several streams. {0}: the number of streams.
    let eachStream: String
    /// The reference is one channel. Placeholder {0}: the name of that channel.
    let against: String
    /// Follows the text `against`. {0}: the number of streams without the reference channel.
    let notInStreams: String
    let pairs: String
    /// States that the reference channel is not selected, so that signals are shown as received. {0}: the name of the channel.
    let noChannel: String
    /// States that no channel of the montage is selected. {0}: the name of the montage.
    let noPairs: String
    /// States that the montage file contains no montage.
    let noMontages: String
    /// States that the montage file does not contain the selected montage. {0}: the name of the montage.
    let unknown: String
    /// The name of the montage of the 10-20 system against the mastoids. The next texts name the system's other montages.
    let mastoids: String
    let longitudinal: String
    let transverse: String
    let laplacian: String
    /// States that samples outside of a range of values are not drawn. {0}: the range.
    let drawn: String

    func name(of montage: StandardMontage) -> String {
        switch montage {
        case .mastoids: mastoids
        case .longitudinal: longitudinal
        case .transverse: transverse
        case .laplacian: laplacian
        }
    }
}
