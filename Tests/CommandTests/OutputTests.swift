import Foundation
import Testing

/// Standard output can be closed, full or a terminal.
@Suite("Standard output can be closed, full or a terminal")
struct OutputTests {
  @Test(
    "A reader that goes away is not an error",
    arguments: [["--help"], ["list"], ["check"], ["check", "--report", "json"]]
  )
  func closedPipe(arguments: [String]) throws {
    let scratch = try SampleSuite.scratch()
    let folder = arguments == ["--help"] ? [] : ["--vectors", scratch.path]
    let process = try Tool.process(arguments + folder)
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()

    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
  }

  @Test(
    "A full disk is an error",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"))
  )
  func fullDisk() throws {
    let scratch = try SampleSuite.scratch()
    let errors = try scratch.emptyFile("errors")
    let process = try Tool.process(["check", "--vectors", scratch.path])
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()

    #expect(process.terminationStatus == 2)
    let text = try scratch.text("errors")
    #expect(text.contains("cannot write to standard output: no space left on device"))

    let report = try Tool.run("check", "--vectors", scratch.path, "--report", "json=/dev/full")
    #expect(report.status == 2)
    #expect(report.errors.contains("cannot write the json report to \"/dev/full\""))
  }

  @Test(
    "A run that cannot start leaves the reports of earlier runs as they were",
    arguments: [
      ["--", "no-such-program"], ["--", "false"], ["--url", "http://127.0.0.1:1/"],
      ["--filter", "no/such/case"],
    ]
  )
  func earlierReports(arguments: [String]) throws {
    let scratch = try SampleSuite.scratch()
    let formats = ["text", "json", "junit", "markdown", "html"]
    var options = ["--vectors", scratch.path]
    for format in formats {
      try scratch.write("report.\(format)", "earlier".utf8)
      options += ["--report", "\(format)=\(scratch.path)/report.\(format)"]
    }
    #expect(try Tool.run(["check"] + options + arguments).status == 2)
    for format in formats {
      #expect(try scratch.text("report.\(format)") == "earlier")
    }
  }

  @Test("Colour is used on terminals that want it")
  func colour() throws {
    let scratch = try SampleSuite.scratch()
    let arguments = ["check", "--vectors", scratch.path]
    let escape = "\u{1B}["

    #expect(try !Tool.run(arguments).output.contains(escape))
    #expect(try Terminal.run(arguments, output: true).contains(escape))
    for environment in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
      let output = try Terminal.run(arguments, environment: environment, output: true)
      #expect(output.contains("CONFORMANT: 5 cases passed"))
      #expect(!output.contains(escape))
    }
    #expect(
      try Terminal.run(arguments, environment: ["NO_COLOR": ""], output: true).contains(escape)
    )
  }

  // Long runs are watched by Checks/Terminal.
  @Test("A short run shows no progress")
  func progress() throws {
    let scratch = try SampleSuite.scratch()
    let arguments = ["check", "--vectors", scratch.path]

    #expect(try Terminal.run(arguments, errors: true).isEmpty)
    #expect(try Terminal.run(arguments, environment: ["TERM": "dumb"], errors: true).isEmpty)
  }

  @Test("Colour can be forced")
  func forcedColour() throws {
    let scratch = try SampleSuite.scratch()
    let arguments = ["check", "--vectors", scratch.path]
    let force = ["CLICOLOR_FORCE": "1"]

    #expect(try Tool.run(arguments, environment: force).output.contains("\u{1B}["))
    let refusal = force.merging(["NO_COLOR": "1"]) { $1 }
    #expect(try !Tool.run(arguments, environment: refusal).output.contains("\u{1B}["))
    #expect(
      try !Tool.run(arguments, environment: ["CLICOLOR_FORCE": "0"]).output.contains("\u{1B}[")
    )
  }
}
