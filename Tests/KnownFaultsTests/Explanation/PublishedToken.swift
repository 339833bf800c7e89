import KnownFaults
import Testing

/// What Sinch publishes: a token and its secret, at github.com/sinch/sinch-rtc-api-auth-examples.
enum PublishedToken {
  static let signingInput =
    "eyJhbGciOiJIUzI1NiIsImtpZCI6ImhrZGZ2MS0yMDE4MDEwMiJ9.eyJpc3MiOiIvL3J0Yy5zaW5jaC5jb20vYXBwbGljYXRpb25zL2EzMmU1YThkLWY3ZDgtNDExYy05NjQ1LTkwMzhlOGRkMDUxZCIsInN1YiI6Ii8vcnRjLnNpbmNoLmNvbS9hcHBsaWNhdGlvbnMvYTMyZTVhOGQtZjdkOC00MTFjLTk2NDUtOTAzOGU4ZGQwNTFkL3VzZXJzL2ZvbyIsImlhdCI6MTUxNDg2MjI0NSwiZXhwIjoxNTE0ODYyODQ1LCJub25jZSI6IjZiNDM4YmRhLTJkNWMtNGU4Yy05MmIwLTM5ZjIwYTk0YjM0ZSJ9"
  static let text = "\(signingInput).EUltTTD4fxhkwCgLgj6qSQXKawpwQ952Ywm3OwQSARo"
  static let secret = "ax8hTTQJF0OPXL32r1LHMA=="
}
