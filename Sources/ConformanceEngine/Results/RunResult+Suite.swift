import ConformanceSuite
import Cryptography

extension RunResult {
  /// The cases of a suite that the result is of; nil where it is of other cases than the suite has.
  package func cases(in suite: Suite) throws(LibcryptoError) -> Suite? {
    let known = Set(cases.map(\.id))
    var part = suite
    part.files = suite.files.compactMap { file in
      var file = file
      file.cases = file.cases.filter { known.contains($0.id) }
      return file.cases.isEmpty ? nil : file
    }
    return try part.digest().utf8.elementsEqual(self.suite.vectors.utf8) ? part : nil
  }
}
