#!/usr/bin/env node
// Lets auth-conformance check your code: JSON-RPC 2.0 messages on standard input and output.
//
//     auth-conformance check --operation FIRST -- node adapter.mjs

// EACH OPERATION
// MEANING
function camelFunction(params) {
  const camelParameter = params.WIRE; // required: SHAPE
  const camelParameter = params.WIRE; // optional: SHAPE
  // Call your code here. REFUSAL is answered { REFUSED: REFUSED_VALUE, reason: "malformed" }.
  return { <<RESULT: "to be filled in">> };
}

// END
// How to go on: each function here is an operation; delete those that your code does not have, in the
// table too. `auth-conformance adapter node --operation NAME` writes one alone. An optional input that your
// code does not have is named in `missingInputs` of the description: its cases count as not implemented.
// `auth-conformance operations NAME` describes an operation, `auth-conformance show ID` prints a case.
const operations = new Map([
  ["OPERATION", camelFunction],
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
process.stdin.on("data", (text) => {
  const lines = (rest + text).split("\n");
  rest = lines.pop();
  for (const line of lines) {
    const request = JSON.parse(line);
    const response = { jsonrpc: "2.0", id: request.id, ...answer(request) };
    process.stdout.write(JSON.stringify(response) + "\n");
  }
});
