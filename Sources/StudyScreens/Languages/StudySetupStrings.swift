import Text
import Widgets

/// The texts about the settings and the import of studies, in one language. `Strings` explains why such tables are classes.
final class StudySetupStrings: Sendable {
    let brightness: String
    let volume: String
    let languageTitle: String
    let shortInstructions: String
    let myRecordings: String
    let allFiles: String
    let noRecordings: String
    let noRecordingsText: String
    let block: String
    let signals: String
    let bandPower: String
    let interrupted: String
    let atLab: String
    let notAtLab: String
    let credits: String
    let reset: String
    let resetTitle: String
    let resetText: String
    let forLab: String
    let importStudy: String
    let developerMode: String
    let leaveStudy: String
    let leaveTitle: String
    let leaveText: String
    let leave: String
    let code: String
    let codeNote: String
    let wrongCode: String
    let loading: String
    let noStudy: String
    let noStudyText: String
    let unusable: String
    let noFiles: String
    let noFilesText: String
    let onStick: String
    let besideSettings: String
    let checking: String
    let checkingText: String
    let importing: String
    let importingText: String
    let refused: String
    let refusedText: String
    let version: String
    let oneDay: String
    let dayCount: String
    let checkedWell: String
    let warnings: String
    let replacesOther: String
    let keepsJournal: String
    let takeStudy: String
    let imported: String
    let errors: String
    let oneError: String
    let missingFile: String
    let noSpace: String

    /// The parameters are in the order of the properties.
    init(
        brightness: String,
        volume: String,
        languageTitle: String,
        shortInstructions: String,
        myRecordings: String,
        allFiles: String,
        noRecordings: String,
        noRecordingsText: String,
        block: String,
        signals: String,
        bandPower: String,
        interrupted: String,
        atLab: String,
        notAtLab: String,
        credits: String,
        reset: String,
        resetTitle: String,
        resetText: String,
        forLab: String,
        importStudy: String,
        developerMode: String,
        leaveStudy: String,
        leaveTitle: String,
        leaveText: String,
        leave: String,
        code: String,
        codeNote: String,
        wrongCode: String,
        loading: String,
        noStudy: String,
        noStudyText: String,
        unusable: String,
        noFiles: String,
        noFilesText: String,
        onStick: String,
        besideSettings: String,
        checking: String,
        checkingText: String,
        importing: String,
        importingText: String,
        refused: String,
        refusedText: String,
        version: String,
        oneDay: String,
        dayCount: String,
        checkedWell: String,
        warnings: String,
        replacesOther: String,
        keepsJournal: String,
        takeStudy: String,
        imported: String,
        errors: String,
        oneError: String,
        missingFile: String,
        noSpace: String
    ) {
        self.brightness = brightness
        self.volume = volume
        self.languageTitle = languageTitle
        self.shortInstructions = shortInstructions
        self.myRecordings = myRecordings
        self.allFiles = allFiles
        self.noRecordings = noRecordings
        self.noRecordingsText = noRecordingsText
        self.block = block
        self.signals = signals
        self.bandPower = bandPower
        self.interrupted = interrupted
        self.atLab = atLab
        self.notAtLab = notAtLab
        self.credits = credits
        self.reset = reset
        self.resetTitle = resetTitle
        self.resetText = resetText
        self.forLab = forLab
        self.importStudy = importStudy
        self.developerMode = developerMode
        self.leaveStudy = leaveStudy
        self.leaveTitle = leaveTitle
        self.leaveText = leaveText
        self.leave = leave
        self.code = code
        self.codeNote = codeNote
        self.wrongCode = wrongCode
        self.loading = loading
        self.noStudy = noStudy
        self.noStudyText = noStudyText
        self.unusable = unusable
        self.noFiles = noFiles
        self.noFilesText = noFilesText
        self.onStick = onStick
        self.besideSettings = besideSettings
        self.checking = checking
        self.checkingText = checkingText
        self.importing = importing
        self.importingText = importingText
        self.refused = refused
        self.refusedText = refusedText
        self.version = version
        self.oneDay = oneDay
        self.dayCount = dayCount
        self.checkedWell = checkedWell
        self.warnings = warnings
        self.replacesOther = replacesOther
        self.keepsJournal = keepsJournal
        self.takeStudy = takeStudy
        self.imported = imported
        self.errors = errors
        self.oneError = oneError
        self.missingFile = missingFile
        self.noSpace = noSpace
    }
}

extension Strings {
    var studySetup: StudySetupStrings {
        switch language {
        case .english: .english
        case .german: .german
        }
    }
}
