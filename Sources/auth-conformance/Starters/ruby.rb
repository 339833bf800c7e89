#!/usr/bin/env ruby
# Lets auth-conformance check your code: JSON-RPC 2.0 messages on standard input and output.
#
#     auth-conformance check --operation FIRST -- ruby adapter.rb

require "json"

# EACH OPERATION
# MEANING
def snake_function(params)
  snake_parameter = params["WIRE"] # required: SHAPE
  snake_parameter = params["WIRE"] # optional: SHAPE
  # Call your code here. REFUSAL is answered { REFUSED: REFUSED_VALUE, reason: "malformed" }.
  { <<RESULT: "to be filled in">> }
end

# END
# How to go on: each function here is an operation; delete those that your code does not have, in the
# table too. `auth-conformance adapter ruby --operation NAME` writes one alone. An optional input that your
# code does not have is named in `missingInputs` of the description: its cases count as not implemented.
# `auth-conformance operations NAME` describes an operation, `auth-conformance show ID` prints a case.
OPERATIONS = {
  "OPERATION" => :snake_function,
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
