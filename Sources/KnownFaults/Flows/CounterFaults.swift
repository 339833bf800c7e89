extension RoleChanges where Item == KnownFault {
  /// A change of the last sequence before the next one is derived from it.
  typealias Miscount = @Sendable (_ last: UInt64?, Instant) -> UInt64?

  /// Faults of counting sequences, of which the cases of the role detect those with these names.
  func miscounting(
    _ names: Set<String>,
    _ fault: (ID, _ mistake: String, @escaping Miscount) -> KnownFault
  ) -> [KnownFault] {
    let (higher, wide) = ("increase the sequence each time", "count in an unsigned 64-bit integer")
    let ways: [(String, String, fix: String, FlagID, Miscount)] = [
      (
        "constant", "signs with the same sequence each time", higher, "sequence-reuse",
        { _, _ in nil }
      ),
      (
        "is-time", "uses the time as sequence", higher + ", also within a second", "sequence-reuse",
        { UInt64(clamping: $1.seconds) }
      ),
      // The sequence before 0 is the maximum, since the addition wraps around.
      (
        "from-zero", "starts its sequence at 0", "start the sequence at 1", "off-by-one",
        { last, _ in last ?? .max }
      ),
      (
        "in-floating-point", "counts the sequence in floating point", wide, "number-precision",
        { last, _ in last.map { UInt64(exactly: Double($0)) ?? $0 } }
      ),
      (
        "in-32-bits", "counts the sequence in 32 bits", wide, "signed-overflow",
        { last, _ in last.map { $0 & 0x7fff_ffff } }
      ),
      (
        "wraps", "restarts the sequence after its maximum",
        "refuse to sign after the maximum sequence", "sequence-reuse",
        { last, _ in last == .max ? 0 : last }
      ),
      (
        "stops", "signs every request after 2^63-1 with 2^63", wide + ", or refuse",
        "sequence-reuse", { last, _ in last.map { min($0, UInt64(Int64.max)) } }
      ),
    ]
    return ways.filter { names.contains($0.0) }.map { name, mistake, fix, flag, change in
      fault(ID(rawValue: "sequence-\(name)"), mistake, change).fix(fix).flagged(flag)
        .seenIn(name == "constant" ? ["public Node code"] : [])
    }
  }
}
