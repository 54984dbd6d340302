import { createHmac, hkdfSync } from 'node:crypto';

/** The kind of a hashed value. It is part of the hash, so that an e-mail never equals a card. */
type HashKind = 'account' | 'email' | 'card' | 'address' | 'device';

/** HKDF label of the derived key. Changing it makes all used trials unrecognisable. */
const KEY_LABEL = 'membership: used trials';

/**
 * Keyed hashes that distinguish persons without revealing who they are. Without the key, nobody can
 * test e-mails against them.
 * @param hashKey returns the deployment's HASH_KEY, or ENCRYPTION_KEY, from which the key is derived
 *   (HKDF); called on first use, since an app that is only built may lack it
 */
export const createPersonHashes = (hashKey: () => string) => {
  let key: Buffer | undefined;
  return (kind: HashKind, value: string): string => {
    key ??= Buffer.from(hkdfSync('sha256', hashKey(), '', KEY_LABEL, 32));
    return createHmac('sha256', key).update(`${kind}:${value}`).digest('base64url');
  };
};

export type PersonHashes = ReturnType<typeof createPersonHashes>;
