import AuthConformance
import ConformanceEngine
import Reporting
import StrictJSON
import Testing

/// A result in which every text that is not ours has every character that a report must not pass on.
@Suite("No text of somebody else's acts upon a terminal")
struct HostileTextTests {
  private static let codes: [ClosedRange<UInt32>] = [
    0x01...0x1F, 0x7F...0x9F, 0xAD...0xAD, 0x61C...0x61C, 0x200B...0x200F, 0x2028...0x202E,
    0x2060...0x206F, 0xE000...0xE000, 0xFEFF...0xFEFF, 0xE0041...0xE0041,
  ]
  private static let evil = String(
    String.UnicodeScalarView(codes.flatMap { $0 }.compactMap(Unicode.Scalar.init))
  )

  private func result() async throws -> RunResult {
    let evil = "x" + Self.evil
    var file = VectorFile.signatures(["anna", "bo", "cid", "dan"])
    for index in file.cases.indices { file.cases[index].title = evil }
    file.cases[0].input[evil] = .string(evil)
    var output: JSON.Object = ["signature": .string(evil)]
    output[evil] = [.string(evil)]
    let error = ImplementationError(message: evil, detail: evil, wrote: evil)
    var result = try await Scripted.run(
      [file, Conversation.file],
      ["anna": .output(output), "bo": .error(error), "dan": .signature("right")]
    )
    result.implementation.name = evil
    result.implementation.version = evil
    result.implementation.language = evil
    result.profile = evil
    result.suite.version = evil
    result.suite.vectors = evil
    result.outdated = [
      OutdatedExpectation(line: 1, pattern: evil, problem: .passes([CaseID(rawValue: evil)]))
    ]
    result.interpretations = [
      InterpretationEvidence(
        taken: TakenInterpretation(AmbiguityID(rawValue: evil), Interpretation(rawValue: evil)),
        in: result.files[0].operation,
        shownBy: CaseID(rawValue: evil)
      )
    ]
    let failed = result.files[0].cases[0].id
    result.diagnoses = [
      Diagnosis(
        faults: [FaultID(rawValue: evil)],
        equivalents: [FaultID(rawValue: evil)],
        title: evil,
        fix: evil,
        explains: .required(1),
        of: 2,
        cases: [failed]
      )
    ]
    for index in result.files[0].cases.indices {
      result.files[0].cases[index].requirements = [RequirementID(rawValue: evil)]
      result.files[0].cases[index].replay = evil
    }
    let listed = result.files[0].cases[1].outcome.listed(because: evil)
    result.files[0].cases[1].outcome = listed
    result.files[0].cases[3].outcome = .passed(warnings: [evil])
    result.files[0].path = evil
    return result
  }

  private func expectHarmless(_ text: String, _ what: String) {
    let found = text.unicodeScalars.filter { Self.evil.unicodeScalars.contains($0) && $0 != "\n" }
    #expect(found.isEmpty, "\(what) has \(Set(found.map(\.value)))")
    // Markdown has a reference for the backslash.
    let isThere = text.contains("\\u") || text.contains("&#92;u")
    #expect(isThere, "\(what) has nothing of it at all")
  }

  @Test("Reports for people and for programs")
  func reports() async throws {
    let result = try await result()
    for detail in [TextReporter.Detail.quiet, .normal, .verbose] {
      for width in [nil, 40] {
        expectHarmless(TextReporter(detail: detail, width: width).text(result), "text")
      }
    }
    expectHarmless(TAPReporter().text(result), "TAP")
    expectHarmless(MarkdownReporter().text(result), "Markdown")
    expectHarmless(JSONReporter().text(result), "JSON")
    expectHarmless(JSONLinesReporter().text(result), "JSON lines")
  }

  @Test("Comparisons")
  func comparisons() async throws {
    let new = try await result()
    var old = new
    old.files[0].cases[0].outcome = .passed(warnings: [])
    old.profile = "other"
    let diff = try ReportDiff(from: old, to: new)
    var texts = ["", "", ""]
    diff.writeText(hasColor: false, to: &texts[0])
    diff.writeMarkdown(to: &texts[1])
    diff.writeJSON(to: &texts[2])
    for text in texts { expectHarmless(text, "a comparison") }
  }

  @Test("The folder of a failure")
  func folder() async throws {
    let result = try await result()
    let entry = result.files[0].cases[0]
    let folder = FailureFolder(of: entry, .call(.sinchSignatureSign), in: result, vector: nil)
    // The script is for a shell, and runs what was typed.
    for (name, text) in try #require(folder).files where name != "replay.sh" {
      expectHarmless(text, name)
    }
  }
}
