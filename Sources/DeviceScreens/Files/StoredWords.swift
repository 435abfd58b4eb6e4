import Services
import Widgets

extension DeviceContext {
    /// Opens a dialog over a screen that shows the path of a stored file, and states whether the file survives a power cut.
    /// - Parameter title: the title for a file that survives a power cut.
    func informStored(as path: String, title: String, over screen: any Screen, then action: (() -> Void)? = nil) {
        let place = looks.strings.screenshot.words(forPath: path)
        guard host.durability.data == .inMemory else { return inform(title, place, over: screen, then: action) }
        let words = looks.strings.storage
        inform(words.savedInMemoryTitle, place + ". " + words.savedInMemory, over: screen, then: action)
    }
}
