import Testing

@Suite("`faults` and `messages` describe what the suite knows")
struct FaultsAndMessagesTests {
  @Test("faults lists each known fault on one line")
  func faults() throws {
    let result = try Tool.run("faults")
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.lines.count > 150)
    #expect(result.lines.contains { $0.hasPrefix("sinch-secret-as-text ") })
    let list = try JSON(parsing: Tool.run("faults", "--json").output)
    #expect(list.array?.count == result.lines.count)
  }

  @Test("faults describes the faults that it is given")
  func fault() throws {
    let result = try Tool.run("faults", "sinch-secret-as-text", "jws-sign-one-call-late")
    #expect(result.status == 0)
    #expect(result.lines.first?.hasPrefix("sinch-secret-as-text: ") == true)
    #expect(result.output.contains("\n  fix         base64-decode applicationSecret strictly"))
    #expect(result.output.contains("\njws-sign-one-call-late: "))

    let json = try JSON(parsing: Tool.run("faults", "--json", "sinch-secret-as-text").output)
    #expect(json.array?.count == 1)
    #expect(json[[0, "id"]] == "sinch-secret-as-text")
    #expect(json[[0, "operations", 0]] == "sinch.signingKey.derive")
    #expect(json[[0, "flag"]] == "secret-encoding")
  }

  @Test("faults --variants lists and describes the known variants")
  func variants() throws {
    let all = try Tool.run("faults", "--variants")
    #expect(all.status == 0 && all.lines.count >= 40)
    let one = try Tool.run("faults", "--variants", "jws-json-serialisation-accepted")
    #expect(one.lines.first == "jws-json-serialisation-accepted: accepts the JSON serialisations")
    #expect(one.lines.last?.hasSuffix("accept of jws-json-serialisation") == true)
    let json = try JSON(parsing: Tool.run("faults", "--variants", "--json").output)
    #expect(json.array?.count == all.lines.count)

    let fault = try Tool.run("faults", "--variants", "sinch-secret-as-text")
    #expect(fault.status == 2)
    #expect(fault.errors.contains("there is no known variant \"sinch-secret-as-text\""))
  }

  @Test("messages describes the configuration, the events and the actions of a role")
  func messages() throws {
    let result = try Tool.run("messages", "avaya.application")
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.lines.first == "avaya.application")
    for line in [
      "  configuration:", "    asksUser: true or false", "  events:",
      "    challengeReceived (from the client)", "  actions:", "    answer (to the client)",
      "          credential?: credential",
    ] {
      #expect(result.lines.contains { $0 == line }, "\(line)")
    }
    #expect(!result.output.contains("avaya.client"))
  }

  @Test("messages without a role lists the roles and the names of their messages")
  func roles() throws {
    let result = try Tool.run("messages")
    #expect(result.status == 0)
    #expect(result.lines.count < 60)
    #expect(result.lines.filter { $0.hasSuffix(".client:") }.count == 3)
    #expect(result.output.contains("registerWithToken"))
    #expect(result.lines.last?.hasPrefix("auth-conformance messages ROLE describes") == true)
  }

  @Test("messages --json without a role describes all of them")
  func allMessages() throws {
    let json = try JSON(parsing: Tool.run("messages", "--json").output)
    #expect(json.array?.count == 8)
    for role in json.array ?? [] {
      #expect(role[["events"]]?.array?.isEmpty == false)
      #expect(role[["actions"]]?.array?.isEmpty == false)
    }
    #expect(json[[0, "role"]] == "sinch.client")
  }
}
