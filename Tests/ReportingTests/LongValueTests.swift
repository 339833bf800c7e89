import Reporting
import TestSupport
import Testing

/// Long values lose their middle in the text report, and nothing else.
@Suite("Long values lose their middle in the text report")
struct LongValueTests {
  private func differences(came: String, expected: String) async throws -> String {
    var file = VectorFile.signatures(["anna"])
    file.cases[0].expectation = .output(["signature": .string(expected)])
    let result = try await Scripted.run([file], ["anna": .signature(came)])
    let text = TextReporter().text(result)
    return String(try #require(text.split(separator: "differences:").last))
  }

  @Test("Both ends and the length stay")
  func ends() async throws {
    let long = "begin" + String(repeating: "x", count: 9_000) + "end"
    let text = try await differences(came: long, expected: "right")

    #expect(text.contains("got       \"begin"))
    #expect(text.contains("end\"\n"))
    // 9,008 characters and two quotes, of which 80 and 40 are shown.
    #expect(text.contains("…(8,890 more characters)…"))
    #expect(text.utf8.count < 1_000)
  }

  @Test("The first difference is never left out")
  func difference() async throws {
    let before = String(repeating: "a", count: 4_900)
    let after = String(repeating: "b", count: 4_900)
    let text = try await differences(
      came: before + "WRONG" + after,
      expected: before + "RIGHT" + after
    )

    #expect(text.contains("aRIGHTb"))
    #expect(text.contains("aWRONGb"))
    #expect(text.utf8.count < 1_500)
  }

  @Test("A missing end is visible")
  func missingEnd() async throws {
    let text = try await differences(
      came: String(repeating: "a", count: 4_900),
      expected: String(repeating: "a", count: 4_900) + "="
    )
    #expect(text.contains("a=\""))
  }

  @Test("A key in PEM is its first line, wherever it is")
  func keys() async throws {
    let digits = String(repeating: "MIIEvgIBADANBgkq\n", count: 100)
    let key = "-----BEGIN PRIVATE KEY-----\n\(digits)-----END PRIVATE KEY-----\n"
    var file = VectorFile.signatures(["anna"])
    file.cases[0].input["privateKey"] = .string(key)
    file.cases[0].input["two"] = .string("\(key), \(key) and more")
    let text = TextReporter().text(try await Scripted.run([file], ["anna": .signature("wrong")]))
    #expect(!text.contains("MIIE"))
    #expect(
      text.contains("\"privateKey\": \"-----BEGIN PRIVATE KEY-----…(1,726 more characters)…\\n\"")
    )
    #expect(
      text.contains("…\\n, -----BEGIN PRIVATE KEY-----…(1,726 more characters)…\\n and more\"")
    )
  }

  @Test("The input is shortened")
  func sent() async throws {
    var file = VectorFile.signatures(["anna"])
    file.cases[0].input["many"] = .array(Array(repeating: 7, count: 5_000))
    file.cases[0].input["deep"] = (0..<500).reduce(JSON.null) { inner, _ in [inner] }
    let digits = String(repeating: "9", count: 5_000)
    file.cases[0].input["digits"] = JSON.Number(digits).map(JSON.number)
    let result = try await Scripted.run([file], ["anna": .signature("wrong")])

    let text = TextReporter().text(result)
    #expect(text.contains("…(4,978 more elements)…"))
    #expect(text.contains("…(4,880 more characters)…"))
    #expect(text.utf8.count < 5_000)
    #expect(JSONReporter().text(result).contains(digits))
  }
}
