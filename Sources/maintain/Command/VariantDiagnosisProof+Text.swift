import Audit
import Reporting

extension VariantDiagnosisProof {
  /// A line for each fault that a variant hides, and how it ended.
  var text: String {
    var lines: [String] = []
    for trial in trials where trial.rank == 0 && !trial.late.isEmpty {
      let names = trial.late.map { "\($0.variant)\($0.rank == nil ? " (not at all)" : "")" }
      lines.append(
        "HIDDEN \(trial.fault.id) in \(trial.call) by \(trial.late.count) of "
          + "\(trial.ranks.count) variants, such as \(names.prefix(3).joined(separator: ", "))"
      )
    }
    lines.append(
      "\(isGoodEnough ? "RECOGNISED BESIDE VARIANTS" : "NOT RECOGNISED BESIDE VARIANTS"): "
        + "\(firstCount.grouped) of \(count.grouped) pairs of a fault and a variant have the fault "
        + "named first, \(aloneCount.grouped) without the variant"
    )
    return lines.joined(separator: "\n")
  }
}
