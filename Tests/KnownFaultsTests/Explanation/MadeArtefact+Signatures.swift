// Made with Python's hashlib, hmac and cryptography; the names are what was computed.

extension MadeArtefact {
  static let signatures =
    changedSignatures
    + table(
      #"""
      signature.lower() | 4sk2/7ad0vogke0qc1zij2btzya= | writes the signature in small letters
      secret undefined | O+OmGqvI7499VG+UQsEHIPX+3rg= | undefined
      secret None | VZv2qh7K9FOCn7LeGbT7duq/0uA= | None
      sequence null | zExUzD6Uzs7UvnJo6xltLYI9y2o= | null for the sequence
      key and secret exchanged | eQpcOOIlSdTralvQQOqkY6zWUHg= | exchanges application key and secret
      user and key exchanged | UNkKbJG0LTjgEhDiFV3329FFyiQ= | application key before the user id
      line break behind the user id | ifNBFXeaMwK389zwW8IVhMJZ90g= | line break behind it | user id
      seven ahead | eiT4Y+F383A5Hzf6W1yD0qviXss= | 7 ahead
      colons | 9/hH8C4pVIavu8dlqbplx5XMUuo= | colons
      colons, in another order | iYe9A7f9CVhdDiYlcKOZ9e9KHUk= | colons | exchanges user id and application key
      sha256 in hex | f35f47fd057cdf4d040d1258d2fccaf1a1679ffb01f3ab3ac3a595cfc86dbfae | SHA256 | hexadecimal
      upper-case user, hex | 435620e75ac9375fd7ca99aff4d5ef9b88da6f27 | in capitals | hexadecimal
      hmac-sha1 in hex | 68f58edf56bc8fc74cc9f63904aae81c4a3e9463 | HMAC | hexadecimal
      decoded secret, line break behind user | V1S463IXKewVHC8oJLkeJgbBLoU= | base64-decodes | line break behind it
      padded sequence, line break behind the secret | gl1EHzRj+tR+6La60eS2AtnsHKo= | pads the sequence | line break behind it
      application key left out | EaJtJxLFBtkbReDEH5WCpel8Xa4= | omits the application key
      url-safe and unpadded, sequence off by one | 0OyM0o_KcsOguYXYpCMFRkn-FXo | sequence
      """#
    )

  private static let changedSignatures: [MadeArtefact] = [
    MadeArtefact("md5", "uwH4I6G+fwNYnMN2zVWKYA==", says: ["MD5"], faults: ["sinch-sig-md5"]),
    MadeArtefact(
      "percent-encoded user",
      "T0LauqvdbD7L4EPwnRch+apZVDE=",
      userID: "a b@x",
      says: ["percent-encodes the user id"]
    ),
    MadeArtefact(
      "hex sequence",
      "M2q+xbTA2z5Z96f10ptBUEi/Bsk=",
      sequence: "255",
      says: ["hexadecimal"],
      faults: ["sinch-seq-hexadecimal"]
    ),
    MadeArtefact("right", "4sk2/7AD0VoGke0qc1ZiJ2BtzYA=", isRight: true),
  ]
}
