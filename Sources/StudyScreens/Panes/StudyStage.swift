import Services
import Session
import Study
import StudyRun
import Widgets

/// What panes know of the screen that shows them.
protocol StudyStage: AnyObject {
    var context: StudyContext { get }
    var looks: Looks { get }
    var conductor: StudyConductor? { get }
    /// The subject's way through the study; nil without a study.
    var guide: GuidedStudy? { get }
    /// What the guide shows.
    var view: StudyView? { get }
    func openSettings()
    func setLanguage(_ code: String)
    func setVolume(_ percent: Int)
    /// Ends the session, after a question.
    func askToCancel()
    /// Declines the consent, after a question.
    func askToDecline()
}
