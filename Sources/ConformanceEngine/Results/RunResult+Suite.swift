import Cryptography

extension RunResult {
  /// The cases of a suite that the result is of; nil where it is of other cases than the suite has.
  package func cases(in suite: Suite) throws(LibcryptoError) -> Suite? {
    guard try suite.digest().hasSameUTF8(as: self.suite.vectors) else { return nil }
    let known = Set(cases.map(\.id))
    var part = suite
    part.files = suite.files.compactMap { file in
      var file = file
      file.cases = file.cases.filter { known.contains($0.id) }
      return file.cases.isEmpty ? nil : file
    }
    return part.caseCount == known.count ? part : nil
  }
}
