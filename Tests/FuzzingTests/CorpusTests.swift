import Fuzzing
import Platform
import TestKit

/// The folder of stored inputs, with a subfolder for each reader.
private let corpus = "Tests/FuzzCorpus"

/// Passes each stored input to its reader. Some inputs were found by `make fuzz`; others reach code that a search finds
/// only after a long time.
let corpusTests = FuzzTarget.all.map { target in
    TestCase("\(target.name) reads all stored inputs without a crash") { t in
        let folder = corpus + "/" + target.name
        let files = (try? listFolder(folder, maximum: 1000)) ?? []
        t.expect(!files.isEmpty, "no inputs in \(folder)")
        for file in files {
            guard let bytes = TestFiles.bytes(folder + "/" + file.name) else {
                t.fail("\(file.name) cannot be read")
                continue
            }
            t.expect(bytes.count <= target.maximumBytes, "\(file.name) is too long")
            target.run(bytes)
        }
    }
}
