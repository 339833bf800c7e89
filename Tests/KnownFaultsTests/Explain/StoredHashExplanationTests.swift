import Explain
import TestSupport
import Testing

@Suite("A stored digest hash is explained")
struct StoredHashExplanationTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let artefact: String
    let isRight: Bool
    let phrases: [String]
    var values: [Question.Value: String] = [:]
  }

  @Test("The verdict, and the first cause or the broken rule", arguments: rows)
  func explain(row: Row) async throws {
    let question = Question(
      row.artefact,
      now: try #require(Instant(seconds: 0)),
      values: row.values,
      secrets: [Question.Secret(name: "it", text: "Circle Of Life")]
    )
    let explanation = try await question.explained(as: .ha1)
    #expect(explanation.isRight == row.isRight)
    #expect(explanation.isReproduced == row.isRight)
    let words = explanation.firstWords
    for phrase in row.phrases { #expect(words.contains(phrase), "\(words)") }
    // The hash is as good as the password.
    let hash = row.artefact.split(separator: ":").last.map(String.init) ?? row.artefact
    #expect(!"\(explanation)".contains(hash))
  }

  /// The rows of a table: title, verdict, hash, and the words, with bars between them.
  private static func table(_ values: [Question.Value: String], _ table: String) -> [Row] {
    TestSupport.rows(table).map { cells in
      Row(
        testDescription: cells[0],
        artefact: cells[2],
        isRight: cells[1] == "right",
        phrases: Array(cells.dropFirst(3)),
        values: values
      )
    }
  }

  // The first is printed in RFC 2617 §3.5; all others are made with Python's hashlib.
  static let rows =
    table(
      [.username: "Mufasa", .realm: "testrealm@host.com"],
      """
      The hash alone | right | 939e7578ed9e3c518a452acee763bce9
      In capitals | right | 939E7578ED9E3C518A452ACEE763BCE9
      SHA-256 | right | 3ba6cd94661c5ef34598040c868f13b8775df29109986be50ad35ae537dd3aa4
      SHA-512/256 | right | 4f89a1c293dd533bc27546c1da0608df9efcaa6bd1c350edca70a01c8a823360
      The user with the domain | wrong | a8515a070d59f4360775b24b870b3e49 | with @ and the realm behind it
      Hashed twice | wrong | 327abb718880ab65dedf286f1a7d1171 | takes the stored HA1 for the password
      The password alone | wrong | 71d272c78791133278851889ac76a368 | hashes the password alone in A1
      Capitals and small letters | wrong | 532d47df01ffced532e9a349fc4dd0f4 | lowercases the username; and uppercases the realm
      Another password | wrong | 1f0638267a61aa44d9a5af01f66910a9 | it is not the hash of this user, realm and password
      Another realm | wrong | Mufasa:host:20a2faa0b8835e17e9b6777442262529 | realm is "host"
      """
    )
    + table(
      [:],
      """
      RFC 2617: a line of htdigest | right | Mufasa:testrealm@host.com:939e7578ed9e3c518a452acee763bce9
      A realm with a port | right | Mufasa:host:5060:d9a98e5672b9fd27b68b6b3ff06d6080
      A line break | wrong | Mufasa:testrealm@host.com:0e5726b9ceb92faf1976a8df0973183f | a line break behind the password
      """
    )
    + table(
      [.algorithm: "SHA-256"],
      """
      MD5 where SHA-256 is stored | wrong | Mufasa:testrealm@host.com:939e7578ed9e3c518a452acee763bce9 | hashes with MD5
      """
    )
}
