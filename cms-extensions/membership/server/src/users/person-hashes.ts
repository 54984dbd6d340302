import { createHmac, hkdfSync } from 'node:crypto';
import type { Context } from '../context.ts';
import { perContext } from '../platform/context/index.ts';

/** The kind of a hashed value. It is part of the hash, so that an e-mail never equals a card. */
type HashKind =
  | ('gift-code' | 'account' | 'email' | 'card' | 'address' | 'device' | 'code')
  | 'archive';

/** HKDF label of the derived key. Changing it makes all used trials unrecognisable. */
const KEY_LABEL = 'membership: used trials';

const keyOf = perContext(({ settings, strapi }) =>
  Buffer.from(
    hkdfSync(
      'sha256',
      settings.hashKey ?? strapi.config.get<string>('admin.secrets.encryptionKey'),
      '',
      KEY_LABEL,
      32,
    ),
  ),
);

/**
 * A keyed hash that distinguishes persons without revealing who they are. Without the deployment's
 * HASH_KEY, or ENCRYPTION_KEY, nobody can test e-mails against it.
 */
export const hashOf = (ctx: Context, kind: HashKind, value: string): string =>
  createHmac('sha256', keyOf(ctx)).update(`${kind}:${value}`).digest('base64url');
