import Foundation
import KnownFaults
import TestSupport
import Testing

/// The vectors have examples of every input, configuration, event and action.
@Suite("Inputs and messages are coded as they are described")
struct CodingTests {
  @Test("The inputs of a call", arguments: Call.allCases)
  func inputs(call: Call) throws {
    func check<Contract: CallContract>(_ contract: Contract.Type) throws {
      let examples = try Self.cases(of: .call(call)).map(\.input)
      let described = CallDescription(call).parameters
      try Self.check(examples, as: Contract.Input.self, described) { .object($0) }
    }
    try check(call.contract)
  }

  @Test("The configuration, events and actions of a role", arguments: Role.allCases)
  func messages(role: Role) async throws {
    let reference = Reference.implementation
    let cases = try Self.cases(of: .role(role))
    var events = Examples(role.vocabulary.events)
    var actions = Examples(role.vocabulary.actions)
    for vector in cases where !events.isComplete || !actions.isComplete {
      guard case .trace(let trace) = vector.expectation else { continue }
      var run = TraceRun(trace, of: role, configuration: vector.input)
      while let request = run.next() {
        for answer in await reference.converse([request]) { run.receive(answer) }
      }
      for step in run.played {
        events.add(JSON.Member(name: step.event, value: .object(step.members)))
        for action in step.actions ?? [] { action.object?.members.forEach { actions.add($0) } }
      }
    }
    func check<Vocabulary: DocumentedVocabulary>(_ vocabulary: Vocabulary.Type) throws {
      try Self.check(events, as: Vocabulary.Event.self)
      try Self.check(actions, as: Vocabulary.Action.self)
      let names = Vocabulary.fields.map { $0.name.prefix { !"[.".contains($0) } }.map(String.init)
      let distinct = Dictionary(cases.map { ($0.input.names, $0.input) }) { first, _ in first }
      for configuration in distinct.values {
        #expect(Set(names).isSuperset(of: configuration.names))
        let value: Vocabulary.Configuration = try Self.coded(.object(configuration))
        try Self.checkFoundation(value, .object(configuration))
      }
    }
    try check(role.vocabulary)
  }

  /// Examples of messages, one for each set of members that a message has.
  private struct Examples {
    private var missing: [String: Set<String>]
    private(set) var members: [String: [Set<String>: JSON.Object]] = [:]

    init(_ messages: [MessageDescription]) {
      missing = Dictionary(
        uniqueKeysWithValues: messages.map { ($0.name, Set($0.members.map(\.name) + [""])) }
      )
    }

    /// Whether every message has been there with each of its members.
    var isComplete: Bool { missing.values.allSatisfy(\.isEmpty) }

    mutating func add(_ message: JSON.Member) {
      guard let object = message.value.object else { return }
      missing[message.name]?.subtract(object.names + [""])
      members[message.name, default: [:]][Set(object.names)] = object
    }
  }

  static func cases(of operation: AuthConformance.Operation) throws -> [VectorCase] {
    try Bundled.suite().files.filter { $0.operation == operation }.flatMap(\.cases)
  }

  /// Checks the examples of each message by themselves.
  private static func check<Message: DocumentedMessage>(
    _ examples: Examples,
    as type: Message.Type
  ) throws {
    for message in Message.messages {
      func whole(_ members: JSON.Object) -> JSON {
        .object(JSON.Object([JSON.Member(name: message.name, value: .object(members))]))
      }
      let own = examples.members[message.name]?.values.map(\.self) ?? []
      try check(own, as: type, message.members, whole)
      for members in own {
        try checkFoundation(try whole(members).decoded(as: type), whole(members))
      }
    }
  }

  /// Examples that have the same members are one.
  private static func check<Value: Codable & Equatable>(
    _ examples: [JSON.Object],
    as type: Value.Type,
    _ described: [MessageDescription.Member],
    _ whole: (JSON.Object) -> JSON
  ) throws {
    let distinct = Dictionary(examples.map { (Set($0.names), $0) }) { first, _ in first }
    #expect(!distinct.isEmpty || described.isEmpty, "\(type)")
    #expect(Set(distinct.keys.joined()).isSubset(of: described.map(\.name)))
    for members in distinct.values {
      let _: Value = try coded(whole(members))
      func failure(isStrict: Bool, _ change: (inout JSON.Object) -> Void) -> CodingFailure? {
        var changed = members
        change(&changed)
        do throws(CodingFailure) {
          let _: Value = try whole(changed).decoded(isStrict: isStrict)
          return nil
        } catch {
          return error
        }
      }
      #expect(failure(isStrict: false) { $0["new"] = 1 } == nil)
      let unknown = failure(isStrict: true) { $0["new"] = 1 }
      #expect(unknown?.kind == .unknownMember && unknown?.path.steps.last == "new")
      for member in described where members[member.name] != nil {
        let (name, place) = (member.name, JSON.Path.Step.member(member.name))
        let missing = failure(isStrict: true) { $0[name] = nil }
        #expect((missing == nil) == member.isOptional, "\(type) without \(name)")
        #expect(missing == nil || missing?.kind == .missingMember)
        let null = failure(isStrict: true) { $0[name] = .null }
        #expect(null?.kind == .wrongKind && null?.path.steps.last == place, "\(type), \(name)")
        let ignored = failure(isStrict: false) { $0[name] = .null }
        #expect((ignored == nil) == member.isOptional, "\(type), \(name)")
        let wrong = failure(isStrict: false) { $0[name] = $0[name]?.bool == nil ? true : 7 }
        #expect(wrong?.kind == .wrongKind && wrong?.path.steps.last == place, "\(type), \(name)")
      }
    }
  }

  private static func coded<Value: Codable & Equatable>(_ json: JSON) throws -> Value {
    let value: Value = try json.decoded(isStrict: true)
    #expect(try JSON(encoding: value).isEquivalent(to: json))
    return value
  }

  /// An adopter may code the same types with Foundation, whose bytes are arrays.
  private static func checkFoundation<Value: Codable & Equatable>(
    _ value: Value,
    _ json: JSON
  ) throws {
    let data = Data(json.compact().utf8)
    #expect(try JSONDecoder().decode(Value.self, from: data) == value)
    #expect(try JSON(parsing: Array(JSONEncoder().encode(value))).isEquivalent(to: json))
  }
}
