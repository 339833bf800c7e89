extension HeldToken {
  /// A slip if the token is the assertion with which Sinch requests push credentials from a
  /// customer's backend.
  ///
  /// The result is nil if nothing in the token shows this.
  var pushAssertion: Slip? {
    let member = "sinch:rtc:application_key"
    guard header?[member] != nil || claims?[member] != nil,
      claims?["aud"] != nil || claims?["scope"] != nil
    else { return nil }
    return Slip(
      "takes the client assertion that Sinch sends for push credentials for a registration token",
      fix:
        "check it as an assertion: it comes from Sinch to the address in aud; a registration token is "
        + "made by your own backend"
    )
  }
}
