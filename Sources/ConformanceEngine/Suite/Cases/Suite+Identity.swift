import Cryptography

extension Suite {
  /// The version of this suite: of its code, and of the vectors that come with it.
  package static let version = "0.2.0"

  /// What tells these cases from any others: SHA-256 as 64 hexadecimal digits.
  ///
  /// Of each file, in order, a line with its path and its operation, and a line for each case with
  /// its canonical JSON.
  package func digest() throws(LibcryptoError) -> String {
    let lines = files.lazy.flatMap { file -> AnySequence<any Collection<UInt8>> in
      let head = CollectionOfOne("\(file.path) \(file.operation)\n")
      let cases = file.cases.lazy.map { $0.json.compact() + "\n" }
      return AnySequence(
        [AnySequence(head), AnySequence(cases)].lazy.joined().map {
          $0.utf8 as any Collection<UInt8>
        }
      )
    }
    return try HashAlgorithm.sha256.digest(of: lines).lowercaseHexadecimal
  }
}
