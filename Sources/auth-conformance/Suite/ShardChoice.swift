import Posix

/// Which part of a run is wanted: `--shard`, or what a CI system says in the environment.
struct ShardChoice {
  let shard: Shard
  /// The variables that asked for it; nil if the option did.
  let variables: String?

  static let option = CommandOption(
    "--shard",
    "K/N",
    help:
      "Run part K of N, from 1. Each part writes its own complete report. Bazel and GitLab set K "
      + "and N in the environment: TEST_SHARD_INDEX and TEST_TOTAL_SHARDS, CI_NODE_INDEX and "
      + "CI_NODE_TOTAL. --shard 1/1 overrides them and runs everything."
  )

  /// Reads what was asked for; nil if that is the whole run.
  ///
  /// The option goes before Bazel, which may itself be run by a job of GitLab.
  init?(_ arguments: Arguments, of command: CommandDescription) throws(CommandError) {
    if let text = arguments.value(of: Self.option) {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]),
        let shard = Shard(index: index, count: count)
      else {
        throw .usage(
          "\(Self.option.name) cannot be \(text.quoted)",
          details: ["The second of four parts is \(Self.option.name) 2/4."],
          of: command
        )
      }
      self.shard = shard
      variables = nil
    } else if let bazel = try Self.shard("TEST_SHARD_INDEX", from: 0, "TEST_TOTAL_SHARDS") {
      shard = bazel
      variables = "TEST_SHARD_INDEX and TEST_TOTAL_SHARDS"
      try Self.tellBazel()
    } else if let gitLab = try Self.shard("CI_NODE_INDEX", from: 1, "CI_NODE_TOTAL") {
      shard = gitLab
      variables = "CI_NODE_INDEX and CI_NODE_TOTAL"
    } else {
      return nil
    }
  }

  /// The part that two variables name; nil if they are not set, or there is only one part.
  private static func shard(
    _ indexName: String,
    from first: Int,
    _ countName: String
  ) throws(CommandError) -> Shard? {
    // GitLab sets the number of parts in every job, but the index only if there are several.
    guard let index = environment(indexName), let count = environment(countName) else { return nil }
    guard let number = Int(index), let total = Int(count),
      let shard = Shard(index: number - first + 1, count: total)
    else {
      throw CommandError(
        .unusable,
        "the environment does not name a part of a run: \(indexName) is \(index.quoted), and "
          + "\(countName) "
          + count.quoted,
        details: ["\(option.name) 1/1 runs everything."]
      )
    }
    return total == 1 ? nil : shard
  }

  /// Bazel fails tests that do not show that they know what sharding is.
  private static func tellBazel() throws(CommandError) {
    guard let path = environment("TEST_SHARD_STATUS_FILE"), !path.isEmpty else { return }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .cannotWrite(path, as: "TEST_SHARD_STATUS_FILE ") }
    close(descriptor)
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  func part(of suite: Suite) throws(CommandError) -> Suite {
    do {
      return try shard.part(of: suite)
    } catch {
      throw CommandError(.unusable, "the cases cannot be hashed: \(error)")
    }
  }
}
