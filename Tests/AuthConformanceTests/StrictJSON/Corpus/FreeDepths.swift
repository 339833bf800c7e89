import StrictJSON

extension Corpus {
  /// §9 lets a reader limit the depth.
  ///
  /// This one takes 512 levels.
  static let depths: [Sample] = [
    .accept("512 arrays", "\("[", times: 512)\("]", times: 512)"),
    .accept("512 arrays around a value", "\("[", times: 512)0\("]", times: 512)"),
    .accept("512 objects", #"\#(#"{"a":"#, times: 511){}\#("}", times: 511)"#),
    .accept(
      "512 arrays and objects in turn",
      #"\#(#"[{"a":"#, times: 256)null\#("}]", times: 256)"#
    ),
    .accept(
      "512 levels twice",
      "[\("[", times: 511)\("]", times: 511),\("[", times: 511)\("]", times: 511)]"
    ),
    tooDeep("513 arrays", "\("[", times: 513)\("]", times: 513)", at: 513),
    tooDeep("513 objects", #"\#(#"{"a":"#, times: 512){}\#("}", times: 512)"#, at: 2561),
    tooDeep(
      "513 arrays and objects in turn",
      #"\#(#"[{"a":"#, times: 256)[]\#("}]", times: 256)"#,
      at: 1537
    ),
    tooDeep("an array in 512 objects", #"\#(#"{"a":"#, times: 512)[\#("}", times: 512)"#, at: 2561),
    tooDeep("513 arrays on as many lines", "\("[\n", times: 513)", line: 513, at: 1),
    tooDeep("a hundred thousand arrays never closed", "\("[", times: 100_000)", at: 513),
    tooDeep("a hundred thousand objects never closed", #"\#(#"{"a":"#, times: 100_000)"#, at: 2561),
  ]

  private static func tooDeep(
    _ name: String,
    _ text: RawText,
    line: Int = 1,
    at column: Int
  ) -> Sample {
    let expected = "at most 512 levels of arrays and objects"
    return .reject(name, text, line: line, at: column, .nestingTooDeep, expected)
  }
}
