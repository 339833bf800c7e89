extension ArraySlice<JSON.Member> {
  /// The index of the first member whose name equals an earlier one, compared as UTF-8.
  ///
  /// A few members are compared pairwise, many by hash.
  var firstDuplicate: Int? {
    guard count > 8 else {
      // Loops over numbers are fast even without optimisation.
      for index in startIndex..<endIndex {
        let name = self[index].name
        for earlier in startIndex..<index where self[earlier].name.hasSameUTF8(as: name) {
          return index
        }
      }
      return nil
    }
    var names = Set<Name>(minimumCapacity: count)
    return indices.first { !names.insert(Name(text: self[$0].name)).inserted }
  }
}

/// A member name that equals only itself.
///
/// `String` hashes canonically equivalent texts alike, so that a set of many such names
/// would be slow.
private struct Name: Hashable {
  let text: String

  static func == (left: Name, right: Name) -> Bool { left.text.hasSameUTF8(as: right.text) }

  func hash(into hasher: inout Hasher) { text.hashUTF8(into: &hasher) }
}
