import KnownFaults
import Testing

/// An artefact that Python made, in the way that its name says, and what has to be said of it.
struct MadeArtefact: Sendable, CustomTestStringConvertible {
  let name: String
  let signature: String
  var userID = "foo"
  var sequence = "1"
  /// What is different from the header and the claims of a right token.
  var header: JSON.Object = [:]
  var claims: JSON.Object = [:]
  var without: [String] = []
  var now: String?
  /// Whether no required rule is broken.
  let isRight: Bool
  /// What is said of its causes, in remarks or beside broken rules.
  let says: [String]
  /// The known faults of the first cause, where all of it is known.
  let faults: [String]

  var testDescription: String { name }

  init(
    _ name: String,
    _ signature: String,
    userID: String = "foo",
    sequence: String = "1",
    header: JSON.Object = [:],
    claims: JSON.Object = [:],
    without: [String] = [],
    now: String? = nil,
    isRight: Bool = false,
    says: [String] = [],
    faults: [String] = []
  ) {
    (self.name, self.signature, self.userID, self.sequence) = (name, signature, userID, sequence)
    (self.header, self.claims, self.without, self.now) = (header, claims, without, now)
    (self.isRight, self.says, self.faults) = (isRight, says, faults)
  }

  /// The rows of a table: name, signature, and what has to be said, with bars between them.
  static func table(_ rows: String) -> [MadeArtefact] {
    rows.split(separator: "\n").map { row in
      let cells = row.split(separator: " | ").map(String.init)
      return MadeArtefact(cells[0], cells[1], says: Array(cells.dropFirst(2)))
    }
  }

  /// The token that these changes make of a right one.
  func token(header right: JSON.Object, claims rightClaims: JSON.Object) -> String {
    let parts = [(right, header), (rightClaims, claims)].map { right, changes in
      var object = right
      for member in changes.members { object[member.name] = member.value }
      object.members.removeAll { without.contains($0.name) }
      return Base64.url.encode(Array(JSON.object(object).compact().utf8))
    }
    return (parts + [signature]).joined(separator: ".")
  }
}
