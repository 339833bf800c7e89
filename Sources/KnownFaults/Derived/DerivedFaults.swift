extension KnownFaults {
  /// Faults that follow from what the reference demands: each weakening of each comparison, each change
  /// of each text, each other order of joined parts, in the calls whose cases detect it.
  static let derived: [KnownFault] =
    [
      VerbatimText.faults, RuleFaults.all, TimeFaults.all, MemberFaults.all, JoinedFaults.all,
      EncodingFaults.all, ComparisonFaults.all,
    ]
    .joined().compactMap(Undetected.leftOut).map { $0.seenIn(places[$0.id] ?? []) }

  /// Where those of them were seen that real people made.
  package static let places: [FaultID: [String]] = [
    "sinch-iat-milliseconds": ["public Node code"],
    "sinch-exp-milliseconds": ["public Node code"],
    "sinch-exp-lifetime-in-milliseconds": ["vendor JavaScript sample jwt.js"],
    "sinch-iat-rounded-up": ["vendor JavaScript sample jwt.js"],
    "sinch-sig-line-break-behind-text": ["public Android sample code"],
    "sinch-kid-missing": ["sinch/skills, browser page"],
    "layer-application-claims-by-concatenation": ["public Layer sample code"],
    "layer-iat-milliseconds": ["public Layer sample code"],
    "layer-exp-milliseconds": ["public Layer sample code"],
    "layer-iat-fraction": ["public Layer sample code"],
    "layer-exp-fraction": ["public Layer sample code"],
    "layer-iat-local-time": ["public Layer sample code"],
    "layer-prn-missing": ["the README example token"],
    "layer-nce-constant": ["public Layer back ends with a constant token"],
    "token-parts-first-characters-replaced": ["JavaScript code that calls replace with a text"],
    "token-signature-hexadecimal": ["public sample code"],
    "token-signature-standard-base64": ["public sample code"],
    "token-surrogates-in-utf-8": ["Python's json.loads on bytes"],
  ]
}
