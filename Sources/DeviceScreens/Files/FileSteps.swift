import Services
import Widgets

/// The questions to the user before files are deleted, and the report if deleting failed.
struct FileSteps {
    private let tools: ScreenTools

    init(_ tools: ScreenTools) { self.tools = tools }

    /// Asks the user before files are deleted.
    /// - Parameter action: called with the files if the user agrees.
    func ask(toDelete files: [StoredFile], over screen: any Screen, then action: @escaping ([StoredFile]) -> Void) {
        let words = tools.looks.strings.files
        let dialog = Dialog(
            title: files.count == 1 ? words.deleteTitleOne : words.deleteTitle.filled(String(files.count)),
            message: words.deleteText, primary: tools.looks.strings.delete, secondary: tools.looks.strings.cancel)
        tools.messages.show(dialog, over: screen) { if $0 == .primary { action(files) } }
    }

    func reportNotDeleted(_ failure: StorageFailure, over screen: any Screen) {
        let strings = tools.looks.strings
        tools.inform(strings.files.notDeletedTitle, strings.storage.words(for: failure), over: screen)
    }
}
