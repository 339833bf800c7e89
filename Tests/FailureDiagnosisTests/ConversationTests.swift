import AuthConformance
import AuthFaults
import FailureDiagnosis
import StrictJSON
import Testing

@Suite("Diagnoses of conversations that say what is lost, stale or told twice")
struct ConversationTests {
  /// What is said of a role with other reactions, in a few of its conversations.
  private func titles(
    _ role: Role,
    among patterns: String,
    _ change: @escaping @Sendable ([JSON], [[JSON]]) -> [JSON]
  ) async throws -> String {
    let tests = DifferenceTests()
    let found = try await tests.diagnoses(
      tests.change(.role(role), .reaction(change)),
      among: patterns
    )
    return found.map(\.title).joined(separator: "\n")
  }

  @Test("A wrong value is named by the earlier event that brought it")
  func origins() async throws {
    let titles = try await titles(
      .avayaClient,
      among: "flow-traces/avaya-client-credentials/*"
    ) { correct, _ in
      correct.map { action in
        guard var members = action.object?["respond"]?.object else { return action }
        members["realm"] = members["nonce"]
        return ["respond": .object(members)]
      }
    }
    let words = "respond.realm is nonce of serverChallenges instead of realm of serverChallenges"
    #expect(titles.contains(words), "\(titles)")
  }

  @Test("What is wrong only after some event is told with it, and with what it rests on")
  func histories() async throws {
    let titles = try await titles(
      .avayaClient,
      among: "flow-traces/avaya-client-credentials/*"
    ) { correct, earlier in
      let isSecond = earlier.joined().contains { $0.object?["respond"] != nil }
      return isSecond ? correct.filter { $0.object?["respond"] == nil } : correct
    }
    let words =
      "respond is missing, in 6 of 6 failures, only after providerAnswers (respond) came, "
    #expect(
      titles.contains(words + "resting on challenge of the last challengeReceived"),
      "\(titles)"
    )
  }

  @Test("What is told twice of the same thing is told as that")
  func twins() async throws {
    let titles = try await titles(
      .avayaApplication,
      among: "flow-traces/avaya-application-answers/*"
    ) { correct, earlier in
      let answer = earlier.joined().last { $0.object?["answer"] != nil }
      return correct.isEmpty ? [answer].compactMap(\.self) : correct
    }
    #expect(titles.contains("answer comes again with the same challenge"), "\(titles)")
  }
}
