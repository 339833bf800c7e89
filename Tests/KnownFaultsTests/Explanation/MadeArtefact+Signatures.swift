// Made with Python's hashlib, hmac and cryptography; the names are what was computed.

extension MadeArtefact {
  static let signatures = [
    MadeArtefact(
      "signature.lower()",
      "4sk2/7ad0vogke0qc1zij2btzya=",
      says: ["writes the signature in small letters"]
    ),
    MadeArtefact("secret undefined", "O+OmGqvI7499VG+UQsEHIPX+3rg=", says: ["undefined"]),
    MadeArtefact("secret None", "VZv2qh7K9FOCn7LeGbT7duq/0uA=", says: ["None"]),
    MadeArtefact("sequence null", "zExUzD6Uzs7UvnJo6xltLYI9y2o=", says: ["null for the sequence"]),
    MadeArtefact(
      "key and secret exchanged",
      "eQpcOOIlSdTralvQQOqkY6zWUHg=",
      says: ["exchanges application key and secret"]
    ),
    MadeArtefact(
      "user and key exchanged",
      "UNkKbJG0LTjgEhDiFV3329FFyiQ=",
      says: ["application key before the user id"]
    ),
    MadeArtefact(
      "line break behind the user id",
      "ifNBFXeaMwK389zwW8IVhMJZ90g=",
      says: ["line break behind it", "user id"]
    ),
    MadeArtefact("seven ahead", "eiT4Y+F383A5Hzf6W1yD0qviXss=", says: ["7 ahead"]),
    MadeArtefact("colons", "9/hH8C4pVIavu8dlqbplx5XMUuo=", says: ["colons"]),
    MadeArtefact(
      "colons, in another order",
      "iYe9A7f9CVhdDiYlcKOZ9e9KHUk=",
      says: ["colons", "exchanges user id and application key"]
    ),
    MadeArtefact(
      "sha256 in hex",
      "f35f47fd057cdf4d040d1258d2fccaf1a1679ffb01f3ab3ac3a595cfc86dbfae",
      says: ["SHA256", "hexadecimal"]
    ),
    MadeArtefact(
      "upper-case user, hex",
      "435620e75ac9375fd7ca99aff4d5ef9b88da6f27",
      says: ["in capitals", "hexadecimal"]
    ),
    MadeArtefact(
      "hmac-sha1 in hex",
      "68f58edf56bc8fc74cc9f63904aae81c4a3e9463",
      says: ["HMAC", "hexadecimal"]
    ),
    MadeArtefact("md5", "uwH4I6G+fwNYnMN2zVWKYA==", says: ["MD5"], faults: ["sinch-sig-md5"]),
    MadeArtefact(
      "decoded secret, line break behind user",
      "V1S463IXKewVHC8oJLkeJgbBLoU=",
      says: ["base64-decodes", "line break behind it"]
    ),
    MadeArtefact(
      "percent-encoded user",
      "T0LauqvdbD7L4EPwnRch+apZVDE=",
      userID: "a b@x",
      says: ["percent-encodes the user id"]
    ),
    MadeArtefact(
      "padded sequence, line break behind the secret",
      "gl1EHzRj+tR+6La60eS2AtnsHKo=",
      says: ["pads the sequence", "line break behind it"]
    ),
    MadeArtefact(
      "hex sequence",
      "M2q+xbTA2z5Z96f10ptBUEi/Bsk=",
      sequence: "255",
      says: ["hexadecimal"],
      faults: ["sinch-seq-hexadecimal"]
    ),
    MadeArtefact(
      "application key left out",
      "EaJtJxLFBtkbReDEH5WCpel8Xa4=",
      says: ["omits the application key"]
    ),
    MadeArtefact(
      "url-safe and unpadded, sequence off by one",
      "0OyM0o_KcsOguYXYpCMFRkn-FXo",
      says: ["sequence"]
    ),
    MadeArtefact("right", "4sk2/7AD0VoGke0qc1ZiJ2BtzYA=", isRight: true),
  ]
}
