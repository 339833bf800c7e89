/// A part of the JSON report, of which every value has a JSON form.
package protocol ReportPart: Encodable {}

extension ReportPart {
  /// The part as the JSON report shows it.
  package var json: JSON {
    do {
      return try JSON(encoding: self)
    } catch {
      preconditionFailure("a part of a report without a JSON form: \(error)")
    }
  }
}

extension SuiteIdentity: ReportPart {}
extension ImplementationDescription: ReportPart {}
extension Shard: ReportPart {}
extension Counts: ReportPart {}
extension ByStrength: ReportPart where Value: Encodable {}
extension JudgedShare: ReportPart {}
extension Unjudged: ReportPart {}
extension Diagnosis: ReportPart {}
extension Answer: ReportPart {}
extension Difference: ReportPart {}
extension TakenInterpretation: ReportPart {}
extension InterpretationEvidence: ReportPart {}
extension OutdatedExpectation: ReportPart {}
extension CheckedRequirement: ReportPart {}
extension CheckedAmbiguity: ReportPart {}
extension Flag: ReportPart {}

extension Diagnosis.Kind: CodedWord {}
extension Failure.Kind: CodedWord {}
extension CaseStatus: CodedWord {}
extension RunVerdict: CodedWord {}

extension JSON {
  /// A number of things.
  package static func count(_ count: Int) -> JSON { .number(JSON.Number(count)) }
}
