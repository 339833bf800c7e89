import Foundation
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

  /// Explores a program by one seed, which asks what a "+" in a user id does.
  private func explore(_ program: [String], _ options: String...) throws -> Tool.Result {
    let folder = try Scratch()
    return try Tool.run(
      ["explore", "--seed", "7", "--questions", "192", "--save", "found"] + options + program,
      in: folder.url
    )
  }

  @Test("The same seed finds the same, whatever --jobs is, and says which inputs do not matter")
  func jobs() throws {
    let wrong = signer("text = text.replace('+', ' ')")
    let alone = try explore(wrong, "--jobs", "1")
    #expect(alone.status == 1)
    #expect(alone.output.contains("\n  whatever userId is\n"))
    let together = try explore(wrong, "--jobs", "8")
    func withoutJobs(_ text: String) -> String { text.replacing(/--jobs=[0-9]+/, with: "") }
    #expect(withoutJobs(together.output) == withoutJobs(alone.output))
  }

  @Test("A program that breaks down over a question has a finding, which is made small")
  func breakdown() throws {
    let result = try explore(signer("sys.exit(3) if '+' in user else 0"))
    #expect(result.status == 1)
    #expect(result.output.contains("\n  userId \"foo+bar\"\n"))
    #expect(result.output.contains("the program exited with status 3"))
    #expect(result.output.contains(", 1 finding, "))
  }

  @Test("A program that answers nothing at all is asked no more")
  func silent() throws {
    let result = try explore(signer("time.sleep(600)"), "--timeout", "0.5")
    #expect(result.status == 1)
    #expect(result.output.contains("no answer within 0.5 s"))
    #expect(result.output.contains("\n1 input of 1 operation, 1 finding, "))
  }

  @Test("An answer that changes from one time to the next is a finding of its own")
  func unsteady() throws {
    let result = try explore(signer("text += 'x' if number % 51 == 0 else ''"))
    #expect(result.status == 1)
    #expect(
      result.output.contains("\n  the same request sometimes gets the correct answer (flaky)\n")
    )
  }

  @Test("A slow program is asked no more fixed cases beside a finding than it has time for")
  func slow() throws {
    func asked(_ options: String...) throws -> Int {
      let folder = try Scratch()
      let act = "time.sleep(0.02); text += 'x'; open('asked', 'a').write('.')"
      let result = try Tool.run(
        ["explore", "--seed", "7", "--questions", "8"] + options + signer(act),
        in: folder.url
      )
      #expect(result.status == 1)
      return try Data(contentsOf: folder.url.appending(path: "asked")).count
    }
    let cases = try Tool.run("list", "--operation", "sinch.signature.sign").lines.count
    #expect(try asked("--seconds", "1") <= asked() - cases / 2)
  }

  @Test("A program without operations cannot be explored")
  func nothing() throws {
    let result = try explore(Programs.python("has-nothing"))
    #expect(result.status == 2)
    #expect(result.errors.contains("nothing to explore"))
  }

  @Test("A program that calls its own operations unimplemented is no success")
  func unimplemented() throws {
    let act =
      "answer['error'] = {'code': -32601, 'message': ''}; print(json.dumps(answer), flush=True); continue"
    let result = try explore(signer(act))
    #expect(result.status == 2)
    #expect(result.errors.contains("sinch.signature.sign, because every request was answered with"))
  }

  @Test("A role that never answers is no success, and what had no answer is told")
  func silentRole() throws {
    let program = [
      "--", "python3", "-c",
      """
      import json, sys, time
      for line in sys.stdin:
          request = json.loads(line)
          if request["method"] == "flow.open":
              time.sleep(600)
          result = {"name": "mute", "version": "1", "language": "Python", "protocolVersion": 1,
                    "operations": ["layer.client"]}
          print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)
      """,
    ]
    let folder = try Scratch()
    let result = try Tool.run(
      ["explore", "--seed", "7", "--seconds", "1"] + program,
      in: folder.url
    )
    #expect(result.status == 2)
    #expect(result.errors.contains("layer.client, because no request was answered in time"))
    #expect(result.errors.contains("when the time ran out, "))
  }

  @Test("An answer that depends on an earlier request is saved with it, and fails again")
  func earlierRequest() throws {
    let folder = try Scratch()
    // The secret of a user is kept, and the secret of a later request is ignored.
    let program = signer(
      "secret = globals().setdefault('kept', {}).setdefault((user, key), secret); "
        + "text = user + key + asked['sequence'] + secret"
    )
    let result = try Tool.run(
      ["explore", "--seed", "7", "--questions", "256", "--save", "found"] + program,
      in: folder.url
    )
    #expect(result.status == 1)
    #expect(result.output.contains("\n  fails only after this request: {\"applicationKey\""))
    let again = try Tool.run(["check", "--vectors", "found"] + program, in: folder.url)
    #expect(again.status == 1)
    #expect(again.output.contains("passes in a new process: kept from an earlier request"))
    #expect(again.output.contains("answers that depend on an earlier request"))
    let right = try Tool.run("check", "--vectors", "found/", in: folder.url)
    #expect(right.status == 0)
  }

  @Test("`check` says which wrong answers depend on an earlier request, and which are flaky")
  func checked() throws {
    let kept = signer(
      "secret = globals().setdefault('kept', {}).setdefault((user, key), secret); "
        + "text = user + key + asked['sequence'] + secret"
    )
    // Every third process is wrong, the first one too.
    let lines = [
      "import os",
      "if 'start' not in globals():",
      "  start = os.path.getsize('starts') if os.path.exists('starts') else 0",
      "  open('starts', 'a').write('.')",
      "text += 'x' if start % 3 == 0 else ''",
    ]
    let flaky = signer(lines.joined(separator: "\n" + String(repeating: " ", count: 8)))
    let folder = try Scratch()
    let place = folder.url
    func check(_ program: [String]) throws -> String {
      try Tool.run(["check", "--operation", "sinch.signature.sign"] + program, in: place).output
    }
    let words = [
      "answers that depend on an earlier request", "answers that change from time to time",
    ]
    let (first, second) = (try check(kept), try check(flaky))
    #expect(words.map(first.contains) == [true, false])
    #expect(second.contains(words[1]))
    let wrong = try check(signer("text += 'x'"))
    #expect(words.map(wrong.contains) == [false, false])
  }
}
