import Testing

@Suite("A digest response is right, or its first cause or the broken rule is said")
struct DigestTests {
  @Test("What enters HA1", arguments: DigestCase.credentials)
  func credentials(row: DigestCase) async throws { try await row.check() }

  @Test("What enters HA2", arguments: DigestCase.requests)
  func requests(row: DigestCase) async throws { try await row.check() }

  @Test(
    "What HA1 and HA2 are joined with, and how the response is written",
    arguments: DigestCase.responses
  )
  func responses(row: DigestCase) async throws { try await row.check() }

  @Test("The parameters of a line", arguments: DigestCase.parameters)
  func parameters(row: DigestCase) async throws { try await row.check() }

  @Test("A line beside the challenge that it answers", arguments: DigestCase.answers)
  func answers(row: DigestCase) async throws { try await row.check() }

  @Test("Published lines are right", arguments: DigestCase.published)
  func published(row: DigestCase) async throws { try await row.check() }
}
