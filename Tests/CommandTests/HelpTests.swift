import Foundation
import Testing

@Suite("Help explains every command")
struct HelpTests {
  private static let commands = [
    ["check"], ["list"], ["show"], ["requirements"], ["ambiguities"], ["faults"], ["operations"],
    ["messages"],
    ["report", "html"], ["report", "diff"], ["report", "schema"], ["serve"],
    ["adapter"], ["completions"], ["manual"],
  ]

  @Test("The overview names every command on one page")
  func overview() throws {
    let help = try Tool.run("--help")

    #expect(help.status == 0)
    #expect(help.errors.isEmpty)
    #expect(
      (50...85).contains(help.output.split(separator: "\n", omittingEmptySubsequences: false).count)
    )
    for command in Self.commands {
      #expect(help.output.contains("\n  \(command.joined(separator: " ")) "))
    }
    #expect(try Tool.run("-h").output == help.output)
    #expect(try Tool.run("help").output == help.output)
  }

  @Test("Every command has help", arguments: commands)
  func checkCommands(command: [String]) throws {
    let help = try Tool.run(command + ["--help"])

    #expect(help.status == 0)
    #expect(help.errors.isEmpty)
    #expect(help.output.contains("usage: auth-conformance \(command.joined(separator: " "))"))
    #expect(help.output.contains("\n  --help "))
    #expect(help.lines.allSatisfy { $0.count <= 80 })
    #expect(try Tool.run(["help"] + command).output == help.output)
    // Help wins over what is missing or wrong elsewhere.
    #expect(try Tool.run(command + ["-h"]).output == help.output)
  }

  @Test("Commands that begin alike share help", arguments: ["report", "config"])
  func families(word: String) throws {
    let help = try Tool.run(word, "--help")
    #expect(help.status == 0 && help.errors.isEmpty)
    #expect(help.output.hasPrefix("usage: auth-conformance \(word) COMMAND [options]\n"))
    let listed = help.lines.filter { $0.hasPrefix("  \(word) ") }.count
    #expect(listed == ["report": 3, "config": 2][word])
    #expect(try Tool.run("help", word).output == help.output)
    let alone = try Tool.run(word)
    #expect(alone.status == 2 && alone.output.isEmpty && alone.errors == help.output)
  }

  @Test("Without arguments the overview is printed as an error")
  func noArguments() throws {
    let result = try Tool.run()

    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors == (try Tool.run("--help").output))
  }

  @Test("The version is one line")
  func version() throws {
    let result = try Tool.run("--version")

    #expect(result.status == 0)
    #expect(result.output.wholeMatch(of: /auth-conformance [0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
  }
}
