import Foundation
import StrictJSON
import TestSupport
import Testing

/// Programs that are asked what no case asks.
@Suite("`explore` asks programs", .serialized)
struct ExploredProgramTests {
  /// A signer in Python that does something before it signs for some user ids.
  private func signer(_ act: String) -> [String] {
    [
      "--", "python3", "-c",
      """
      import base64, hashlib, json, sys, time
      known = "sinch.signature.sign"
      for number, line in enumerate(sys.stdin):
          request = json.loads(line)
          answer = {"jsonrpc": "2.0", "id": request["id"]}
          if request["method"] == known:
              asked = request["params"]
              user, key, secret = asked["userId"], asked["applicationKey"], asked["applicationSecret"]
              text = user + key + asked["sequence"] + secret
              \(act)
              sha1 = hashlib.sha1(text.encode()).digest()
              is_usable = user and key and secret
              answer["result"] = (
                  {"signature": base64.b64encode(sha1).decode()} if is_usable else {"refused": True}
              )
          else:
              answer["result"] = {"name": "signer", "version": "1", "language": "Python",
                                  "protocolVersion": 1, "operations": [known]}
          print(json.dumps(answer), flush=True)
      """,
    ]
  }

  private func explore(_ options: [String], _ program: [String]) throws -> Tool.Result {
    let scratch = try Scratch()
    return try Tool.run(
      ["explore", "--seed", "7", "--save", "\(scratch.path)/found"] + options + program
    )
  }

  @Test("A right program has no finding, and the same seed asks it the same, whatever --jobs is")
  func jobs() throws {
    let folder = try Scratch()
    func output(_ program: [String], _ jobs: String) throws -> Tool.Result {
      try Tool.run(
        ["explore", "--seed", "7", "--questions", "192", "--jobs", jobs, "--save", "found"]
          + program,
        in: folder.url
      )
    }
    let command = BuiltCommand.authConformance.path(percentEncoded: false)
    let right = try output(signer("pass"), "1")
    #expect(right.status == 0)
    #expect(right.output.contains("192 questions of 1 operation, 0 findings, "))
    #expect(try output(signer("pass"), "8").output == right.output)
    let wrong = ["--", command, "serve", "--fault", "sinch-sub-plus-as-blank"]
    let alone = try output(wrong, "1")
    try FileManager.default.removeItem(at: folder.url.appending(path: "found"))
    let together = try output(wrong, "8")
    #expect(alone.status == 1)
    func withoutJobs(_ text: String) -> String { text.replacing(/--jobs=[0-9]+/, with: "") }
    #expect(withoutJobs(together.output) == withoutJobs(alone.output))
  }

  @Test(
    "A program that breaks down over a question has a finding, which is made small",
    arguments: [
      ("sys.exit(3) if '+' in user else 0", "the program exited with status 3"),
      ("time.sleep(600) if '+' in user else 0", "no answer within 0.5 s"),
    ]
  )
  func breakdown(act: String, message: String) throws {
    let result = try explore(["--questions", "192", "--timeout", "0.5"], signer(act))
    #expect(result.status == 1)
    #expect(result.output.contains("\n  userId \"foo+bar\"\n"))
    #expect(result.output.contains(message))
    #expect(result.output.contains(", 1 finding, "))
  }

  @Test("A program that answers nothing at all is asked no more")
  func silent() throws {
    let result = try explore(
      ["--questions", "192", "--timeout", "0.5"],
      signer("time.sleep(600)")
    )
    #expect(result.status == 1)
    #expect(result.output.contains("no answer within 0.5 s"))
    #expect(result.output.contains("\n1 question of 1 operation, 1 finding, "))
  }

  @Test("An answer that changes from one time to the next is a finding of its own")
  func unsteady() throws {
    let result = try explore(
      ["--questions", "192"],
      signer("text += 'x' if number % 50 == 0 else ''")
    )
    #expect(result.status == 1)
    #expect(result.output.contains("\n  the same question is also answered rightly\n"))
  }

  @Test("A finding says which inputs do not matter")
  func irrelevant() throws {
    let result = try explore(["--questions", "192"], signer("text = text.replace('+', ' ')"))
    #expect(result.status == 1)
    #expect(result.output.contains("\n  whatever userId is\n"))
  }

  @Test("A program without operations cannot be explored")
  func nothing() throws {
    let result = try explore(["--questions", "192"], Programs.python("has-nothing"))
    #expect(result.status == 2)
    #expect(result.errors.contains("nothing to ask"))
  }
}
