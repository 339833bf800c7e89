#!/usr/bin/env ruby
# Lets auth-conformance check your code: JSON-RPC 2.0 messages on standard input and output.
#
#     auth-conformance check --operation sinch.signature.sign -- ruby adapter.rb

require "json"

# The signature is the SHA-1 digest, in base64, of user id, key, sequence and secret in a row.
def sign_sinch_signature(params)
  # Call your code here. What it refuses is answered { refused: true, reason: "malformed" }.
  { signature: "to be filled in" }
end

# How to go on: write one method for each operation that your code has, and name it here; what is
# not named counts as unimplemented. `auth-conformance list --json` names cases and operations,
# `auth-conformance show ID` prints the input of a case and the expected result.
OPERATIONS = {
  "sinch.signature.sign" => :sign_sinch_signature,
}.freeze

DESCRIPTION = {
  name: "my code",
  version: "0.1.0",
  language: "Ruby",
  protocolVersion: 1,
  operations: OPERATIONS.keys,
}.freeze

def answer(method, params)
  return { result: DESCRIPTION } if method == "conformance.describe"
  return { result: send(OPERATIONS[method], params) } if OPERATIONS.key?(method)

  { error: { code: -32601, message: "there is no operation #{method}" } }
end

# One message a line, in UTF-8; the answer leaves at once. Anything else goes to standard error.
$stdout.sync = true
$stdin.set_encoding("UTF-8")
$stdin.each_line do |line|
  request = JSON.parse(line)
  response = { jsonrpc: "2.0", id: request["id"] }
  response.update(answer(request["method"], request["params"]))
  puts JSON.generate(response)
end
