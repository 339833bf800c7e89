/// Octets that are unlike for each length: `(count + 31 * i) mod 256` for each `i` below `count`.
func sample(count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: count + 31 * $0) }
}
