import { createPrivateKey } from 'node:crypto';
import Mux from '@mux/mux-node';
import type { Settings } from '../config.ts';
import type { MuxTarget, Playback } from './targets.ts';

/** Signs Mux tokens (RS256). A signature costs up to a millisecond of processor time. */
export type Signer = (
  playback: Playback,
  target: MuxTarget,
  expiresAtSeconds: number,
) => Promise<string>;

type SigningKey = Exclude<Parameters<Mux['jwt']['signPlaybackId']>[1], undefined>['keySecret'];

/** Mux issues the key as base64 of a PEM. It is imported once, not for each signature. */
const importKey = (key: string): SigningKey => {
  const pem = key.includes('-----BEGIN') ? key : Buffer.from(key, 'base64').toString('utf8');
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  return createPrivateKey(pem).toCryptoKey(algorithm, false, ['sign']);
};

/**
 * @returns null when the configuration has no signing key
 * @throws when the key cannot be read
 */
export const signerFrom = (settings: Settings['mux']): Signer | null => {
  const { signingKeyId, signingPrivateKey } = settings;
  if (signingKeyId === null || signingPrivateKey === null) return null;
  let keySecret: SigningKey;
  try {
    keySecret = importKey(signingPrivateKey);
  } catch {
    throw new Error('MUX_SIGNING_PRIVATE_KEY is not a private key in PEM, nor base64 of one');
  }
  // Signing needs no credentials, but the client requires a token id and secret.
  const mux = new Mux({ tokenId: 'unused', tokenSecret: 'unused' });
  return (playback, { kind, parameters }, expiresAtSeconds) =>
    mux.jwt.signPlaybackId(playback.id, {
      keyId: signingKeyId,
      keySecret,
      type: kind,
      params: { ...parameters },
      expiration: `${expiresAtSeconds - Math.floor(Date.now() / 1000)}s`,
    });
};
