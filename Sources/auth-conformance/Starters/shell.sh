#!/bin/sh
# Lets auth-conformance check your code: JSON-RPC 2.0 messages on standard input and output.
# It needs jq.
#
#     auth-conformance check --operation sinch.signature.sign -- sh adapter.sh

# parameter NAME: a parameter of the request.
parameter() { printf '%s' "$request" | jq --join-output ".params.$1"; }

# The signature is the SHA-1 digest, in base64, of user id, key, sequence and secret in a row.
sign_sinch_signature() {
  user_id=$(parameter userId)
  key=$(parameter applicationKey)
  sequence=$(parameter sequence)
  secret=$(parameter applicationSecret)
  # Call your code here. What it refuses is answered '{"refused": true, "reason": "malformed"}'.
  signature="to be filled in"
  jq --null-input --arg signature "$signature" '{signature: $signature}'
}

# How to go on: write one function for each operation that your code has, and name it in both places
# below; what is not named counts as unimplemented. `auth-conformance operations NAME` describes what
# an operation is asked and answers, `auth-conformance show ID` prints a case.
answer() {
  case $method in
    conformance.describe) result='{
      "name": "my code",
      "version": "0.1.0",
      "language": "Shell",
      "protocolVersion": 1,
      "operations": ["sinch.signature.sign"]
    }' ;;
    sinch.signature.sign) result=$(sign_sinch_signature) || problem="-32603 status $?" ;;
    *) problem="-32601 there is no operation $method" ;;
  esac
}

# One message a line, in UTF-8; the answer leaves at once. Where a function fails, that request alone
# is answered with an error. Anything but an answer goes to standard error.
while IFS= read -r request; do
  method=$(printf '%s' "$request" | jq --raw-output .method)
  problem=
  answer
  if [ -z "$problem" ]; then
    printf '%s' "$request" \
      | jq --compact-output --argjson result "$result" '{jsonrpc: "2.0", id, $result}'
  else
    printf '%s' "$request" \
      | jq --compact-output --argjson code "${problem%% *}" --arg message "${problem#* }" \
        '{jsonrpc: "2.0", id, error: {$code, $message}}'
  fi
done
