extension KnownVariant {
  /// The machine of the variant's role; nil for one of a call.
  package var machine: (any FlowMachine)? {
    if case .machine(let make) = change { make() } else { nil }
  }
}

extension [KnownVariant] {
  /// The machine of a role that differs from the reference like all of these, whatever their order; nil
  /// where they do not go together.
  package var machine: (any FlowMachine)? {
    let ids = Set(map(\.id))
    let machines = KnownVariants.all.filter { ids.contains($0.id) }.compactMap(\.machine)
    guard machines.count == count, count > 1 else { return machines.first }
    return (machines[0] as? any CombinableMachine)?.combined(with: Array<_>(machines.dropFirst()))
  }
}
