<?php

// PHP's own openssl, hash, base64 and json functions as an implementation, without any package.
//
// Where a function has a strict mode it is used; no other check repeats what a function is for.

declare(strict_types=1);

const DESCRIPTION = [
    'name' => 'PHP openssl and hash',
    'version' => PHP_VERSION,
    'language' => 'PHP',
    'protocolVersion' => 1,
];

/** A parameter or token that is refused, with a reason code as its message. */
class Refused extends Exception
{
}

function refuse(string $reason): never
{
    throw new Refused($reason);
}

function octets(?string $base64): string
{
    $octets = $base64 === null ? false : base64_decode($base64, true);
    return $octets === false ? refuse('malformed') : $octets;
}

function hmac(string $key, string $text): string
{
    return hash_hmac('sha256', $text, $key, true);
}

// Keys

function rsa_key(OpenSSLAsymmetricKey|false $key): OpenSSLAsymmetricKey
{
    $details = $key === false ? refuse('malformed') : openssl_pkey_get_details($key);
    if ($details['type'] !== OPENSSL_KEYTYPE_RSA) {
        refuse('malformed');
    }
    return $details['bits'] < 2048 ? refuse('weak-key') : $key;
}

function hmac_key(?string $base64): string
{
    $key = octets($base64);
    return strlen($key) < 32 ? refuse('weak-key') : $key;
}

function rs256(string $text, string $pem): string
{
    $key = rsa_key(openssl_pkey_get_private($pem));
    return openssl_sign($text, $signature, $key, OPENSSL_ALGO_SHA256)
        ? $signature : refuse('malformed');
}

function check_rs256(string $text, string $signature, string $pem): void
{
    $key = rsa_key(openssl_pkey_get_public($pem));
    if (openssl_verify($text, $signature, $key, OPENSSL_ALGO_SHA256) !== 1) {
        refuse('bad-signature');
    }
}

// JSON Web Signatures

function encoded(string $octets): string
{
    return rtrim(strtr(base64_encode($octets), '+/', '-_'), '=');
}

function json_object(string $text): stdClass
{
    $value = json_decode($text);
    return $value instanceof stdClass ? $value : refuse('malformed');
}

function json(array $members): string
{
    return json_encode($members, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES);
}

/** @param callable(string): string $signature */
function sign(string $header, string $payload, callable $signature): string
{
    $text = encoded($header) . '.' . encoded($payload);
    return $text . '.' . encoded($signature($text));
}

function opened(string $token): array
{
    $parts = explode('.', $token);
    if (count($parts) !== 3) {
        refuse('malformed');
    }
    $decoded = fn (string $part) => octets(strtr($part, '-_', '+/'));
    [$header, $payload, $signature] = array_map($decoded, $parts);
    $header = json_object($header);
    if (property_exists($header, 'crit')) {
        refuse('unsupported-critical-header');
    }
    if (property_exists($header, 'kid') && !is_string($header->kid)) {
        refuse('unknown-key');
    }
    return [$header, $payload, $signature, "$parts[0].$parts[1]"];
}

function sign_jws(stdClass $p): array
{
    $header = octets($p->protectedHeader);
    if (!in_array($p->algorithm, ['HS256', 'RS256'], true)) {
        refuse('algorithm-not-allowed');
    }
    if ((json_object($header)->alg ?? null) !== $p->algorithm) {
        refuse('malformed');
    }
    if (property_exists(json_object($header), 'crit')) {
        refuse('unsupported-critical-header');
    }
    if ($p->algorithm === 'HS256') {
        $key = hmac_key($p->key ?? null);
        return ['token' => sign($header, octets($p->payload), fn ($text) => hmac($key, $text))];
    }
    $pem = $p->privateKey ?? refuse('malformed');
    return ['token' => sign($header, octets($p->payload), fn ($text) => rs256($text, $pem))];
}

function verify_jws(stdClass $p): array
{
    [$header, $payload, $signature, $text] = opened($p->token);
    $alg = $header->alg ?? null;
    if (!in_array($alg, $p->algorithms, true) || !in_array($alg, ['HS256', 'RS256'], true)) {
        refuse('algorithm-not-allowed');
    }
    if ($alg === 'RS256') {
        check_rs256($text, $signature, $p->publicKey ?? refuse('malformed'));
    } elseif (!hash_equals(hmac(hmac_key($p->key ?? null), $text), $signature)) {
        refuse('bad-signature');
    }
    return ['valid' => true, 'payload' => base64_encode($payload)];
}

// Claims

function is_text(mixed $value): bool
{
    return is_string($value) && $value !== '';
}

function is_date(mixed $value): bool
{
    return (is_int($value) || is_float($value)) && $value >= 0;
}

function check_dates(stdClass $p, stdClass $claims): void
{
    [$iat, $exp] = [$claims->iat ?? null, $claims->exp ?? null];
    $nbf = property_exists($claims, 'nbf') ? $claims->nbf : $iat;
    $now = (float) instant($p->now)->format('U.u');
    $leeway = seconds($p->leeway);
    if (!is_date($iat) || !is_date($nbf) || !is_date($exp) || $exp <= $iat) {
        refuse('claim-invalid');
    }
    if (max($iat, $nbf) > $now + $leeway) {
        refuse('not-yet-valid');
    }
    if ($exp <= $now - $leeway) {
        refuse('expired');
    }
}

// Registration tokens

function signing_key(string $secret, string $day): string
{
    return hmac($secret === '' ? refuse('weak-key') : octets($secret), $day);
}

function derive_signing_key(stdClass $p): array
{
    $day = instant($p->at)->format('Ymd');
    $key = signing_key($p->applicationSecret, $day);
    return ['keyId' => "hkdfv1-$day", 'key' => base64_encode($key)];
}

function issue_registration_token(stdClass $p): array
{
    $issuedAt = instant($p->issuedAt);
    $iat = $issuedAt->getTimestamp();
    $nonce = $p->nonce ?? bin2hex(random_bytes(16));
    if (!is_text($p->applicationKey) || !is_text($p->userId) || !is_text($nonce) || $iat < 0) {
        refuse('malformed');
    }
    if (seconds($p->timeToLive) < 60) {
        refuse('ttl-too-short');
    }
    $iss = "//rtc.sinch.com/applications/$p->applicationKey";
    $claims = ['iss' => $iss, 'sub' => "$iss/users/$p->userId", 'iat' => $iat];
    $claims += ['exp' => $iat + seconds($p->timeToLive), 'nonce' => $nonce];
    if (property_exists($p, 'instanceTimeToLive')) {
        if (seconds($p->instanceTimeToLive) < 48 * 3600) {
            refuse('instance-ttl-too-short');
        }
        $claims['sinch:rtc:instance:exp'] = $iat + seconds($p->instanceTimeToLive);
    }
    $day = $issuedAt->format('Ymd');
    $key = signing_key($p->applicationSecret, $day);
    $header = json(['alg' => 'HS256', 'kid' => "hkdfv1-$day"]);
    return ['token' => sign($header, json($claims), fn ($text) => hmac($key, $text))];
}

function verify_registration_token(stdClass $p): array
{
    [$header, $payload, $signature, $text] = opened($p->token);
    if (($header->alg ?? null) !== 'HS256') {
        refuse('algorithm-not-allowed');
    }
    if (!str_starts_with($header->kid ?? '', 'hkdfv1-')) {
        refuse('unknown-key');
    }
    $key = signing_key($p->applicationSecret, substr($header->kid, strlen('hkdfv1-')));
    if (!hash_equals(hmac($key, $text), $signature)) {
        refuse('bad-signature');
    }
    $claims = json_object($payload);
    $application = "//rtc.sinch.com/applications/$p->applicationKey";
    if ($p->applicationKey === '' || ($claims->iss ?? null) !== $application) {
        refuse('wrong-issuer');
    }
    $sub = $claims->sub ?? null;
    if (!is_string($sub) || !str_starts_with($sub, "$application/users/")) {
        refuse('wrong-subject');
    }
    $user = substr($sub, strlen("$application/users/"));
    if ($user === '' || $user[0] === '/') {
        refuse('wrong-subject');
    }
    if (!is_text($claims->nonce ?? null) || property_exists($claims, 'aud')) {
        refuse('claim-invalid');
    }
    check_dates($p, $claims);
    if ($header->kid !== gmdate('\h\k\d\f\v1-Ymd', (int) $claims->iat)) {
        refuse('claim-invalid');
    }
    $dates = ['issuedAt' => $claims->iat, 'expiresAt' => $claims->exp];
    if (property_exists($claims, 'sinch:rtc:instance:exp')) {
        $dates['instanceExpiresAt'] = $claims->{'sinch:rtc:instance:exp'};
        if (!is_date($dates['instanceExpiresAt'])) {
            refuse('claim-invalid');
        }
        if ($dates['instanceExpiresAt'] - $claims->iat < 48 * 3600) {
            refuse('instance-ttl-too-short');
        }
    }
    return ['valid' => true, 'userId' => $user, 'nonce' => $claims->nonce] + instants($dates);
}

// Identity tokens

function issue_identity_token(stdClass $p): array
{
    foreach (['providerId', 'keyId', 'userId', 'nonce'] as $name) {
        is_text($p->$name) || refuse('malformed');
    }
    $iat = instant($p->issuedAt)->getTimestamp();
    if ($iat < 0 || seconds($p->timeToLive) === 0) {
        refuse('claim-invalid');
    }
    $claims = ['iss' => $p->providerId, 'prn' => $p->userId, 'iat' => $iat];
    $claims += ['exp' => $iat + seconds($p->timeToLive), 'nce' => $p->nonce];
    $names = ['displayName' => 'display_name', 'avatarUrl' => 'avatar_url'];
    $names += ['firstName' => 'first_name', 'lastName' => 'last_name'];
    foreach ($names as $name => $claim) {
        if (property_exists($p, $name)) {
            $claims[$claim] = $p->$name;
        }
    }
    $header = ['typ' => 'JWT', 'alg' => 'RS256', 'cty' => 'layer-eit;v=1', 'kid' => $p->keyId];
    $sign = fn ($text) => rs256($text, $p->privateKey);
    return ['token' => sign(json($header), json($claims), $sign)];
}

function verify_identity_token(stdClass $p): array
{
    [$header, $payload, $signature, $text] = opened($p->token);
    if (($header->alg ?? null) !== 'RS256') {
        refuse('algorithm-not-allowed');
    }
    $keys = (array) $p->publicKeys;
    check_rs256($text, $signature, $keys[$header->kid ?? ''] ?? refuse('unknown-key'));
    if (($header->typ ?? null) !== 'JWT' || ($header->cty ?? null) !== 'layer-eit;v=1') {
        refuse('wrong-type');
    }
    $claims = json_object($payload);
    if ($p->providerId === '' || ($claims->iss ?? null) !== $p->providerId) {
        refuse('wrong-issuer');
    }
    if (!is_text($claims->prn ?? null) || property_exists($claims, 'aud')) {
        refuse('claim-invalid');
    }
    if ($p->nonce === '' || ($claims->nce ?? null) !== $p->nonce) {
        refuse('nonce-mismatch');
    }
    check_dates($p, $claims);
    return ['valid' => true, 'userId' => $claims->prn] + instants(['expiresAt' => $claims->exp]);
}

// Signatures over user and sequence

function sign_user(stdClass $p): array
{
    if (!is_text($p->userId) || !is_text($p->applicationKey) || !is_text($p->applicationSecret)) {
        refuse('malformed');
    }
    // An integer of PHP is signed and has 64 bits, so that the sequence stays a text.
    $digits = $p->sequence;
    $length = strlen($digits);
    if (!preg_match('/^(0|[1-9][0-9]*)$/D', $digits) || $length > 20) {
        refuse('malformed');
    }
    if ($length === 20 && strcmp($digits, '18446744073709551615') > 0) {
        refuse('malformed');
    }
    $text = $p->userId . $p->applicationKey . $p->sequence . $p->applicationSecret;
    return ['signature' => base64_encode(sha1($text, true))];
}

function verify_user(stdClass $p): array
{
    $right = hash_equals(sign_user($p)['signature'], $p->signature);
    return $right ? ['valid' => true] : refuse('bad-signature');
}

// Digests

const DIGESTS = ['MD5' => 'md5', 'SHA-256' => 'sha256', 'SHA-512-256' => 'sha512/256'];

function digest(string $algorithm, string ...$parts): string
{
    return hash(DIGESTS[$algorithm], implode(':', $parts));
}

function inner_ha1(stdClass $p, string $algorithm): string
{
    if (!isset(DIGESTS[$algorithm])) {
        refuse('algorithm-not-allowed');
    }
    if (isset($p->ha1)) {
        $length = $algorithm === 'MD5' ? 32 : 64;
        return preg_match("/^[0-9a-f]{{$length}}$/D", $p->ha1) ? $p->ha1 : refuse('malformed');
    }
    if (!is_text($p->username ?? null) || !isset($p->password)) {
        refuse('malformed');
    }
    return digest($algorithm, $p->username, $p->realm, $p->password);
}

function session_ha1(stdClass $p, string $algorithm): string
{
    $ha1 = inner_ha1($p, $algorithm);
    if ($algorithm === $p->algorithm) {
        return $ha1;
    }
    if (!is_text($p->nonce ?? null) || !is_text($p->cnonce ?? null)) {
        refuse('malformed');
    }
    return digest($algorithm, $ha1, $p->nonce, $p->cnonce);
}

function plain(string $algorithm): string
{
    return preg_replace('/-sess$/D', '', $algorithm);
}

function derive_ha1(stdClass $p): array
{
    return ['ha1' => session_ha1($p, plain($p->algorithm))];
}

function compute_response(stdClass $p): array
{
    $algorithm = plain($p->algorithm);
    $parts = [session_ha1($p, $algorithm), $p->nonce];
    $a2 = [$p->method, $p->uri];
    if (isset($p->qop)) {
        if (!in_array($p->qop, ['auth', 'auth-int'], true) || !is_text($p->cnonce ?? null)) {
            refuse('malformed');
        }
        if (!preg_match('/^[0-9a-f]{8}$/D', $p->nc ?? '')) {
            refuse('malformed');
        }
        array_push($parts, $p->nc, $p->cnonce, $p->qop);
        if ($p->qop === 'auth-int') {
            $a2[] = digest($algorithm, octets($p->body ?? ''));
        }
    }
    return ['response' => digest($algorithm, ...[...$parts, digest($algorithm, ...$a2)])];
}

const OPERATIONS = [
    'jws.sign' => 'sign_jws',
    'jws.verify' => 'verify_jws',
    'sinch.signature.sign' => 'sign_user',
    'sinch.signature.verify' => 'verify_user',
    'sinch.signingKey.derive' => 'derive_signing_key',
    'sinch.registrationToken.issue' => 'issue_registration_token',
    'sinch.registrationToken.verify' => 'verify_registration_token',
    'layer.identityToken.issue' => 'issue_identity_token',
    'layer.identityToken.verify' => 'verify_identity_token',
    'digest.ha1.derive' => 'derive_ha1',
    'digest.response.compute' => 'compute_response',
];

// The form of requests and answers

function instant(string $text): DateTimeImmutable
{
    $time = '([01]\d|2[0-3]):[0-5]\d';
    $form = "/^(\d{4})-(\d\d)-(\d\d)T$time:[0-5]\d(\.\d+)?(Z|[+-]$time)$/Di";
    if (!preg_match($form, $text, $match)) {
        refuse('malformed');
    }
    // checkdate() knows no year 0, which is a leap year like 4.
    if (!checkdate((int) $match[2], (int) $match[3], (int) $match[1] ?: 4)) {
        refuse('malformed');
    }
    $instant = new DateTimeImmutable($text, new DateTimeZone('UTC'));
    $instant = $instant->setTimezone(new DateTimeZone('UTC'));
    return preg_match('/^\d{4}$/D', $instant->format('Y')) ? $instant : refuse('malformed');
}

function seconds(int|float $number): int
{
    return $number < 0 || $number != (int) $number ? refuse('malformed') : (int) $number;
}

/** Seconds as instants; a date that RFC 3339 cannot write is left out. */
function instants(array $dates): array
{
    $inRange = array_filter($dates, fn ($date) => $date < 253402300800);
    return array_map(fn ($date) => gmdate('Y-m-d\TH:i:s\Z', (int) $date), $inRange);
}

// The protocol: one JSON-RPC request a line in, one answer a line out

function answer(string $method, stdClass $params): array
{
    if ($method === 'conformance.describe') {
        return ['result' => DESCRIPTION + ['operations' => array_keys(OPERATIONS)]];
    }
    if (!isset(OPERATIONS[$method])) {
        return ['error' => ['code' => -32601, 'message' => "no such operation: $method"]];
    }
    try {
        return ['result' => OPERATIONS[$method]($params)];
    } catch (Refused $refusal) {
        $verdict = str_ends_with($method, 'verify') ? ['valid' => false] : ['refused' => true];
        return ['result' => $verdict + ['reason' => $refusal->getMessage()]];
    } catch (Throwable $error) { // no answer: something broke down
        return ['error' => ['code' => -32603, 'message' => $error->getMessage()]];
    }
}

while (($line = fgets(STDIN)) !== false) {
    $request = json_decode($line);
    $reply = answer($request->method, $request->params ?? new stdClass());
    echo json(['jsonrpc' => '2.0', 'id' => $request->id] + $reply), "\n";
}
