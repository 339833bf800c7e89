/// A single deviation in computing a digest.
struct DigestDifference: Sendable {
  /// The mistake, in words for the maker of the line.
  let mistake: String
  let fix: String
  /// The known fault that does the same.
  let faults: [FaultID]
  let effect: Effect
  /// Whether it is tried with another difference too.
  let isPaired: Bool

  enum Effect: Sendable {
    /// Another text; nil if the change does not apply to the text.
    case text(DigestMember, @Sendable (String) -> String?)
    /// Any change of the computation.
    case computation(Part, @Sendable (inout DigestComputation) throws -> Void)
    /// A replacement of the correct HA1 or HA2.
    case hash(Part, @Sendable (DigestComputation, _ right: String) throws -> [UInt8])
  }

  /// The part of the computation that a change can affect.
  enum Part: Sendable { case credential, request, response, all }

  init(
    _ mistake: String,
    fix: String,
    faults: [FaultID] = [],
    isPaired: Bool = true,
    _ effect: Effect
  ) {
    (self.mistake, self.fix, self.faults, self.effect) = (mistake, fix, faults, effect)
    self.isPaired = isPaired
  }

  /// The part of the computation that the difference can change.
  var part: Part {
    switch effect {
    case .text(let member, _):
      switch member {
      case .username, .realm, .password: .credential
      case .method, .uri: .request
      case .nc: .response
      case .nonce, .cnonce, .qop: .all
      }
    case .computation(let part, _), .hash(let part, _): part
    }
  }

  var member: DigestMember? { if case .text(let member, _) = effect { member } else { nil } }

  /// The computation with the difference; nil if nothing changes, or only a hash.
  func changing(_ computation: DigestComputation) -> DigestComputation? {
    var other = computation
    switch effect {
    case .text(let member, let change):
      guard let text = computation[member], let changed = change(text),
        !changed.hasSameUTF8(as: text)
      else { return nil }
      other[member] = changed
    case .computation(_, let change):
      guard (try? change(&other)) != nil else { return nil }
    case .hash: return nil
    }
    return other
  }
}

extension DigestDifference {
  /// The known faults of both digest calls, and each change of a text that has to stay as it is, or of
  /// its encoding.
  static let known: [DigestDifference] = {
    let calls = Set([Call].digestScheme.map(Operation.call))
    let faults = KnownFaults.all.filter { fault in
      let description = fault.description
      return !description.remembers && !description.isTrivial
        && !calls.isDisjoint(with: description.operations)
    }
    let ids = Set(faults.map(\.id))
    let texts = VerbatimText.digests.flatMap { text in
      TextChanges.all.compactMap { change in
        DigestMember(rawValue: text.member).map { member in
          let description = text.fault(change).description
          return DigestDifference(
            description.mistake,
            fix: description.fix,
            faults: ids.contains(description.id) ? [description.id] : [],
            .text(member, change.apply)
          )
        }
      }
    }
    let encodings = TextEncodingFaults.ways.map(TextEncodingFaults.credentials.fault)
      .filter { !ids.contains($0.id) }
    let known = Set(texts.flatMap(\.faults))
    return texts + faults.filter { !known.contains($0.id) }.compactMap { Self($0, [$0.id]) }
      + encodings.compactMap { Self($0, []) }
  }()

  /// A known fault, whatever it changes.
  private init?(_ fault: KnownFault, _ faults: [FaultID]) {
    let change: @Sendable (inout DigestComputation) throws -> Void
    switch fault.change {
    case .part(let replace):
      change = { computation in
        var reference = Reference()
        reference.digest = computation.scheme
        replace(&reference)
        computation.scheme = reference.digest
      }
    case .input(let rewrite):
      change = { computation in
        guard case .object(var members) = try JSON(encoding: computation.input) else { return }
        rewrite(&members)
        computation.input = try JSON.object(members).decoded()
      }
    case .answer, .machine, .reaction: return nil
    }
    let description = fault.description
    self.init(
      description.mistake,
      fix: description.fix,
      faults: faults,
      .computation(.all, change)
    )
  }
}
