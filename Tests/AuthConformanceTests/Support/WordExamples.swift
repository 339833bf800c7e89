import AuthConformance
import Foundation
import StrictJSON
import Testing

/// Examples of a vocabulary's messages with their JSON.
struct WordExamples<Message: FlowMessage> {
  let examples: [(Message, String)]

  init(_ examples: (Message, String)...) {
    self.examples = examples
  }

  /// Every example is written and read as its JSON says, and the words are the names and members of
  /// the examples; what an example can do without is optional.
  func check() throws {
    var members: [String: [Set<String>]] = [:]
    for (message, text) in examples {
      try expectForm(message, text)
      let object = try #require(try JSON(parsing: text).object)
      let name = try #require(object.names.first)
      members[name, default: []].append(Set(object[name]?.object?.names ?? []))
    }
    #expect(members.keys.sorted() == Message.words.map(\.name).sorted())
    for word in Message.words {
      let seen = members[word.name] ?? []
      #expect(Set(word.members.map(\.name)) == seen.reduce(Set()) { $0.union($1) }, "\(word.name)")
      let needed = seen.reduce(seen.first ?? []) { $0.intersection($1) }
      #expect(Set(word.members.filter { !$0.isOptional }.map(\.name)) == needed, "\(word.name)")
    }
  }
}

/// A value is written as this JSON, and read from it.
func expectForm<Value: Codable & Equatable>(_ value: Value, _ text: String) throws {
  #expect(try JSONDecoder().decode(Value.self, from: Data(text.utf8)) == value)
  let written = try JSON(parsing: Array(JSONEncoder().encode(value)))
  #expect(written.isEquivalent(to: try JSON(parsing: text)), "\(written.compact())")
}
