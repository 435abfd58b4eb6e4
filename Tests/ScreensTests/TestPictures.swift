import Drawing
import Mail
import Screens

/// A picture service that notes what it is asked for and answers what the test tells it to.
final class TestPictures: PictureService {
    var stored: [(picture: Surface, name: PictureName)] = []
    var sent: [(picture: Surface, letter: Letter)] = []
    /// The next answer; while it is nil the work is under way.
    var answer: PictureResult?
    var canSend = true
    var usualRecipient: String?

    func store(_ picture: Surface, name: PictureName) { stored.append((picture: picture, name: name)) }
    func send(_ picture: Surface, name: PictureName, with letter: Letter) {
        sent.append((picture: picture, letter: letter))
    }
    func takeResult() -> PictureResult? {
        defer { answer = nil }
        return answer
    }
}
