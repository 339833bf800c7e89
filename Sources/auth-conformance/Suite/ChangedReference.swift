import Exploring
import KnownFaults

/// The reference with known faults or known variants, by the options that name them.
enum ChangedReference {
  private static let fault = CommandOption(
    "--fault",
    "ID",
    isRepeatable: true,
    help: "Use the reference with a known fault; faults lists them."
  )
  private static let variant = CommandOption(
    "--variant",
    "ID",
    isRepeatable: true,
    help: "Use the reference with a known variant; faults --variants lists them."
  )

  static let options = [fault, variant]

  /// What the arguments name; nil where they name neither a fault nor a variant.
  static func implementation(
    _ arguments: Arguments,
    of command: CommandDescription
  ) throws(CommandError) -> FaultyImplementation? {
    let faults = try arguments.values(of: fault).map { (name) throws(CommandError) in
      let hint = "\(Tool.name) faults lists all that are known."
      return try KnownFaults.all
        .named(name, "known fault", by: \.id.rawValue, details: [hint], of: command)
    }
    let variants = try arguments.values(of: variant).map { (name) throws(CommandError) in
      let hint = "\(Tool.name) faults --variants lists all that are known."
      return try KnownVariants.all
        .named(name, "known variant", by: \.id.rawValue, details: [hint], of: command)
    }
    switch (faults.isEmpty, variants.isEmpty) {
    case (true, true): return nil
    case (false, true): return FaultyImplementation(faults)
    case (true, false): return FaultyImplementation(variants: variants)
    case (false, false):
      throw .usage("use either \(fault.name) or \(variant.name)", of: command)
    }
  }
}
