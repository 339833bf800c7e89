/// The cases of each group that are no more, as `Files/retired.txt` lists them.
///
/// After a comment, each paragraph is a group's path, then lines of ids, each above its reason.
struct RetiredCases {
  private(set) var byGroup: [String: [VectorFile.RetiredCase]] = [:]

  init(_ text: String) {
    var group = ""
    var slugs: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        group = ""
      } else if group.isEmpty {
        group = String(line)
      } else if line.hasPrefix("  ") {
        byGroup[group, default: []] += slugs.map { slug in
          VectorFile.RetiredCase(slug: slug, reason: String(line.dropFirst(2)))
        }
        slugs = []
      } else {
        slugs += line.split(separator: " ").map(String.init)
      }
    }
  }
}
