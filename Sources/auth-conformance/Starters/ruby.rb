#!/usr/bin/env ruby
# Lets auth-conformance check your code: JSON-RPC 2.0 messages on standard input and output.
#
#     auth-conformance check --operation sinch.signature.sign -- ruby adapter.rb

require "json"

# The signature is the SHA-1 digest, in base64, of user id, key, sequence and secret in a row.
def sign_sinch_signature(params)
  user_id, sequence = params.values_at("userId", "sequence")
  key, secret = params.values_at("applicationKey", "applicationSecret")
  # Call your code here. What it refuses is answered { refused: true, reason: "malformed" }.
  { signature: "to be filled in" }
end

# How to go on: write one method for each operation that your code has, and name it here; what is
# not named counts as unimplemented. `auth-conformance operations NAME` describes what an operation is
# asked and answers, `auth-conformance show ID` prints a case.
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
  unless OPERATIONS.key?(method)
    return { error: { code: -32601, message: "there is no operation #{method}" } }
  end

  { result: send(OPERATIONS[method], params) }
rescue StandardError, ScriptError => error # only this case fails
  warn error.full_message
  { error: { code: -32603, message: "#{error.class}: #{error.message}" } }
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
