/// The cases of registration tokens, issued and verified.
enum RegistrationTokenCases {
  static var groups: [CaseGroup] { [] }
}
