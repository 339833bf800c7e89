extension String {
  /// This text with its first letter in the other case.
  package var withOtherLetterCase: String {
    guard let index = firstIndex(where: \.isLetter) else { return self }
    let letter = self[index].isLowercase ? self[index].uppercased() : self[index].lowercased()
    return self[..<index] + letter + self[self.index(after: index)...]
  }
}
