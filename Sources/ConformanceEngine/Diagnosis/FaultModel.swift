/// Something with known faults, which can be compared with whatever has answered wrongly.
///
/// It is not asked again before it has answered.
package protocol FaultModel: Implementation {
  /// Answers in which RSA signatures are stood in for, and nonces counted: only for comparison with
  /// each other, but quick.
  func draft(_ requests: [CallRequest]) async -> [Answer]

  /// Answers worded, as far as it goes, like those that came: tokens with their order of members,
  /// their fresh nonces, and their signatures where those are as good.
  func answer(_ requests: [CallRequest], like seen: [Answer]) async -> [Answer]

  /// Answers one request of a conversation with the sequences and nonces of these actions in place of
  /// its own.
  func converse(_ request: FlowRequest, like seen: [JSON]) async -> Answer
}
