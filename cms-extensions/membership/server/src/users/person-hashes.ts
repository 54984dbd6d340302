import type { Context } from '../context.ts';
import { lastingSignatures } from '../platform/context/index.ts';

/** The kind of a hashed value. It is part of the hash, so that an e-mail never equals a card. */
type HashKind =
  | ('gift-code' | 'account' | 'email' | 'card' | 'address' | 'device' | 'code')
  | 'archive';

/* Another label would make all used trials unrecognisable. */
const signaturesOf = lastingSignatures('membership: used trials');

/**
 * A keyed hash that distinguishes persons without revealing who they are. Without the deployment's
 * HASH_KEY, or ENCRYPTION_KEY, nobody can test e-mails against it.
 */
export const hashOf = (ctx: Context, kind: HashKind, value: string): string =>
  signaturesOf(ctx).of(`${kind}:${value}`);
