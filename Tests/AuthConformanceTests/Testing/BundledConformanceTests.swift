import AuthConformance
import AuthConformanceTesting
import AuthReference
import ConformanceEngine
import Testing

/// What an adopter writes, with the reference in the adopter's place.
@Suite("The bundled vectors, without a path or a file of one's own")
struct BundledConformanceTests {
  @Test("The reference conforms, group by group", arguments: ConformanceGroup.all(of: Reference()))
  func conforms(group: ConformanceGroup) async {
    await group.expectConformance()
  }
}
