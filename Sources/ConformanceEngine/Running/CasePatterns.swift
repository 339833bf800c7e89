/// Patterns over ids; those without a star are ids of cases, or paths of files, and looked up.
package struct CasePatterns: Sendable {
  private var ids: Set<CaseID> = []
  private var globs: [(pattern: String, glob: Glob)] = []

  /// Takes the patterns as they were typed.
  package init(_ patterns: [String]) {
    for pattern in patterns {
      if pattern.isGlob {
        globs.append((pattern, Glob(pattern)))
      } else {
        ids.insert(CaseID(rawValue: pattern))
      }
    }
  }

  /// Whether there is none.
  package var isEmpty: Bool { ids.isEmpty && globs.isEmpty }

  /// Whether any of them fits an id.
  package func fit(_ id: CaseID) -> Bool {
    !ids.isEmpty && (ids.contains(id) || ids.contains(CaseID(rawValue: id.file)))
      || globs.contains { $0.glob.matches(id.rawValue) }
  }

  /// Forgets those that fit an id.
  package mutating func removeAll(fitting id: CaseID) {
    if !ids.isEmpty {
      ids.remove(id)
      ids.remove(CaseID(rawValue: id.file))
    }
    if !globs.isEmpty { globs.removeAll { $0.glob.matches(id.rawValue) } }
  }

  package func contains(_ pattern: String) -> Bool {
    pattern.isGlob
      ? globs.contains { $0.pattern.utf8.elementsEqual(pattern.utf8) }
      : ids.contains(CaseID(rawValue: pattern))
  }
}
