import Foundation
import RemoteImplementation
import Testing

@Suite("What fails on this side ends the run with the reason, and blames nobody")
struct OwnFailureTests {
  private func check(
    _ arguments: [String],
    limit: String = "true",
    environment: [String: String] = [:],
    in folder: URL
  ) throws -> (status: Int32, output: String, errors: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments =
      ["-c", "\(limit)\nexec \"$0\" \"$@\"", BuiltCommand.path, "check"] + arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = folder.appending(path: "out")
    try Data().write(to: output)
    process.standardOutput = try FileHandle(forWritingTo: output)
    // Not a file: a limit or a full disk must not stop what the run says about it.
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, try String(contentsOf: output, encoding: .utf8), text)
  }

  private func config(_ operation: JSON) -> JSON {
    ["format": 1, "operations": ["sinch.signature.sign": operation]]
  }

  private func command(_ words: JSON) -> JSON {
    config([
      "command": words,
      "fixes": ["applicationKey": "k", "applicationSecret": "s", "sequence": "1"],
      "output": ["signature": "whole"],
    ])
  }

  @Test("A program that is gone when it has to be started again")
  func gone() async throws {
    let folder = try Scratch()
    let path = "\(folder.path)/adapter"
    let crashes = Program.path("crashes.py")
    let script = "#!/bin/sh\nrm \"$0\"\nexec python3 '\(crashes)'\n"
    try folder.write("adapter", script.utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    let program = try OutsideImplementation(program: [path])
    _ = try await Runner(suite: .fortyUsers).run(program)
    await program.close()
    #expect(program.failure?.message.hasPrefix("there is no program ") == true)
  }

  @Test("A folder for temporary files that is not there")
  func temporaryFolder() throws {
    let folder = try Scratch()
    try folder.write("config.json", command(["cat", "{userId|file}"]))
    let result = try check(
      ["--config", "config.json"],
      environment: ["TMPDIR": "/nonexistent"],
      in: folder.url
    )
    #expect(result.status == 2 && result.output.isEmpty)
    let words = "cannot make a temporary folder in \"/nonexistent\": no such file or directory"
    #expect(result.errors.contains(words), "\(result.errors)")
  }

  /// How to get file systems of one's own: as root, or as a user that may be root there; nil if neither is
  /// allowed.
  private static let ownMounts = ["unshare -m", "unshare -rm"].first { command in
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "\(command) mount -t tmpfs none /mnt"]
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  @Test("A disk that is full", .enabled(if: ownMounts != nil, "nothing can be mounted here"))
  func fullDisk() throws {
    let folder = try Scratch()
    try folder.write("config.json", command(["cat", "{userId|file}"]))
    let script = """
      mount -t tmpfs -o size=4k none small
      head -c 4096 /dev/zero > small/rest
      TMPDIR=small exec "$0" "$@"
      """
    let limit = "mkdir small; exec \(Self.ownMounts ?? "") sh -ec '\(script)' \"$0\" \"$@\""
    let result = try check(["--config", "config.json"], limit: limit, in: folder.url)
    #expect(result.status == 2 && result.output.isEmpty, "\(result)")
    let words = "cannot write a temporary file in \"small\": no space left on device"
    #expect(result.errors.contains(words), "\(result.errors)")
  }

  @Test("A limit for the size of files")
  func fileSize() throws {
    let folder = try Scratch()
    try folder.write("config.json", command(["cat", "{userId|file}"]))
    let limit = "trap '' XFSZ; ulimit -f 0"
    let result = try check(["--config", "config.json"], limit: limit, in: folder.url)
    #expect(result.status == 2 && result.output.isEmpty, "\(result)")
    #expect(result.errors.contains("cannot write a temporary file in "), "\(result.errors)")
    #expect(result.errors.contains("file too large"), "\(result.errors)")
  }

  @Test("A folder as command")
  func folderAsCommand() throws {
    let folder = try Scratch()
    try folder.write("config.json", command(["/tmp", "{userId}"]))
    let result = try check(["--config", "config.json"], in: folder.url)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.contains("\"/tmp\" is a folder, not a program"), "\(result.errors)")
  }

  @Test("Too few file descriptors for the connections")
  func descriptors() async throws {
    let folder = try Scratch()
    let url = folder.url
    try await HTTPProgram.with("none") { server in
      let result = try check(
        ["--url", server.url, "--jobs", "16"],
        limit: "ulimit -n 24",
        in: url
      )
      #expect(result.status == 2 && result.output.isEmpty, "\(result)")
      #expect(result.errors.contains("too many open files"), "\(result.errors)")
    }
  }

  @Test("Too few file descriptors for the copies of a program")
  func descriptorsOfPrograms() throws {
    let folder = try Scratch()
    let result = try check(
      ["--jobs", "16", "--"] + Program.python("honest-program"),
      limit: "ulimit -n 24",
      in: folder.url
    )
    #expect(result.status == 2 && result.output.isEmpty, "\(result)")
    #expect(result.errors.contains("too many open files"), "\(result.errors)")
  }

  @Test("A certificate is read once: it may be a pipe")
  func certificateFromPipe() async throws {
    let folder = try Scratch()
    let (url, path) = (folder.url, folder.path)
    try await HTTPProgram.with("none", ["tls=\(path)"]) { server in
      #expect(mkfifo("\(path)/pipe", 0o600) == 0)
      let result = try check(
        ["--url", "https://127.0.0.1:\(server.port)/", "--ca-file", "pipe", "--jobs", "3"],
        limit: "cat authority.pem > pipe &",
        in: url
      )
      #expect(result.output.contains("Checking honest 1.2 (Python)"), "\(result.errors)")
    }
  }
}
