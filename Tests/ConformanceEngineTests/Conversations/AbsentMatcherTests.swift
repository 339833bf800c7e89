import TestSupport
import Testing

@Suite("A member of an action can be demanded not to be there")
struct AbsentMatcherTests {
  @Test(
    "It is absent where it is left out, or null",
    arguments: ["{}", "{\"userId\": \"foo\"}", "{\"instance\": null}"]
  )
  func absent(members: String) throws {
    #expect(try Self.problem(with: members) == nil)
  }

  @Test("Any other value is there", arguments: ["\"i\"", "\"\"", "0", "false", "{}", "[]"])
  func there(value: String) throws {
    let problem = try Self.problem(with: "{\"instance\": \(value)}")
    #expect(problem?.differences.map(\.place) == ["action register.instance"])
  }

  @Test(
    "Null is the same as absent within a member",
    arguments: ["{\"a\": 1, \"b\": null}", "{\"a\": 1, \"b\": {\"c\": null}}"]
  )
  func within(value: String) throws {
    let expected = value.hasSuffix("}}") ? "{\"a\": 1, \"b\": {}}" : "{\"a\": 1}"
    #expect(try Self.problem(with: "{\"instance\": \(value)}", expecting: expected) == nil)
  }

  @Test("Null is no value within a member", arguments: ["{\"a\": null}", "{\"a\": 1, \"b\": 2}"])
  func notWithin(value: String) throws {
    let problem = try Self.problem(with: "{\"instance\": \(value)}", expecting: "{\"a\": 1}")
    #expect(problem?.differences.map(\.place) == ["action register.instance"])
  }

  @Test("The matcher's value must be true", arguments: ["false", "1", "\"instance\""])
  func matcher(value: String) throws {
    let problem = try Self.problem(with: "{}", expecting: "{\"$absent\": \(value)}")
    #expect(problem != nil)
  }

  private static func problem(
    with members: String,
    expecting matcher: String = "{\"$absent\": true}"
  ) throws -> TraceRun.Problem? {
    let expected = try JSON.Object([.init(name: "instance", value: JSON(parsing: matcher))])
    let step = FlowTrace.Step("start", does: [.init("register", expected)])
    let action = JSON.Object([.init(name: "register", value: try JSON(parsing: members))])
    return TraceRun.replay([step], doing: [.object(action)]).problem
  }
}
