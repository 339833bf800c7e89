/// What Sinch publishes: a token, its key and its secret, at github.com/sinch/sinch-rtc-api-auth-examples.
package enum PublishedToken {
  package static let text = "\(signingInput).\(signature)"
  package static let signingInput =
    "eyJhbGciOiJIUzI1NiIsImtpZCI6ImhrZGZ2MS0yMDE4MDEwMiJ9.eyJpc3MiOiIvL3J0Yy5zaW5jaC5jb20vYXBwbGljYXRpb25zL2EzMmU1YThkLWY3ZDgtNDExYy05NjQ1LTkwMzhlOGRkMDUxZCIsInN1YiI6Ii8vcnRjLnNpbmNoLmNvbS9hcHBsaWNhdGlvbnMvYTMyZTVhOGQtZjdkOC00MTFjLTk2NDUtOTAzOGU4ZGQwNTFkL3VzZXJzL2ZvbyIsImlhdCI6MTUxNDg2MjI0NSwiZXhwIjoxNTE0ODYyODQ1LCJub25jZSI6IjZiNDM4YmRhLTJkNWMtNGU4Yy05MmIwLTM5ZjIwYTk0YjM0ZSJ9"
  package static let signature = "EUltTTD4fxhkwCgLgj6qSQXKawpwQ952Ywm3OwQSARo"

  package static let applicationKey = "a32e5a8d-f7d8-411c-9645-9038e8dd051d"
  package static let secret = "ax8hTTQJF0OPXL32r1LHMA=="
  package static let signingKey = "AZj5EsS8S7wb06xr5jERqPHsraQt3w/+Ih5EfrhisBQ="
  package static let header = #"{"alg":"HS256","kid":"hkdfv1-20180102"}"#
  package static let nonce = "6b438bda-2d5c-4e8c-92b0-39f20a94b34e"
}
