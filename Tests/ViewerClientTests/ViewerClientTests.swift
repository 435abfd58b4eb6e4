import TestKit

/// The tests of the app's side of the second screen: what it sends, admitted browsers, codes, restarts.
public let viewerClientTests = TestSuite("ViewerClient", feederTests + clientTests)
