extension Suite {
  /// Ids and patterns that a pattern which fits no case was most likely meant to be.
  ///
  /// Whole ids, slugs, file names and categories are compared, so that a part of an id leads to it.
  package func suggestions(for pattern: String, atMost limit: Int = 3) -> [String] {
    let wanted = String(pattern.filter { $0 != "*" }.split(separator: "/").joined(separator: "/"))
    var meanings: [String: [String]] = [:]
    func offer(_ name: String, _ meaning: String) {
      if meanings[name]?.contains(meaning) != true { meanings[name, default: []].append(meaning) }
    }
    for file in files {
      let parts = file.path.split(separator: "/").map(String.init)
      if let category = parts.first { offer(category, "\(category)/**") }
      if let group = parts.last { offer(group, "\(file.path)/*") }
      offer(file.path, "\(file.path)/*")
    }
    for file in files {
      for vector in file.cases {
        offer(vector.id.rawValue, vector.id.rawValue)
        offer(vector.id.slug, vector.id.rawValue)
      }
    }
    // A pattern may be right in its last part alone.
    let last = wanted.split(separator: "/").last.map(String.init) ?? wanted
    for name in [wanted, last] {
      let near = meanings.keys.nearest(to: name, atMost: limit).flatMap { meanings[$0] ?? [] }
      if !near.isEmpty { return Array(near.prefix(limit)) }
    }
    return containing(last, atMost: limit)
  }

  private func containing(_ part: String, atMost limit: Int) -> [String] {
    guard (4...300).contains(part.utf8.count) else { return [] }
    let ids = files.lazy.flatMap(\.cases).map(\.id.rawValue)
    return Array(ids.filter { $0.contains(part) }.prefix(limit))
  }
}
