/// The cases of identity tokens, issued and verified.
enum IdentityTokenCases {
  static var groups: [CaseGroup] { [] }
}
