import AuthConformance
import AuthConformanceTesting
import AuthReference
import Testing

@Test("The reference conforms", arguments: ConformanceGroup.all(of: Reference()))
func conforms(group: ConformanceGroup) async {
  await group.expectConformance()
}
