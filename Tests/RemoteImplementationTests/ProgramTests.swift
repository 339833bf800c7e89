import Foundation
import RemoteImplementation
import Testing

@Suite("Programs are asked one thing at a time, side by side, and again after they broke down")
struct ProgramTests {
  private func users(_ count: Int) -> [String] { (0..<count).map { "user-\($0)" } }

  @Test(
    "Every answer finds its case, also of a program that may answer in any order",
    arguments: ["honest-program", "any-order"],
    [1, 3]
  )
  func order(program: String, jobs: Int) async throws {
    let options = RemoteOptions(jobs: jobs, timeout: .seconds(60))
    let run = try await Suite.signatures(of: users(1_500)).run(Program.python(program), options)
    #expect(run.counts.passed == 1_500)
  }

  @Test("What a program does not have is unimplemented")
  func unimplemented() async throws {
    let program = try OutsideImplementation(program: Program.python("honest-program"))
    let answers = await program.answer([
      CallRequest(.jwsVerify, input: [:]),
      CallRequest(.sinchSignatureSign, input: ["userId": "anna"]),
    ])
    await program.close()
    #expect(
      answers == [.unimplemented, .output(["signature": .string(Suite.signature(of: "anna"))])]
    )
  }

  @Test("Half a character in a member that nobody asks for makes no answer unreadable")
  func unread() async throws {
    let command = Program.python("echoes-half-a-character")
    #expect(try await Suite.fortyUsers.run(command).counts.passed == 40)
  }

  @Test("What a program does not list it is not asked")
  func unlisted() async throws {
    let command = Program.python("breaks-down-over-the-unknown")
    #expect(try await Suite.fortyUsers.run(command).counts.unimplemented == 40)
    let conversations = Suite.conversations(with: users(3))
    #expect(try await conversations.run(command).counts.unimplemented == 3)
  }

  @Test(
    "What a program writes about a wrong answer is shown beside it, and nothing else",
    arguments: [false, true],
    [1, 3]
  )
  func remarks(areConversations: Bool, jobs: Int) async throws {
    let suite =
      areConversations ? Suite.conversations(with: ["anna", "culprit", "zoe"]) : .fortyUsers
    let run = try await suite.run(Program.python("explains-itself"), RemoteOptions(jobs: jobs))
    #expect(run.failures.keys.sorted() == ["culprit"])
    #expect(run.failures["culprit"]?.kind == .wrong)
    #expect(run.failures["culprit"]?.wrote == "asked about culprit")
  }

  @Test("Standard error without end disturbs nobody")
  func complaints() async throws {
    let leftovers = Leftovers()
    let command = Program.python("complains-all-the-time", leftovers.mark)
    let run = try await Suite.fortyUsers.run(command, RemoteOptions(timeout: .seconds(60)))
    #expect(run.counts.passed == 40)
    #expect(try await leftovers.commands() == [])
  }

  @Test("No second request comes before the first one is answered", arguments: [1, 3])
  func oneAtATime(jobs: Int) async throws {
    let command = Program.python("wants-quiet")
    #expect(try await Suite.fortyUsers.run(command, RemoteOptions(jobs: jobs)).counts.passed == 40)
  }

  @Test("A program that answers one request and exits fails every case", arguments: [1, 3])
  func oneShot(jobs: Int) async throws {
    let users = users(5)
    let options = RemoteOptions(jobs: jobs)
    let run = try await Suite.signatures(of: users).run(Program.python("one-shot"), options)
    #expect(run.failures.keys.sorted() == users)
    let summaries = Set(run.failures.values.map(\.summary))
    #expect(summaries == ["the program exited with status 0 after it had answered"])
  }

  @Test("A program that crashes over everything fails every case by itself")
  func alwaysCrashes() async throws {
    let run = try await Suite.signatures(of: users(6)).run(Program.python("crashes-over-everybody"))
    #expect(run.failures.count == 6)
    #expect(Set(run.failures.values.map(\.summary)) == ["the program exited with status 9"])
  }

  @Test("A method that is never answered is not asked for ever")
  func alwaysHangs() async throws {
    let options = RemoteOptions(timeout: .milliseconds(400))
    let command = Program.python("hangs-over-everybody")
    let run = try await Suite.signatures(of: users(30)).run(command, options)
    let summaries = run.files[0].cases.compactMap { result -> String? in
      if case .failed(let failure) = result.outcome { failure.summary } else { nil }
    }
    #expect(summaries.count == 30)
    #expect(summaries.prefix(3).allSatisfy { $0 == "no answer within 0.4 s" })
    let refusal = "skipped: the last 3 requests for sinch.signature.sign timed out"
    #expect(summaries.dropFirst(3).allSatisfy { $0 == refusal })
  }

  @Test("A program that cannot be started again fails what is left, without end of attempts")
  func neverAgain() async throws {
    let mark = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: mark) }
    let command = Program.python("never-again", mark.path(percentEncoded: false))
    let run = try await Suite.fortyUsers.run(command)
    #expect(run.counts.passed == 20)
    let summaries = Set(run.failures.values.map(\.summary))
    let exit = "the program exited with status 1 before it answered conformance.describe"
    #expect(
      summaries == [
        "the program exited with status 1", "the program could not be restarted: \(exit)",
        "skipped: the program could not be restarted 3 times in a row",
      ]
    )
    let details = run.failures.values.flatMap(\.answers).compactMap { answer in
      if case .error(let error) = answer { error.detail } else { nil }
    }
    #expect(details.contains { $0.contains("I said never again.") })
  }

  @Test("A program that comes back as another is not asked on")
  func comesBackAsAnother() async throws {
    let mark = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: mark) }
    let command = Program.python("comes-back-as-another", mark.path(percentEncoded: false))
    let run = try await Suite.fortyUsers.run(command)
    #expect(run.counts.passed == 20)
    let change =
      "after a restart, conformance.describe gave a different answer: honest 1.2 became honest 2.0"
    #expect(
      Set(run.failures.values.map(\.summary)) == [
        "the program exited with status 1", "the program could not be restarted: \(change)",
        "skipped: the program could not be restarted 3 times in a row",
      ]
    )
  }

  @Test("Copies of a program that describe themselves in different ways are an error")
  func copiesDiffer() async throws {
    let mark = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: mark) }
    let command = Program.python("copies-differ", mark.path(percentEncoded: false))
    let program = try OutsideImplementation(program: command, options: RemoteOptions(jobs: 3))
    let error = await #expect(throws: UnusableImplementation.self) { try await program.describe() }
    await program.close()
    #expect(error?.message.hasPrefix("copy ") == true, "\(error?.description ?? "")")
    #expect(error?.message.contains("differently from copy 1: honest ") == true)
  }

  @Test(
    "An input that a program does not have is not sent; an operation of a later version is said"
  )
  func lacksAnInput() async throws {
    let program = try OutsideImplementation(program: Program.python("lacks-an-input"))
    let description = try await program.describe()
    let inputs: [JSON.Object] = [["nonce": "n"], ["userId": "anna"]]
    let answers = await program.answer(
      inputs.map { CallRequest(.sinchRegistrationTokenIssue, input: $0) }
    )
    await program.close()
    #expect(description.unknownOperations == ["acme.login.begin"])
    #expect(answers == [.unimplemented, .output(["token": "made"])])
  }

  @Test("An answer of very many members is an error, and not judged")
  func answersAtLength() async throws {
    let run = try await Suite.fortyUsers.run(Program.python("answers-at-length"))
    #expect(run.counts.passed == 39)
    let summaries = run.failures.values.map(\.summary)
    #expect(summaries == ["the answer has more than 10000 members and elements"])
  }

  @Test("A program that stays when it should leave is ended, and its children with it")
  func stays() async throws {
    let leftovers = Leftovers()
    let command = Program.python("does-not-leave", leftovers.mark)
    #expect(try await Suite.fortyUsers.run(command).counts.passed == 40)
    #expect(try await leftovers.commands() == [])

    let others = Leftovers()
    let run = try await Suite.signatures(of: users(3)).run(
      Program.python("leaves-a-child", others.mark)
    )
    #expect(run.counts.passed == 3)
    #expect(try await others.commands() == [])
  }

  @Test("A program ends when nobody holds its implementation any more")
  func deinitialisation() async throws {
    let leftovers = Leftovers()
    var program: OutsideImplementation? = try OutsideImplementation(
      program: Program.python("honest-program", leftovers.mark)
    )
    _ = try await program?.describe()
    program = nil
    #expect(try await leftovers.commands() == [])
  }

  @Test("A killed program answers no more, and is not started again")
  func killed() async throws {
    let leftovers = Leftovers()
    let program = try OutsideImplementation(
      program: Program.python("honest-program", leftovers.mark)
    )
    _ = try await program.describe()
    program.kill()
    #expect(try await leftovers.commands() == [])
    let answers = await program.answer([CallRequest(.jwsSign, input: [:])])
    guard case .error = answers.first else {
      Issue.record("\(answers)")
      return
    }
    await program.close()
    let late = await program.answer([CallRequest(.jwsSign, input: [:])])
    #expect(late == [.error(ImplementationError(message: "the implementation has been closed"))])
  }
}
