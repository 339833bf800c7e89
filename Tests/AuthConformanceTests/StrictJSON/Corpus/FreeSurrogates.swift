import StrictJSON

extension Corpus {
  /// §8.2 calls what comes of lone surrogates unpredictable.
  ///
  /// This reader refuses them.
  static let surrogates: [Sample] = [
    lone("a high surrogate alone", #""\ud800""#, at: 8, low),
    lone("the last high surrogate alone", #""\udbff""#, at: 8, low),
    lone("a low surrogate alone", #""\udc00""#, at: 2, noLow),
    lone("the last low surrogate alone", #""\udfff""#, at: 2, noLow),
    lone("a high surrogate before text", #""\ud800abc""#, at: 8, low),
    lone("a high surrogate before an escape", #""\ud800\n""#, at: 8, low),
    lone("a high surrogate before a letter", #""\ud800\u0041""#, at: 8, low),
    lone("a high surrogate before another", #""\ud800\ud800\udc00""#, at: 8, low),
    lone("what stands before the low ones", #""\ud800\udbff""#, at: 8, low),
    lone("what stands after the low ones", #""\ud800\ue000""#, at: 8, low),
    lone("a pair the wrong way round", #""\udc00\ud800""#, at: 2, noLow),
    lone("a low surrogate after a pair", #""\ud83d\ude00\ude00""#, at: 14, noLow),
    lone("a high surrogate after a pair", #""\ud83d\ude00\ud83d""#, at: 20, low),
    lone("a high surrogate and a raw character", #""\ud83d😀""#, at: 8, low),
    lone("a lone surrogate in upper case", #""a\uD800""#, at: 9, low),
    lone("a lone surrogate in a name", #"{"\udead":1}"#, at: 3, noLow),
    .reject("a pair cut by the end", #""\ud83d"#, at: 8, .unexpectedEnd, low),
    .reject("a pair cut after its backslash", #""\ud83d\"#, at: 9, .unexpectedEnd, low),
    .reject("a pair cut after its u", #""\ud83d\u"#, at: 10, .unexpectedEnd, digits),
  ]

  private static func lone(
    _ name: String,
    _ text: RawText,
    at column: Int,
    _ expected: String
  ) -> Sample {
    .reject(name, text, at: column, .loneSurrogate, expected)
  }

  private static let low = #"a low surrogate, \udc00 to \udfff"#
  private static let noLow = "no low surrogate without a high one before it"
  private static let digits = #"four hexadecimal digits after \u"#
}
