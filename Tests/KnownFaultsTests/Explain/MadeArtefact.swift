import Explain
import TestSupport
import Testing

/// An artefact that Python made, in the way that its name says, and what has to be said of it.
struct MadeArtefact: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let signature: String
  /// The members that differ from those of a correct token, as a merge patch of RFC 7396.
  private var changes = "{}"
  /// The other known values, by the names of the command's options.
  private(set) var known: [String: String] = [:]
  /// Whether no required rule is broken.
  private(set) var isRight = false
  /// Phrases that causes, remarks or broken rules must contain.
  private(set) var says: [String] = []
  /// The known faults of the first cause, if all of the cause is known.
  private(set) var faults: [String] = []

  /// The rows of a table, with bars between their cells.
  ///
  /// The cells are name, signature, and any of the changes, `--name=value`, `right`, expected
  /// phrases and `faults=`.
  static func table(_ table: String) -> [MadeArtefact] { rows(table).map(MadeArtefact.init) }

  private init(_ cells: [String]) {
    testDescription = cells[0]
    signature = cells[1]
    for cell in cells.dropFirst(2) {
      if cell.hasPrefix("{") {
        changes = cell
      } else if cell.hasPrefix("--"), let end = cell.firstIndex(of: "=") {
        known[String(cell[..<end])] = String(cell[cell.index(after: end)...])
      } else if cell.hasPrefix("faults=") {
        faults = cell.dropFirst("faults=".count).split(separator: " ").map(String.init)
      } else if cell == "right" {
        isRight = true
      } else {
        says.append(cell)
      }
    }
  }

  /// The token that results from applying the changes to a correct one.
  func token(header right: JSON.Object, claims rightClaims: JSON.Object) throws -> String {
    var (header, claims) = (right, rightClaims)
    for member in try #require(JSON(parsing: changes).object).members {
      let value: JSON? = member.value == .null ? .none : member.value
      if ["alg", "kid", "type"].contains(member.name) {
        header[member.name] = value
      } else {
        claims[member.name] = value
      }
    }
    let parts = [header, claims].map { Base64.url.encode(Array(JSON.object($0).compact().utf8)) }
    return (parts + [signature]).joined(separator: ".")
  }
}
