import AuthConformance
import Testing

@Suite("The messages of every role are documented as a whole")
struct VocabularyTests {
  @Test("Each message has a meaning, and each member a shape", arguments: Role.allCases)
  func messages(role: Role) {
    for messages in [role.vocabulary.events, role.vocabulary.actions] {
      #expect(!messages.isEmpty)
      #expect(Set(messages.map(\.name)).count == messages.count)
      for message in messages {
        #expect(message.meaning.hasSuffix("."), "\(message.name)")
        for member in message.members {
          #expect(!member.shape.isEmpty, "\(message.name).\(member.name)")
        }
      }
    }
  }

  @Test(
    "Each message says what it stands for in the documents; that time passes is the suite's own",
    arguments: Role.allCases
  )
  func documents(role: Role) {
    for message in role.vocabulary.events + role.vocabulary.actions {
      let isOwn = message.name == "timePasses"
      #expect((message.standsFor?.isEmpty ?? true) == isOwn, "\(message.name)")
    }
  }

  @Test("Each configuration field has a meaning and a shape", arguments: Role.allCases)
  func fields(role: Role) {
    for field in role.vocabulary.fields {
      #expect(field.meaning.hasSuffix(".") && !field.shape.isEmpty, "\(field.name)")
    }
  }

  @Test("Each vocabulary is that of its role", arguments: Role.allCases)
  func roles(role: Role) {
    #expect(role.vocabulary.role == role)
    #expect(role.rawValue.hasSuffix("." + role.vocabulary.shortName))
  }

  @Test(
    "No role sends messages to itself, and every partner has a plain name",
    arguments: Role.allCases
  )
  func partners(role: Role) {
    let vocabulary = role.vocabulary
    let partners =
      vocabulary.events.map { vocabulary.sender(of: $0.name) }
      + vocabulary.actions.map { vocabulary.receiver(of: $0.name) }
    for partner in partners {
      #expect(partner != vocabulary.shortName)
      #expect(partner.wholeMatch(of: /[a-z]+/) != nil)
    }
  }

  @Test("By default a client speaks with the service, and others with the client")
  func defaults() {
    #expect(AvayaClient.shortName == "client" && AvayaClient.counterpart == "service")
    #expect(AvayaApplication.shortName == "application" && AvayaApplication.counterpart == "client")
    #expect(AvayaClient.sender(of: "start") == "application")
    #expect(AvayaApplication.receiver(of: "answer") == "client")
    #expect(AvayaClient.sender(of: "timePasses") == "clock")
  }
}
