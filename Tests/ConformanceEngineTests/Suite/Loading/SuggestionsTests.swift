import ConformanceEngine
import Testing

@Suite("Suggestions for mistyped names")
struct SuggestionsTests {
  static let operations = Operation.allCases.map(\.rawValue)

  @Test(
    "A slip of the finger leads to the name that was meant",
    arguments: [
      ("sinch.signature.sing", "sinch.signature.sign"),
      ("sinch.signingkey.derive", "sinch.signingKey.derive"),
      ("jws.verfy", "jws.verify"), ("jws.veirfy", "jws.verify"),
      ("digest.ha1.drive", "digest.ha1.derive"),
      ("layer.identitytoken.issue", "layer.identityToken.issue"),
    ]
  )
  func slips(wrong: String, right: String) {
    #expect(Self.operations.nearest(to: wrong).first == right)
  }

  @Test("What resembles nothing gets no suggestion")
  func nothingNear() {
    #expect(Self.operations.nearest(to: "completely-different-words").isEmpty)
    #expect([String]().nearest(to: "x").isEmpty)
    #expect(["tab", "ha1"].nearest(to: "bar").isEmpty)
  }

  @Test("A suggestion is looked for in names of a sensible length only")
  func longNames() {
    let name = String(repeating: "a", count: 200)
    #expect([name].nearest(to: name + "b").isEmpty)
    #expect([name + "b"].nearest(to: name).isEmpty)
    #expect([name].nearest(to: name.dropLast() + "b") == [name])
  }

  @Test("The nearest comes first, equals in order of the alphabet, and never more than asked for")
  func order() {
    let names = ["abcdefgX", "bbcdefgh", "abcdefgh", "abcdefYX"]
    #expect(names.nearest(to: "abcdefgh") == ["abcdefgh", "abcdefgX", "bbcdefgh"])
    #expect(names.nearest(to: "abcdefgh", atMost: 1) == ["abcdefgh"])
    #expect(names.nearest(to: "abcdefgh", atMost: 9).count == 4)
  }

  @Test("Swapped neighbours are one change, as are a letter more, less or other")
  func oneChange() {
    // With five letters two changes are the most that is suggested; these are one change each.
    for wrong in ["bacde", "abced", "abcdee", "bcde", "abXde"] {
      #expect(["abcde", "zzzzz"].nearest(to: wrong) == ["abcde"])
    }
  }
}
