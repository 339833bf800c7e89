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

  @Test("The reference conforms, for the right reasons")
  func conformsForTheRightReasons() async {
    let options = ConformanceOptions(strictReasons: true)
    let result = await expectConformance(of: Reference(), options: options)
    #expect((result?.passed ?? 0) > 0)
    #expect(result?.warned == 0)
    #expect(result?.failures == [])
  }
}
