import Services

/// A stick service whose states and answers a test sets.
public final class TestStick: StickService {
    public init() {}

    public var state = StickState.none
    public var partition = "sda1"
    public let testFiles = TestFileService()
    public var files: any FileService { testFiles }
    public var progress = CopyProgress()
    public private(set) var copied: [[CopyItem]] = []
    private var action: ((Result<Void, CopyFailure>) -> Void)?
    public private(set) var cancels = 0
    public private(set) var checks = 0
    public private(set) var ejects = 0

    public func copy(_ items: [CopyItem], then action: @escaping (Result<Void, CopyFailure>) -> Void) {
        copied.append(items)
        self.action = action
    }
    public func cancel() { cancels += 1 }
    public func check(at now: Int64) { checks += 1 }
    public func eject() { ejects += 1 }

    public func end(_ result: Result<Void, CopyFailure>) {
        let action = action
        self.action = nil
        action?(result)
    }
}
