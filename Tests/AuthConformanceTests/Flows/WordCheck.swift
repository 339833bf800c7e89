import AuthConformance
import Foundation
import StrictJSON
import SuiteAudit
import Testing

/// Holds the words of a vocabulary against examples of what they document.
enum WordCheck {
  /// Each example is written and read in its form, and all of them together are what the words say:
  /// every word has an example with all of its members, and one without any that is optional.
  static func check<Message: FlowMessage>(_ examples: [(Message, String)]) throws {
    var members: [String: [Set<String>]] = [:]
    for (message, text) in examples {
      try check(message, text)
      let object = try #require(try JSON(parsing: text).object)
      let name = try #require(object.names.first)
      let own = try #require(object[name]?.object)
      members[name, default: []].append(Set(own.names))
      for missing in own.names { try expectNeed(of: missing, in: own, of: name, as: Message.self) }
    }
    #expect(members.keys.sorted() == Message.words.map(\.name).sorted())
    for word in Message.words {
      let seen = members[word.name] ?? []
      #expect(Set(word.members.map(\.name)) == seen.reduce(Set()) { $0.union($1) }, "\(word.name)")
    }
  }

  /// A value has this JSON form, and the form this value.
  static func check<Value: Codable & Equatable>(_ value: Value, _ text: String) throws {
    #expect(try JSONDecoder().decode(Value.self, from: Data(text.utf8)) == value)
    let written = try JSON(parsing: Array(JSONEncoder().encode(value)))
    #expect(written.isEquivalent(to: try JSON(parsing: text)), "\(written.compact())")
  }

  /// A message without one of its members is read only where the word says that it can be absent.
  private static func expectNeed<Message: FlowMessage>(
    of missing: String,
    in members: JSON.Object,
    of name: String,
    as type: Message.Type
  ) throws {
    var rest = members
    rest[missing] = nil
    let message = JSON.object(JSON.Object([JSON.Member(name: name, value: .object(rest))]))
    let data = Data(message.compact().utf8)
    let member = Message.words.first { $0.name == name }?.members.first { $0.name == missing }
    let isReadable = (try? JSONDecoder().decode(Message.self, from: data)) != nil
    #expect(isReadable == member?.isOptional, "\(name) without \(missing)")
  }
}
