#!/usr/bin/env node
// Lets auth-conformance check your code: JSON-RPC 2.0 messages on standard input and output.
//
//     auth-conformance check --operation sinch.signature.sign -- node adapter.mjs

// The signature is the SHA-1 digest, in base64, of user id, key, sequence and secret in a row.
function signSinchSignature({ userId, applicationKey, sequence, applicationSecret }) {
  // Call your code here. What it refuses is answered { refused: true, reason: "malformed" }.
  return { signature: "to be filled in" };
}

// How to go on: write one function for each operation that your code has, and name it here; what is
// not named counts as unimplemented. `auth-conformance operations NAME` describes what an operation is
// asked and answers, `auth-conformance show ID` prints a case.
const operations = new Map([
  ["sinch.signature.sign", signSinchSignature],
]);

const description = {
  name: "my code",
  version: "0.1.0",
  language: "JavaScript",
  protocolVersion: 1,
  operations: [...operations.keys()],
};

function answer({ method, params }) {
  if (method === "conformance.describe") return { result: description };
  const operation = operations.get(method);
  if (!operation) return { error: { code: -32601, message: `there is no operation ${method}` } };
  try {
    return { result: operation(params) };
  } catch (error) { // only this case fails
    console.error(error);
    return { error: { code: -32603, message: String(error) } };
  }
}

// One message a line, in UTF-8. The module readline would end lines at U+2028 as well, which a
// message may hold. Anything but an answer goes to standard error.
let rest = "";
process.stdin.setEncoding("utf8");
for await (const text of process.stdin) {
  const lines = (rest + text).split("\n");
  rest = lines.pop();
  for (const line of lines) {
    const request = JSON.parse(line);
    const response = { jsonrpc: "2.0", id: request.id, ...answer(request) };
    process.stdout.write(JSON.stringify(response) + "\n");
  }
}
