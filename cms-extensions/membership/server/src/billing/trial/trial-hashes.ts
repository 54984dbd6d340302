import { createHmac, hkdfSync } from 'node:crypto';

/** What a mark is made of; part of it, so that no e-mail can pass for a card. */
export type MarkKind = 'account' | 'email' | 'card';

/** Names the use of the derived key; another label would forget every trial that was used. */
const KEY_LABEL = 'membership: used trials';

/**
 * Hashes that tell two persons apart without saying who they are. Without the key nobody can try
 * out e-mails on them.
 * @param encryptionKey gives the deployment's ENCRYPTION_KEY, of which the key is derived (HKDF);
 *   asked when it is first needed, since an app that only builds may lack it
 */
export const createTrialHashes = (encryptionKey: () => string) => {
  let key: Buffer | undefined;
  return (kind: MarkKind, value: string): string => {
    key ??= Buffer.from(hkdfSync('sha256', encryptionKey(), '', KEY_LABEL, 32));
    return createHmac('sha256', key).update(`${kind}:${value}`).digest('base64url');
  };
};

export type TrialHashes = ReturnType<typeof createTrialHashes>;
