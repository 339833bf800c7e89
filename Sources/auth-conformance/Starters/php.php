<?php
// Lets auth-conformance check your code: JSON-RPC 2.0 messages on standard input and output.
//
//     auth-conformance check --operation sinch.signature.sign -- php adapter.php

// The signature is the SHA-1 digest, in base64, of user id, key, sequence and secret in a row.
function signSinchSignature(array $params): array
{
    [
        'userId' => $userId, 'applicationKey' => $key,
        'sequence' => $sequence, 'applicationSecret' => $secret,
    ] = $params;
    // Call your code here. What it refuses is answered
    // ['refused' => true, 'reason' => 'malformed'].
    return ['signature' => 'to be filled in'];
}

// How to go on: write one function for each operation that your code has, and name it here; what is
// not named counts as unimplemented. `auth-conformance operations NAME` describes what an operation is
// asked and answers, `auth-conformance show ID` prints a case.
const OPERATIONS = [
    'sinch.signature.sign' => 'signSinchSignature',
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
