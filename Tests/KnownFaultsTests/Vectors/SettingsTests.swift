import ConformanceEngine
import Testing

@Suite("The configuration fields of a role are the members of its configurations")
struct SettingsTests {
  @Test(
    "Each member in a trace is documented, and each that is documented is in a trace",
    arguments: Role.allCases
  )
  func settings(role: Role) throws {
    let settings = role.vocabulary.fields
    let configurations = try CodingTests.cases(of: .role(role)).map(\.input)
    let members = configurations.map { Self.members(of: .object($0)) }
    var used: Set<String> = []
    for member in Set(members.flatMap(\.self)) {
      // A setting may stand for all that is below it.
      let setting = settings.first { setting in
        ["", ".", "["].contains { member == setting.name || member.hasPrefix(setting.name + $0) }
      }
      #expect(setting != nil, "\(member)")
      if let setting { used.insert(setting.name) }
    }
    #expect(used == Set(settings.map(\.name)))
    // A setting in every trace may still be optional; a setting missing from a trace is optional.
    for setting in settings where !setting.isOptional && !setting.name.contains("[]") {
      #expect(members.allSatisfy { all in all.contains { $0.hasPrefix(setting.name) } })
    }
  }

  /// The ways to all values that have no members: `services[].host`.
  private static func members(of value: JSON, at path: String = "") -> Set<String> {
    switch value {
    case .object(let object):
      let separator = path.isEmpty ? "" : "."
      return Set(object.members.flatMap { members(of: $0.value, at: path + separator + $0.name) })
    case .array(let elements):
      return Set(elements.flatMap { members(of: $0, at: path + "[]") })
    default:
      return [path]
    }
  }
}
