// The inputs and configurations of files are held to the contract: nothing missing, nothing unknown.

extension ObjectReader {
  /// The object as the input of a call.
  func decoded<Contract: CallContract>(
    as contract: Contract.Type
  ) throws(VectorError) -> Contract.Input {
    try decoded()
  }

  /// Complains if the object is not the configuration of a role.
  func validate<Vocabulary: DocumentedVocabulary>(
    for vocabulary: Vocabulary.Type
  ) throws(VectorError) {
    let _: Vocabulary.Configuration = try decoded()
  }

  private func decoded<Value: Decodable>() throws(VectorError) -> Value {
    do throws(CodingFailure) {
      return try JSON.object(object).decoded(isStrict: true)
    } catch {
      throw VectorError(error, in: path)
    }
  }
}
