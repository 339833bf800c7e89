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

  static let description = CommandDescription(
    "faults",
    summary: "Prove that the cases find every known fault out",
    discussion: [
      "A known fault is a mistake that implementations make: the reference with one part replaced. "
        + "Each is run against the cases of its operations; those that fail have found it out."
    ],
    options: [.vectors, report],
    statuses: [
      (.success, "Every fault is found out, and every negative case finds one."),
      (.failure, "A fault survives, or a negative case finds nothing out."),
      (.unusable, "The vectors are unreadable."),
    ]
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) async throws(CommandError) -> ExitStatus {
    let suite = try LoadedVectors(for: arguments).suite
    let matrix: KillMatrix
    do {
      matrix = try await KillMatrix(of: KnownFaultCatalogue(), against: suite)
    } catch {
      throw CommandError(.brokenSuite, "the known faults cannot be run: \(error)")
    }
    let format = arguments.value(of: report).flatMap(KillMatrixReport.Format.init) ?? .text
    KillMatrixReport(matrix, format: format).write(to: &console.output)
    return matrix.isComplete ? .success : .failure
  }
}
