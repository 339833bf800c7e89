import Foundation
import Testing

@Suite("`operations` and `messages` write the protocol down")
struct ProtocolTests {
  /// What the commands write; asked once, since examples take a second to make up.
  private static let operations = Result { try Tool.run("operations", "--json").output }
  private static let messages = Result { try Tool.run("messages", "--json").output }

  private func names(_ members: JSON?) -> Set<String> {
    Set((members?.array ?? []).compactMap { $0[["name"]]?.string })
  }

  private func required(_ members: JSON?) -> Set<String> {
    Set(
      (members?.array ?? []).filter { $0[["optional"]] == false }.compactMap {
        $0[["name"]]?.string
      }
    )
  }

  @Test("Every method has examples: what it is asked and answers is described, and runs")
  func examples() throws {
    let methods = try JSON(parsing: Self.operations.get()).array ?? []
    #expect(methods.count == 15)
    for method in methods {
      let name = try #require(method[["name"]]?.string)
      let examples = method[["examples"]]?.array ?? []
      let isCall = !name.hasPrefix("flow.") && !name.hasPrefix("conformance.")
      #expect(examples.count == (isCall ? 2 : 1), "\(name)")
      for (index, example) in examples.enumerated() {
        let request = try JSON(parsing: try #require(example[["request"]]?.string))
        let answer = try JSON(parsing: try #require(example[["answer"]]?.string))
        #expect(request[["method"]]?.string == name)
        let sent = Set(request[["params"]]?.object?.names ?? [])
        #expect(sent.isSubset(of: names(method[["params"]])), "\(name)")
        #expect(required(method[["params"]]).isSubset(of: sent), "\(name)")
        let result = try #require(answer[["result"]]?.object, "\(name)")
        if index == 0 {
          #expect(Set(result.names).isSubset(of: names(method[["result"]])), "\(name)")
          #expect(required(method[["result"]]).isSubset(of: result.names), "\(name)")
        } else {
          #expect(result["refused"] == true || result["valid"] == false, "\(name)")
          let reasons = method[["reasons"]]?.array ?? []
          #expect(result["reason"].map(reasons.contains) == true, "\(name)")
        }
        if isCall || name == "conformance.describe" {
          let answers = try Tool.serve(request.compact() + "\n").map { try JSON(parsing: $0) }
          #expect(answers == [answer], "\(name)")
        }
      }
    }
  }

  @Test("Every event and action has an example, and a conversation is played to its end")
  func messages() throws {
    for role in try JSON(parsing: Self.messages.get()).array ?? [] {
      let messages = (role[["events"]]?.array ?? []) + (role[["actions"]]?.array ?? [])
      for message in messages {
        let name = try #require(message[["name"]]?.string)
        let members = message[["example", .member(name)]]?.object
        let sent = Set(try #require(members, "\(name)").names)
        #expect(sent.isSubset(of: names(message[["members"]])), "\(name)")
        #expect(required(message[["members"]]).isSubset(of: sent), "\(name)")
      }
      let exchanges = role[["conversation"]]?.array ?? []
      let methods = try exchanges.map { exchange in
        try JSON(parsing: exchange[["request"]]?.string ?? "")[["method"]]?.string
      }
      #expect(methods.first == "flow.open" && methods.last == "flow.close")
      #expect(
        methods.count > 3 && methods.dropFirst().dropLast().allSatisfy { $0 == "flow.deliver" }
      )
    }
  }

  @Test("Each reason code has its meaning")
  func reasons() throws {
    let lines = try Tool.run("operations").lines
    let codes = lines.drop { $0 != "reason codes:" }.dropFirst().filter { !$0.hasPrefix("   ") }
    #expect(codes.count == 17)
  }
}
