import { writeSecrets } from '../../cms/boot/secrets.mts';
import { CannotStart } from './preflight.ts';
import type { Settings } from './settings.ts';

/** How Mux is reached, and the settings that may name a key. */
type MuxSettings = Pick<
  Settings,
  'MUX_API_URL' | 'MUX_TOKEN_ID' | 'MUX_TOKEN_SECRET' | 'environment'
>;

type SigningKey = { data: { id: string; private_key?: string } };

const call = (settings: MuxSettings, method: string, path: string): Promise<Response> => {
  const credentials = `${settings.MUX_TOKEN_ID}:${settings.MUX_TOKEN_SECRET}`;
  return fetch(`${settings.MUX_API_URL}${path}`, {
    method,
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
    signal: AbortSignal.timeout(10_000),
  });
};

/**
 * The Mux signing key of this installation: the stored one if Mux still knows it, otherwise a new
 * one (Mux API, "Create a URL signing key").
 * @param secrets the stored secrets
 * @param file where a new key is stored
 * @returns MUX_SIGNING_KEY_ID and MUX_SIGNING_PRIVATE_KEY
 * @throws {CannotStart} when Mux does not create one
 */
export const ensureSigningKey = async (
  settings: MuxSettings,
  secrets: Record<string, string>,
  file: string,
): Promise<Record<string, string>> => {
  const { MUX_SIGNING_KEY_ID: id, MUX_SIGNING_PRIVATE_KEY: privateKey } = {
    ...secrets,
    ...settings.environment,
  };
  if (id && privateKey) {
    const known = await call(settings, 'GET', `/system/v1/signing-keys/${id}`);
    await known.body?.cancel();
    if (known.ok) return { MUX_SIGNING_KEY_ID: id, MUX_SIGNING_PRIVATE_KEY: privateKey };
  }
  const created = await call(settings, 'POST', '/system/v1/signing-keys');
  if (!created.ok) {
    throw new CannotStart(`Mux made no signing key: ${created.status} ${await created.text()}`);
  }
  const { data } = (await created.json()) as SigningKey;
  const key = { MUX_SIGNING_KEY_ID: data.id, MUX_SIGNING_PRIVATE_KEY: data.private_key ?? '' };
  writeSecrets(file, key);
  return key;
};
