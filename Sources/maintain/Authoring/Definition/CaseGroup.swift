/// A group of case definitions, which becomes one vector file.
struct CaseGroup: Sendable {
  /// The path below `vectors`, without `.json`.
  let path: String
  private let call: Call?
  private let rules: Set<String>
  private let resolve: @Sendable (LocalImplementation) async throws -> VectorFile

  /// A group that is worked out by a function.
  init(
    path: String,
    resolve: @escaping @Sendable (LocalImplementation) async throws -> VectorFile
  ) {
    self.path = path
    self.resolve = resolve
    call = nil
    rules = []
  }

  /// Defines a group whose cases each change one thing of a common base.
  init<Base: Scenario>(
    _ path: String,
    title: String,
    method: String,
    base: Base,
    @CaseBuilder<Base> cases: () -> [CaseDefinition<Base>]
  ) {
    let definitions = cases()
    self.path = path
    call = Base.call
    rules = Set(definitions.map(\.rule))
    resolve = { reference in
      var vectors: [VectorCase] = []
      for definition in definitions {
        let resolver = CaseResolver(path: path, definition: definition, reference: reference)
        vectors.append(try await resolver.resolve(base))
      }
      return VectorFile(
        path: path,
        operation: .call(Base.call),
        title: title,
        method: method,
        cases: vectors
      )
    }
  }

  /// The names of the rules of JOSE and JSON that its cases try with this call.
  func rules(of call: Call) -> Set<String> { self.call == call ? rules : [] }

  /// Works out every expectation, and makes sure that the reference meets all of them.
  func file(by reference: LocalImplementation) async throws -> VectorFile {
    try await resolve(reference)
  }
}
