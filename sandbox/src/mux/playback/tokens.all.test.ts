import { createPrivateKey, createSign, generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BARS,
  createSigningKey,
  DRIFT,
  startTestSandbox,
  type TestSandbox,
} from '../../../test/start-test-sandbox.ts';

let sandbox: TestSandbox;
let key: { keyId: string; keySecret: string };
beforeAll(async () => {
  sandbox = await startTestSandbox();
  key = await createSigningKey(sandbox);
});
afterAll(() => sandbox.stop());

interface Claims {
  sub?: string;
  aud?: string;
  /** Seconds from now; null leaves `exp` out. */
  expiresIn?: number | null;
  notBeforeIn?: number;
}

/** A token as one would sign it by hand, with the key's id in the header. */
async function handSigned(claims: Claims, pem?: string, keyId?: string): Promise<string> {
  const { sub = BARS.playbackId, aud = 'v', expiresIn = 60, notBeforeIn } = claims;
  const now = Math.floor(Date.now() / 1000);
  const token = new SignJWT({ sub, aud }).setProtectedHeader({
    alg: 'RS256',
    kid: keyId ?? key.keyId,
  });
  if (expiresIn !== null) token.setExpirationTime(now + expiresIn);
  if (notBeforeIn !== undefined) token.setNotBefore(now + notBeforeIn);
  return token.sign(createPrivateKey(pem ?? Buffer.from(key.keySecret, 'base64').toString()));
}

function foreignPem(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

const claims = () => ({
  sub: BARS.playbackId,
  aud: 'v',
  exp: Math.floor(Date.now() / 1000) + 60,
  kid: key.keyId,
});

/** Signed with HMAC, the public key's id as the secret: the classic confusion of algorithms. */
async function hmacSigned(): Promise<string> {
  return new SignJWT(claims())
    .setProtectedHeader({ alg: 'HS256', kid: key.keyId })
    .sign(new TextEncoder().encode(key.keyId.padEnd(32, 'x')));
}

function unsigned(algorithm: string): string {
  return `${encode({ alg: algorithm, typ: 'JWT' })}.${encode(claims())}.`;
}

function signedWithSha512(): string {
  const input = `${encode({ alg: 'RS512', kid: key.keyId })}.${encode(claims())}`;
  const pem = Buffer.from(key.keySecret, 'base64').toString();
  return `${input}.${createSign('RSA-SHA512').update(input).sign(pem, 'base64url')}`;
}

function altered(token: string): string {
  const [header, , signature] = token.split('.');
  return [header, encode({ ...claims(), exp: claims().exp + 9999 }), signature].join('.');
}

async function stream(token: string | undefined, playbackId = BARS.playbackId): Promise<Response> {
  const query = token === undefined ? '' : `?token=${token}`;
  return fetch(`${sandbox.url}/mux/stream/${playbackId}.m3u8${query}`);
}

describe('a signed playback id', () => {
  it('opens to a token from the SDK, which carries the key id among its claims', async () => {
    const token = await sandbox.mux.jwt.signPlaybackId(BARS.playbackId, { ...key, type: 'video' });
    expect((await stream(token)).status).toBe(200);
  });

  it('opens to a token with the key id in its header', async () => {
    expect((await stream(await handSigned({}))).status).toBe(200);
  });

  it.each<[string, () => string | undefined | Promise<string>]>([
    ['no token', () => undefined],
    ['an empty token', () => ''],
    ['text that is no token', () => 'abc'],
    ['three parts of nonsense', () => 'a.b.c'],
    ['a token for another playback id', () => handSigned({ sub: DRIFT.playbackId })],
    ['a token for thumbnails', () => handSigned({ aud: 't' })],
    ['an expired token', () => handSigned({ expiresIn: -1 })],
    ['a token that never expires', () => handSigned({ expiresIn: null })],
    ['a token that is not valid yet', () => handSigned({ notBeforeIn: 60 })],
    ['a foreign key under a known id', () => handSigned({}, foreignPem())],
    ['a foreign key under its own id', () => handSigned({}, foreignPem(), 'foreign')],
    ['alg none', () => unsigned('none')],
    ['alg None', () => unsigned('None')],
    ['an empty signature', () => unsigned('RS256')],
    ['another hash', () => signedWithSha512()],
    ['HMAC in place of RSA', () => hmacSigned()],
    ['claims that were altered', async () => altered(await handSigned({}))],
  ])('stays shut to %s', async (_case, make) => {
    const response = await stream(await make());
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toMatchObject({ error: { type: 'forbidden' } });
  });

  it('stays shut once its signing key is deleted', async () => {
    const other = await createSigningKey(sandbox);
    const token = await sandbox.mux.jwt.signPlaybackId(BARS.playbackId, { ...other });
    expect((await stream(token)).status).toBe(200);
    await sandbox.mux.system.signingKeys.delete(other.keyId);
    expect((await stream(token)).status).toBe(403);
  });

  it.each([
    ['thumbnail', 'thumbnail.jpg'],
    ['storyboard', 'storyboard.vtt'],
    ['gif', 'animated.gif'],
  ] as const)('needs a token of type %s for %s', async (type, file) => {
    const image = (token: string) =>
      fetch(`${sandbox.url}/mux/image/${BARS.playbackId}/${file}?token=${token}`);
    const right = await sandbox.mux.jwt.signPlaybackId(BARS.playbackId, { ...key, type });
    const wrong = await sandbox.mux.jwt.signPlaybackId(BARS.playbackId, { ...key, type: 'video' });
    expect((await image(right)).status).toBe(200);
    expect((await image(wrong)).status).toBe(403);
  });
});

describe('other playback ids', () => {
  it('public ones open without a token', async () => {
    expect((await stream(undefined, DRIFT.playbackId)).status).toBe(200);
  });

  it('unknown ones are not found, whatever the token', async () => {
    const token = await handSigned({ sub: 'unknown' });
    expect((await stream(token, 'unknown')).status).toBe(404);
    expect((await stream(undefined, 'unknown')).status).toBe(404);
  });
});
