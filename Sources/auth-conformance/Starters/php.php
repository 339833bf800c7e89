<?php
// Lets auth-conformance check your code: JSON-RPC 2.0 messages on standard input and output.
//
//     auth-conformance check --operation FIRST -- php adapter.php

// EACH OPERATION
// MEANING
function camelFunction(array $params): array
{
    $camelParameter = $params['WIRE']; // required: SHAPE
    $camelParameter = $params['WIRE'] ?? null; // optional: SHAPE
    // Call your code here. REFUSAL is answered
    // ['REFUSED' => REFUSED_VALUE, 'reason' => 'malformed'].
    return [<<'RESULT' => 'to be filled in'>>];
}

// END
// How to go on: each function here is an operation; delete those that your code does not have, in the
// table too. `auth-conformance adapter php --operation NAME` writes one alone. An optional input that your
// code does not have is named in `missingInputs` of the description: its cases count as not implemented.
// `auth-conformance operations NAME` describes an operation, `auth-conformance show ID` prints a case.
const OPERATIONS = [
    'OPERATION' => 'camelFunction',
];

const DESCRIPTION = [
    'name' => 'my code',
    'version' => '0.1.0',
    'language' => 'PHP',
    'protocolVersion' => 1,
];

function answer(string $method, array $params): array
{
    if ($method === 'conformance.describe') {
        return ['result' => DESCRIPTION + ['operations' => array_keys(OPERATIONS)]];
    }
    if (!isset(OPERATIONS[$method])) {
        return ['error' => ['code' => -32601, 'message' => "there is no operation $method"]];
    }
    try {
        return ['result' => OPERATIONS[$method]($params)];
    } catch (Throwable $problem) { // only this case fails
        fwrite(STDERR, "$problem\n");
        return ['error' => ['code' => -32603, 'message' => $problem->getMessage()]];
    }
}

// One message a line, in UTF-8; the answer leaves at once. Anything else goes to standard error.
ini_set('display_errors', 'stderr');
while (($line = fgets(STDIN)) !== false) {
    $request = json_decode($line, true, 512, JSON_THROW_ON_ERROR);
    $response = ['jsonrpc' => '2.0', 'id' => $request['id']];
    $response += answer($request['method'], $request['params'] ?? []);
    fwrite(STDOUT, json_encode($response, JSON_THROW_ON_ERROR) . "\n");
    fflush(STDOUT);
}
