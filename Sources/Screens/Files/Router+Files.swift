import Services

/// The screens of files, and of their way to a USB stick.
extension Router {
    /// The user wants to see what pictures and tables there are.
    public func showFiles() {
        guard let files = host.storedFiles else { return }
        open(FilesScreen(context: context, service: files))
    }

    /// The user wants to see a file.
    func show(_ file: StoredFile, of files: any FileService) {
        open(FilePreviewScreen(context: context, service: files, file: file))
    }

    /// The user wants to pull the USB stick out.
    func eject(over screen: any Screen) {
        guard let stick = host.stick, !refusesEjecting(over: screen) else { return }
        open(CopyScreen(context: context, stick: stick, items: []))
    }

    /// Whether the stick is needed, which is told then.
    func refusesEjecting(over screen: any Screen) -> Bool {
        guard playsFromStick else { return false }
        context.inform(looks.strings.stick.notEjectedTitle, looks.strings.stick.played, over: screen)
        return true
    }

    /// The user wants files on a USB stick.
    func copy(_ items: [CopyItem]) {
        guard let stick = host.stick, !items.isEmpty else { return }
        open(CopyScreen(context: context, stick: stick, items: items))
    }
}
