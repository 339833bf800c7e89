import ConformanceEngine
import Testing

/// `String ==` takes canonically equivalent texts for equal; nothing here may.
@Suite("Texts are compared as they are written")
struct IdentifierTests {
  static let composed = "\u{E1}"
  static let decomposed = "a\u{301}"
  /// The Kelvin sign is canonically equivalent to an ASCII K.
  static let kelvin = "SINCH-TO\u{212A}EN"

  @Test("Identifiers of the same look and other code points are different")
  func identifiers() {
    #expect(Self.composed == Self.decomposed)
    #expect(CaseID(rawValue: Self.composed) != CaseID(rawValue: Self.decomposed))
    #expect(RequirementID(rawValue: Self.kelvin) != "SINCH-TOKEN")
    #expect(Set<FlagID>(["á", "a\u{301}"]).count == 2)
    let interpretations: [AmbiguityID: Interpretation] = ["K": "ascii", "\u{212A}": "kelvin"]
    #expect(interpretations.count == 2)
    #expect(CaseID(rawValue: "x") == "x")
  }

  @Test("Identifiers are ordered by their bytes")
  func order() {
    let ids: [CaseID] = ["b", "a/b", "\u{E1}", "a\u{301}", "a", "Z"]
    let names = ids.sorted().map(\.rawValue)
    #expect(
      names.map { Array($0.utf8) }
        == ["Z", "a", "a/b", "a\u{301}", "b", "\u{E1}"].map { Array($0.utf8) }
    )
  }
}
