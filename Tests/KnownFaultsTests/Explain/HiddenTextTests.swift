import Testing

@testable import Explain

@Suite("What depends on a secret is hidden, however it is made")
struct HiddenTextTests {
  private static let secret = "oYdgGRXoxEuJhGDY2KQ/HQ=="

  private static let ways: [(String, @Sendable (String) -> [UInt8], shown: String)] = [
    ("joined", { Array("foo:\($0):bar".utf8) }, "foo:‹password›:bar"),
    (
      "lower case", { Array("foo:\($0.lowercased()):bar".utf8) },
      "foo:‹22 bytes made of the password›==:bar"
    ),
    (
      "decoded", { Array("foo".utf8) + (Base64.standard.decode($0) ?? []) },
      "foo‹16 bytes made of the password›"
    ),
    ("first", { Array("\($0)foo".utf8) }, "‹password›foo"),
    ("reversed", { Array(($0 + "foo").utf8.reversed()) }, "oof==‹22 bytes made of the password›"),
    ("twice", { Array("\($0)\($0)".utf8) }, "‹48 bytes made of the password›"),
    ("left out", { _ in Array("foo".utf8) }, "foo"),
    ("alone", { Array($0.utf8) }, "‹password›"),
  ]

  @Test("Only what is the same without it is shown", arguments: ways.indices)
  func hidden(index: Int) throws {
    let (_, make, shown) = Self.ways[index]
    let text = try #require(HiddenText(Self.secret, called: "password") { make($0) }).text
    #expect(text == shown)
    for start in Self.secret.indices.dropLast(4) {
      #expect(!text.contains(Self.secret[start...].prefix(4)))
    }
  }

  @Test("A secret of any characters is hidden", arguments: ["a", "pässwörd", "#!#", "🙂=", "a:b"])
  func characters(secret: String) throws {
    let hidden = HiddenText(secret, called: "password") { Array("user:realm:\($0)".utf8) }
    #expect(try #require(hidden).text == "user:realm:‹password›")
    let none = HiddenText("==", called: "password") { Array("user:\($0)".utf8) }
    #expect(try #require(none).text == "‹7 bytes made of the password›")
  }
}
