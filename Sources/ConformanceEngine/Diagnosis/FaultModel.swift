/// Something with known faults, which can be compared with whatever has answered wrongly.
///
/// It is not asked again before it has answered.
package protocol FaultModel: Implementation {
  /// Answers in which RSA signatures are stood in for, and nonces counted: only for comparison with
  /// each other, but quick.
  func draft(_ requests: [CallRequest]) async -> [Answer]

  /// Finds the members that a case leaves open in the tokens of some answers, by its own tokens: only
  /// the reference without a fault can do this.
  func wording(
    of seen: [Answer],
    to requests: [CallRequest],
    expecting: Expectation
  ) async -> Wording

  /// Answers worded, as far as it goes, like those that came: tokens with their free members, their
  /// order of members, their fresh nonces, and their signatures where those are as good.
  func answer(_ requests: [CallRequest], like seen: Wording) async -> [Answer]

  /// Answers one request of a conversation with the sequences and nonces of these actions in place of
  /// its own, and with the free members of their token.
  func converse(_ request: FlowRequest, like seen: [JSON], _ freeMembers: [FreeMember]) async
    -> Answer
}
