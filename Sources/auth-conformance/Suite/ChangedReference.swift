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
    let faults = try known(
      KnownFaults.all,
      by: \.id.rawValue,
      named: arguments.values(of: fault),
      "known fault",
      hint: "\(Tool.name) faults lists all that are known.",
      command
    )
    let variants = try known(
      KnownVariants.all,
      by: \.id.rawValue,
      named: arguments.values(of: variant),
      "known variant",
      hint: "\(Tool.name) faults --variants lists all that are known.",
      command
    )
    switch (faults.isEmpty, variants.isEmpty) {
    case (true, true): return nil
    case (false, true): return FaultyImplementation(faults)
    case (true, false): return FaultyImplementation(variants: variants)
    case (false, false):
      throw .usage("\(fault.name) and \(variant.name) exclude each other", of: command)
    }
  }

  private static func known<Entry>(
    _ all: [Entry],
    by id: (Entry) -> String,
    named ids: [String],
    _ kind: String,
    hint: String,
    _ command: CommandDescription
  ) throws(CommandError) -> [Entry] {
    var entries: [Entry] = []
    for name in ids {
      guard let entry = all.first(where: { id($0).hasSameUTF8(as: name) }) else {
        throw .usage(
          "there is no \(kind) \(name.quoted)",
          nearest: all.map(id).nearest(to: name),
          details: [hint],
          of: command
        )
      }
      entries.append(entry)
    }
    return entries
  }
}
