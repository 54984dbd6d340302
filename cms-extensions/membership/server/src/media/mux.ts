import { createPrivateKey } from 'node:crypto';
import Mux from '@mux/mux-node';
import type { Settings } from '../config.ts';
import type { Signer } from './playback.ts';

/** A page of the panel waits for the answer; the SDK retries failed requests twice. */
const TIMEOUT_MS = 10_000;
const RETRIES = 2;

/**
 * The SDK, with the API address from the settings: Mux or the sandbox.
 * @param countAnswer called with the status of each answer, or `none`
 */
export const createMux = (
  { apiUrl, tokenId, tokenSecret }: Settings['muxApi'],
  countAnswer: (status: string) => void,
) =>
  new Mux({
    baseURL: apiUrl,
    tokenId,
    tokenSecret,
    timeout: TIMEOUT_MS,
    maxRetries: RETRIES,
    fetch: async (url, init) => {
      try {
        const answer = await fetch(url, init);
        countAnswer(String(answer.status));
        return answer;
      } catch (error) {
        countAnswer('none');
        throw error;
      }
    },
    // The SDK would write its own lines between the log's.
    logLevel: 'off',
  });

/** Whether Mux could not be reached, was too slow or busy, or failed: a retry may succeed. */
export const isFault = (error: unknown): boolean =>
  error instanceof Mux.APIConnectionError ||
  error instanceof Mux.RateLimitError ||
  error instanceof Mux.InternalServerError;

/** The object that Mux has for an id; null when it does not exist or was deleted. */
export const orNull = async <Found>(asked: Promise<Found>): Promise<Found | null> => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Mux.NotFoundError) return null;
    throw error;
  }
};

/**
 * The mark that our videos carry at Mux (`passthrough`): the site and the video's id. A Mux
 * environment can also contain videos of others or of a second site of ours, which must not be
 * touched.
 * @param siteUrl the storefront's address
 */
export const createOwner = (siteUrl: string) => ({
  mark: (videoId: string): string => `${siteUrl} ${videoId}`,
  isOurs: (passthrough: string | undefined): boolean =>
    passthrough?.startsWith(`${siteUrl} `) === true,
});

export type Owner = ReturnType<typeof createOwner>;

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
export const createSigner = (settings: Settings['mux']): Signer | null => {
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
