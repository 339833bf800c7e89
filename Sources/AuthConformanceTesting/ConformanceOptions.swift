import AuthConformance

/// How strictly to check, and which cases.
public struct ConformanceOptions: Sendable {
  /// The name of the profile by whose readings open decisions are judged, such as `documents`.
  ///
  /// Without one every reading will do, as long as the same one is taken throughout.
  public var profile: String?

  /// Whether a wrong reason beside a right verdict is a failure; a warning otherwise.
  public var hasStrictReasons: Bool

  /// Which cases to run; an operation named here must be there.
  public var selection: Selection

  /// The vectors to use in place of those that come with the package.
  public var suite: Suite?

  /// Chooses options; by default every case of every operation that is there, in any reading.
  public init(
    profile: String? = nil,
    strictReasons: Bool = false,
    selection: Selection = Selection(),
    suite: Suite? = nil
  ) {
    self.profile = profile
    hasStrictReasons = strictReasons
    self.selection = selection
    self.suite = suite
  }
}
