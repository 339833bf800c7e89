import AuthConformance
import AuthFaults
import Reporting

/// `faults`: proves that the cases find every known fault out.
enum FaultsCommand: Subcommand {
  private static let report = CommandOption(
    "--report",
    "FORMAT",
    .oneOf(KillMatrixReport.Format.allCases.map(\.rawValue)),
    help: "Write text, or another form that tells every case and every mending."
  )

  private static let diagnoses = CommandOption(
    "--diagnoses",
    help: "Prove besides that each fault is recognised when it is run as an implementation."
  )

  static let description = CommandDescription(
    "faults",
    summary: "Prove that the cases find every known fault out",
    discussion: [
      "A known fault is a mistake that implementations make: the reference with one part replaced. "
        + "Each is run against the cases of its operations; those that fail have found it out."
    ],
    options: [.vectors, report, diagnoses],
    statuses: [
      (.success, "Every fault is found out, and every negative case finds one."),
      (
        .failure,
        "A fault survives, a negative case finds nothing out, or too few faults are recognised."
      ),
      (.unusable, "The vectors are unreadable."),
    ]
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) async throws(CommandError) -> ExitStatus {
    let suite = try LoadedVectors(for: arguments).suite
    let catalogue = KnownFaultCatalogue()
    do {
      let matrix = try await KillMatrix(of: catalogue, against: suite)
      let proof =
        arguments.has(diagnoses) ? try await DiagnosisProof(of: catalogue, against: suite) : nil
      let format = arguments.value(of: report).flatMap(KillMatrixReport.Format.init) ?? .text
      KillMatrixReport(matrix, proof, format: format).write(to: &console.output)
      return matrix.isComplete && proof?.isGoodEnough != false ? .success : .failure
    } catch {
      throw CommandError(.brokenSuite, "the known faults cannot be run: \(error)")
    }
  }
}
