// The package jose of Node as an implementation.
//
// Signature, algorithm, key, type, issuer and dates are left to jose, and nothing is checked twice.
// It has no jws.sign: it takes a header as an object and writes it as JSON anew.

import crypto from 'node:crypto';
import { createRequire } from 'node:module';

const jose = createRequire(import.meta.url)('/usr/share/nodejs/jose');
const { version } = createRequire(import.meta.url)('/usr/share/nodejs/jose/package.json');

const description = {
  name: 'jose (Node.js)',
  version: `${version} (Node.js ${process.versions.node})`,
  language: 'JavaScript',
  protocolVersion: 1,
};

class Refused extends Error {} // with a reason code as its message

function refuse(reason) {
  throw new Refused(reason);
}

// The library's errors that mean "no", by their codes.
const reasons = {
  ERR_JWT_EXPIRED: 'expired',
  ERR_JWT_CLAIM_VALIDATION_FAILED: 'claim-invalid',
  ERR_JWT_INVALID: 'malformed',
  ERR_JWS_INVALID: 'malformed',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'bad-signature',
  ERR_JOSE_ALG_NOT_ALLOWED: 'algorithm-not-allowed',
  ERR_JOSE_NOT_SUPPORTED: 'unsupported-critical-header',
};

// Those that have no code.
const messages = [
  [/requires key modulusLength/, 'weak-key'],
  [/Invalid key for this operation/, 'malformed'],
  [/^error:[0-9A-F]{8}:/, 'malformed'], // what OpenSSL says of a key that it cannot use
];

function reasonOf(error) {
  if (error instanceof Refused) return error.message;
  return reasons[error.code] ?? messages.find(([form]) => form.test(error.message))?.[1];
}

// What jose does

// A PEM that jose or Node cannot read is a TypeError or an error of OpenSSL, and means "no" too.
async function key(load, pem) {
  return load(pem ?? refuse('malformed'), 'RS256').catch(() => refuse('malformed'));
}

async function verifyJWS(p) {
  const keys = {
    HS256: async () => Buffer.from(p.key ?? refuse('malformed'), 'base64'),
    RS256: async () => key(jose.importSPKI, p.publicKey),
  };
  const keyOf = ({ alg }) => (keys[alg] ?? refuse)('malformed');
  const options = { algorithms: p.algorithms };
  const { payload } = await jose.compactVerify(p.token, keyOf, options);
  return { valid: true, payload: Buffer.from(payload).toString('base64') };
}

async function issueRegistrationToken(p) {
  const issuedAt = instant(p.issuedAt);
  const iat = Math.floor(issuedAt.getTime() / 1000);
  const nonce = p.nonce ?? crypto.randomUUID();
  if (!p.applicationKey || !p.userId || !nonce) refuse('malformed');
  if (seconds(p.timeToLive) < 60) refuse('ttl-too-short');
  const iss = `//rtc.sinch.com/applications/${p.applicationKey}`;
  const claims = { iss, sub: `${iss}/users/${p.userId}`, iat, exp: iat + p.timeToLive, nonce };
  if ('instanceTimeToLive' in p) {
    if (seconds(p.instanceTimeToLive) < 48 * 3600) refuse('instance-ttl-too-short');
    claims['sinch:rtc:instance:exp'] = iat + p.instanceTimeToLive;
  }
  const day = dayOf(issuedAt);
  const header = { alg: 'HS256', kid: `hkdfv1-${day}` };
  const signer = new jose.SignJWT(claims).setProtectedHeader(header);
  return { token: await signer.sign(signingKey(p.applicationSecret, day)) };
}

async function verifyRegistrationToken(p) {
  const iss = `//rtc.sinch.com/applications/${p.applicationKey}`;
  const secret = ({ kid }) => {
    if (!p.applicationKey || typeof kid !== 'string') refuse('unknown-key');
    if (!kid.startsWith('hkdfv1-')) refuse('unknown-key');
    return signingKey(p.applicationSecret, kid.slice('hkdfv1-'.length));
  };
  const { protectedHeader, payload: claims } = await jose.jwtVerify(p.token, secret, {
    algorithms: ['HS256'],
    issuer: iss,
    maxTokenAge: Number.MAX_SAFE_INTEGER, // the only option by which jose looks at iat
    clockTolerance: seconds(p.leeway),
    currentDate: instant(p.now),
  });
  const { sub, iat, exp, nonce } = claims;
  if ('aud' in claims) refuse('claim-invalid'); // jose compares one only with a name
  if (exp === undefined) refuse('claim-missing'); // jose cannot be told that it is needed
  if (protectedHeader.kid !== `hkdfv1-${dayOf(new Date(iat * 1000))}`) refuse('claim-invalid');
  if (typeof sub !== 'string' || !sub.startsWith(`${iss}/users/`)) refuse('wrong-subject');
  const userId = sub.slice(`${iss}/users/`.length);
  if (userId === '' || userId.startsWith('/')) refuse('wrong-subject');
  if (typeof nonce !== 'string' || nonce === '') refuse('claim-invalid');
  const dates = { issuedAt: iat, expiresAt: exp };
  if ('sinch:rtc:instance:exp' in claims) {
    const end = claims['sinch:rtc:instance:exp'];
    if (typeof end !== 'number') refuse('claim-invalid');
    if (end - iat < 48 * 3600) refuse('instance-ttl-too-short');
    dates.instanceExpiresAt = end;
  }
  return { valid: true, userId, nonce, ...instants(dates) };
}

async function issueIdentityToken(p) {
  if (!p.providerId || !p.keyId || !p.userId || !p.nonce) refuse('malformed');
  if (seconds(p.timeToLive) === 0) refuse('claim-invalid');
  const iat = Math.floor(instant(p.issuedAt).getTime() / 1000);
  const claims = { iss: p.providerId, prn: p.userId, iat, exp: iat + p.timeToLive, nce: p.nonce };
  claims.display_name = p.displayName; // JSON leaves out what is undefined
  claims.avatar_url = p.avatarUrl;
  claims.first_name = p.firstName;
  claims.last_name = p.lastName;
  const header = { typ: 'JWT', alg: 'RS256', cty: 'layer-eit;v=1', kid: p.keyId };
  const signer = new jose.SignJWT(claims).setProtectedHeader(header);
  return { token: await signer.sign(await key(jose.importPKCS8, p.privateKey)) };
}

async function verifyIdentityToken(p) {
  const pem = ({ kid }) => {
    if (!Object.hasOwn(p.publicKeys, kid)) refuse('unknown-key');
    return key(jose.importSPKI, p.publicKeys[kid]);
  };
  const { protectedHeader, payload: claims } = await jose.jwtVerify(p.token, pem, {
    algorithms: ['RS256'],
    typ: 'JWT',
    issuer: p.providerId,
    maxTokenAge: Number.MAX_SAFE_INTEGER,
    clockTolerance: seconds(p.leeway),
    currentDate: instant(p.now),
  });
  if (protectedHeader.cty !== 'layer-eit;v=1') refuse('wrong-type');
  if (claims.exp === undefined) refuse('claim-missing');
  if ('aud' in claims) refuse('claim-invalid');
  if (!p.providerId || typeof claims.prn !== 'string' || claims.prn === '') refuse('claim-invalid');
  if (!p.nonce || claims.nce !== p.nonce) refuse('nonce-mismatch');
  return { valid: true, userId: claims.prn, ...instants({ expiresAt: claims.exp }) };
}

const operations = {
  'jws.verify': verifyJWS,
  'sinch.registrationToken.issue': issueRegistrationToken,
  'sinch.registrationToken.verify': verifyRegistrationToken,
  'layer.identityToken.issue': issueIdentityToken,
  'layer.identityToken.verify': verifyIdentityToken,
};

// What no JWT library knows, and the form of requests and answers

function signingKey(secret, day) {
  if (secret === '') refuse('weak-key');
  return crypto.createHmac('sha256', Buffer.from(secret, 'base64')).update(day).digest();
}

const dayOf = (date) => date.toISOString().slice(0, 10).replaceAll('-', '');

function instant(text) {
  const date = new Date(text);
  return isNaN(date) ? refuse('malformed') : date;
}

function seconds(number) {
  return Number.isInteger(number) && number >= 0 ? number : refuse('malformed');
}

// Seconds as instants; a date that RFC 3339 cannot write is left out.
function instants(dates) {
  const inRange = Object.entries(dates).filter(([, date]) => date < 253402300800);
  const text = (date) => new Date(Math.floor(date) * 1000).toISOString().replace('.000Z', 'Z');
  return Object.fromEntries(inRange.map(([name, date]) => [name, text(date)]));
}

// The protocol: one JSON-RPC request a line in, one answer a line out

async function answer(method, params) {
  if (method === 'conformance.describe') {
    return { result: { ...description, operations: Object.keys(operations) } };
  }
  if (!Object.hasOwn(operations, method)) {
    return { error: { code: -32601, message: `no such operation: ${method}` } };
  }
  try {
    return { result: await operations[method](params) };
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) return { error: { code: -32603, message: String(error) } };
    const verdict = method.endsWith('verify') ? { valid: false } : { refused: true };
    return { result: { ...verdict, reason } };
  }
}

let rest = '';
for await (const chunk of process.stdin.setEncoding('utf8')) {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  for (const line of lines) {
    const { id, method, params } = JSON.parse(line);
    const reply = { jsonrpc: '2.0', id, ...(await answer(method, params ?? {})) };
    process.stdout.write(`${JSON.stringify(reply)}\n`);
  }
}
