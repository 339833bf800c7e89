import AuthConformance
import StrictJSON
import Testing

@Suite("What a terminal would act upon is spelt out")
struct VisibleTextTests {
  /// All of the kinds that nobody may see raw, and what is not a character at all.
  private static let ranges: [ClosedRange<UInt32>] = [
    0x00...0x1F, 0x7F...0x9F, 0xA0...0xA0, 0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C,
    0x1680...0x1680, 0x180E...0x180E, 0x2000...0x200F, 0x2028...0x202F, 0x205F...0x206F,
    0x2800...0x2800, 0x3000...0x3000, 0x3164...0x3164, 0xE000...0xE001, 0xFE00...0xFE0F,
    0xFEFF...0xFEFF, 0xFFF9...0xFFFB, 0xFFFE...0xFFFF, 0xE0000...0xE007F, 0xF0000...0xF0001,
    0x10FFFF...0x10FFFF,
  ]

  @Test("No control, direction, separator or character without width is left", arguments: ranges)
  func invisible(codes: ClosedRange<UInt32>) throws {
    for code in codes {
      let scalar = try #require(Unicode.Scalar(code))
      let escape = "\\u{" + String(code, radix: 16) + "}"
      #expect("a\(scalar)b".visible == "a\(escape)b")
      #expect(!"a\(scalar)b".quoted.unicodeScalars.contains(scalar))
      #expect(!"a\(scalar)b".shown.unicodeScalars.contains(scalar))
      let lines = "a\(scalar)b".visibleLines
      #expect(lines.allSatisfy { !$0.unicodeScalars.contains(scalar) })
    }
  }

  @Test("Of every byte, as UTF-8 or not, nothing but what can be seen is left")
  func octets() {
    for octet in UInt8.min...UInt8.max {
      for octets in [[octet], [0x61, octet, 0x62], [0xC2, octet], [0xE2, 0x80, octet]] {
        let text = String(decoding: octets, as: UTF8.self).visible
        #expect(
          text.unicodeScalars.allSatisfy {
            $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && !$0.properties.isBidiControl
          }
        )
      }
    }
  }

  @Test(
    "What can be seen stays as it is",
    arguments: [
      "plain text", "é e\u{301} 漢字 עברית 😀", "", "\\u{1b}", "a # b :: c ##", "std::string",
    ]
  )
  func plain(text: String) {
    #expect(text.visible == text)
    #expect(text.visible.visible == text)
  }

  /// The patterns by which CI systems find a command in a line, from their own sources.
  ///
  /// GitHub's runner: ActionCommand.cs; the agent of Azure Pipelines: Command.cs; GitLab: the parser of
  /// traces, for which a section's marker ends with a carriage return and an escape sequence; TeamCity:
  /// service messages.
  private static let commands = [
    "(?m)^\\s*::[A-Za-z]", "##\\[", "(?i)##vso\\[", "(?i)##teamcity\\[",
    "section_(start|end):[0-9]+:[A-Za-z0-9_.-]+(\\[.*\\])?\\r\\x1b\\[0K",
  ]

  @Test(
    "No CI system finds a command in what is shown",
    arguments: [
      "::add-mask::x", "  ::error file=a.py,line=1::x", "x ::set-output name=a::b", "a\n::debug::x",
      "\u{A0}::stop-commands::x", "##vso[task.setvariable variable=a]b", "x ##VSO[task.complete]",
      "###[error]x", "##[group]x", "##teamcity[testFailed name='a']", "##teamCity[x]",
      "section_start:1560896352:a[collapsed=true]\r\u{1B}[0Kx",
      "section_end:1560896352:a\r\u{1B}[0K",
    ]
  )
  func logCommands(text: String) throws {
    let json = JSON.string(text).compact().visibleJSON
    let shown = [text.visible, text.shown, text.quoted, json] + text.visibleLines
    // Of a wrapped text, each word can begin a line.
    for line in shown.flatMap({ [$0] + $0.split(separator: " ").map(String.init) }) {
      for command in Self.commands {
        #expect(try Regex(command).firstMatch(in: line) == nil, "\(line)")
      }
    }
    #expect(try JSON(parsing: Array(json.utf8)) == .string(text))
  }

  @Test("Lines stay lines, and a tab is four spaces")
  func lines() {
    #expect("a\n\tb\r\nc\rd\n".visibleLines == ["a", "    b", "c\\u{d}d"])
  }

  @Test("An escaped JSON text has the value that it had")
  func json() throws {
    let codes = Self.ranges.flatMap { $0 }.compactMap(Unicode.Scalar.init)
    let text = String(String.UnicodeScalarView(codes))
    let json = JSON.object(JSON.Object([.init(name: text, value: [.string(text), 1])]))
    for written in [json.compact(), json.pretty()] {
      let escaped = written.visibleJSON
      #expect(escaped.utf8.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) })
      #expect(try JSON(parsing: Array(escaped.utf8)) == json)
    }
  }

  @Test("What is quoted is cut, and says so")
  func cut() {
    let long = String(repeating: "é", count: 10_000)
    #expect(long.quoted == "\"" + String(repeating: "é", count: 40) + "\"…")
    #expect(long.quotedPath.unicodeScalars.count == 1_003)
    #expect(long.shown == String(repeating: "é", count: 300) + "…")
    #expect("short".shown == "short")
  }
}
