import Acquisition

/// The status strip's words for montages and for limits of samples: as short as possible.
struct MontageStrings: Sendable {
    /// {0} the number of averaged channels.
    let average: String
    /// After that: {0} the number of all channels.
    let ofAll: String
    /// After that: {0} bad channels.
    let leftOut: String
    /// After that, if there are several: {0} streams.
    let eachStream: String
    /// {0} a channel.
    let against: String
    /// After that: {0} streams without the channel.
    let notInStreams: String
    let pairs: String
    /// {0} a channel that is not selected: its kind is shown as received.
    let noChannel: String
    /// {0} a montage without any selected channel.
    let noPairs: String
    /// The file contains no montage.
    let noMontages: String
    /// {0} a montage that is not in the file.
    let unknown: String
    /// Montages of the 10-20 system.
    let mastoids: String
    let longitudinal: String
    let transverse: String
    let laplacian: String
    /// {0} the range of drawn values.
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
