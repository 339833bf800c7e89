import AuthConformance
import ConformanceSuite
import Testing

@Suite("The words of every role are documented as a whole")
struct VocabularyTests {
  static let roles = AuthConformance.Role.allCases

  @Test("Each word has a meaning, and each member a shape", arguments: roles)
  func words(role: AuthConformance.Operation) throws {
    let vocabulary = try #require(role.vocabulary)
    for words in [vocabulary.events, vocabulary.actions] {
      #expect(!words.isEmpty)
      #expect(Set(words.map(\.name)).count == words.count)
      for word in words {
        #expect(word.meaning.hasSuffix("."), "\(word.name)")
        for member in word.members { #expect(!member.shape.isEmpty, "\(word.name).\(member.name)") }
      }
    }
  }

  @Test("Each setting has a meaning and a shape", arguments: roles)
  func settings(role: AuthConformance.Operation) throws {
    let vocabulary = try #require(role.vocabulary)
    for setting in vocabulary.settings {
      #expect(setting.meaning.hasSuffix(".") && !setting.shape.isEmpty, "\(setting.name)")
    }
  }

  @Test("Nobody speaks to themselves, and every party has a plain name", arguments: roles)
  func parties(role: AuthConformance.Operation) throws {
    let vocabulary = try #require(role.vocabulary)
    let others =
      vocabulary.events.map { vocabulary.sender(of: $0.name) }
      + vocabulary.actions.map { vocabulary.receiver(of: $0.name) }
    for party in others {
      #expect(party != vocabulary.party)
      #expect(party.wholeMatch(of: /[a-z]+/) != nil)
    }
  }

  @Test("Where a word does not say so, a client speaks with the service and others with the client")
  func defaults() {
    #expect(AvayaClient.party == "client" && AvayaClient.counterpart == "service")
    #expect(AvayaApplication.party == "application" && AvayaApplication.counterpart == "client")
    #expect(AvayaClient.sender(of: "start") == "application")
    #expect(AvayaApplication.receiver(of: "answer") == "client")
    #expect(AvayaClient.sender(of: "timePasses") == "clock")
  }
}
