import Services
import Widgets

extension UpdateScreen {
    /// True if the systems and bundles (files with an update) are listed; otherwise a text replaces them.
    var hasList: Bool {
        switch updates.stage {
        case .idle, .looking, .ready, .failed: true
        case .starting, .installing, .installed, .silent: false
        }
    }

    /// True if the busy indicator is shown.
    var isBusy: Bool {
        switch updates.stage {
        case .looking, .starting: true
        case .idle, .ready, .installing, .installed, .failed, .silent: false
        }
    }

    /// The text that replaces the list of systems and bundles.
    func texts() -> (title: String, text: String) {
        let strings = looks.strings
        let words = strings.update
        switch updates.stage {
        case .starting(let version):
            return (words.starting, version.words(strings) + "\n" + words.installingText)
        case .installing(_, let version):
            return (words.installing, version.words(strings) + "\n" + words.installingText)
        case .installed(let version):
            return (words.doneTitle, words.doneText.filled(version.words(strings)))
        case .silent: return (words.silentTitle, words.silent)
        case .idle, .looking, .ready, .failed: return ("", "")
        }
    }
}
