/// The part of ECMA-262's regular expressions that schemas may use.
///
/// A pattern stands between `^` and `$`, so that it says what a text is and not what it contains.
/// Between them: literal scalars, classes such as `[a-z0-9_-]`, groups `(…)` and `(?:…)`,
/// alternatives with `|` inside groups, and the quantifiers `?`, `*`, `+`, `{n}`, `{n,}`, `{n,m}`.
/// A backslash makes any of ECMA's syntax characters, or `-`, literal. All else is refused when the
/// schema is loaded: so a pattern means the same here, in ECMA-262 and in Python, but for one thing:
/// Python's `$` also matches before a last line break.
///
/// We do not use `Regex`: it is not `Sendable`, compares characters by canonical equivalence unless
/// told otherwise, and takes exponential time on some patterns.
indirect enum PatternSyntax: Equatable {
  case set([ClosedRange<Unicode.Scalar>])
  case sequence([PatternSyntax])
  case choice([PatternSyntax])
  case repetition(PatternSyntax, atLeast: Int, atMost: Int?)
}

/// Why a pattern cannot be used.
struct PatternError: Error, Equatable {
  let message: String
}
