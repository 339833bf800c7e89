import AuthConformance
import Foundation
import StrictJSON
import Testing

/// Holds the messages of a vocabulary against examples of their JSON form.
enum MessageCheck {
  /// Each example is written and read in its form, and together they show what is documented: every
  /// message with all of its members, and without those that are optional.
  static func check<Message: DocumentedMessage>(_ examples: [(Message, String)]) throws {
    var members: [String: Set<String>] = [:]
    for (message, text) in examples {
      try check(message, text)
      let object = try #require(try JSON(parsing: text).object)
      let name = try #require(object.names.first)
      let own = try #require(object[name]?.object)
      members[name, default: []].formUnion(own.names)
      for missing in own.names { try expectNeed(of: missing, in: own, of: name, as: Message.self) }
    }
    #expect(members.keys.sorted() == Message.messages.map(\.name).sorted())
    for message in Message.messages {
      #expect(Set(message.members.map(\.name)) == members[message.name], "\(message.name)")
    }
  }

  /// A value has this JSON form, and the form this value, whoever codes it.
  static func check<Value: Codable & Equatable>(_ value: Value, _ text: String) throws {
    let json = try JSON(parsing: text)
    #expect(try json.decoded(isStrict: true) == value)
    let written = try JSON(encoding: value)
    #expect(written.isEquivalent(to: json), "\(written.compact())")

    // An adopter may code the same types with Foundation.
    #expect(try JSONDecoder().decode(Value.self, from: Data(text.utf8)) == value)
    let foundation = try JSON(parsing: Array(JSONEncoder().encode(value)))
    #expect(foundation.isEquivalent(to: json), "\(foundation.compact())")
  }

  /// A message without one of its members is read only where that member is optional.
  private static func expectNeed<Message: DocumentedMessage>(
    of missing: String,
    in members: JSON.Object,
    of name: String,
    as type: Message.Type
  ) throws {
    var rest = members
    rest[missing] = nil
    let message = JSON.object(JSON.Object([JSON.Member(name: name, value: .object(rest))]))
    let member = Message.messages.first { $0.name == name }?.members.first { $0.name == missing }
    let isReadable = (try? message.decoded(as: Message.self)) != nil
    #expect(isReadable == member?.isOptional, "\(name) without \(missing)")
  }
}
