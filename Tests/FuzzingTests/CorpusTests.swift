import Fuzzing
import Platform
import TestKit

/// Where the kept inputs are, a folder for each reader.
private let corpus = "Tests/FuzzCorpus"

/// Inputs that `make fuzz` found, or that reach what it would take long to find: each reader survives its own.
let corpusTests = FuzzTarget.all.map { target in
    TestCase("\(target.name) survives its kept inputs") { t in
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
