import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../context.ts';

/** HKDF label of the derived key. Changing it makes all waiting mails unreadable. */
const KEY_LABEL = 'membership: values of mails';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_LENGTH = 8;

const sealedSchema = z.object({ sealed: z.string() }).strict();

/** The values of a mail, encrypted with the deployment's key. */
type Sealed = z.output<typeof sealedSchema>;

export type MailValues = Readonly<Record<string, unknown>>;

/** The values of a mail as stored; JSON may be returned as text. */
export const storedValues = z
  .union([z.string().transform((text) => JSON.parse(text)), z.looseObject({})])
  .pipe(z.record(z.string(), z.unknown()));

/** The values were encrypted with another ENCRYPTION_KEY, or were changed since. */
export class UnreadableValues extends Error {
  override readonly name = 'UnreadableValues';
}

type DerivedKey = { key: Buffer; id: string };

const derivedFrom = (encryptionKey: string): DerivedKey => {
  const key = Buffer.from(hkdfSync('sha256', encryptionKey, '', KEY_LABEL, KEY_BYTES));
  const id = createHash('sha256').update(key).digest('base64url').slice(0, KEY_ID_LENGTH);
  return { key, id };
};

/**
 * Encrypts the values of waiting mails and the keys of connections (AES-256-GCM), since they may
 * contain secrets: a reset link, for example, gives access to an account and must not be readable in
 * a database copy or the panel.
 */
export class Seal {
  readonly #current: DerivedKey;
  readonly #previous: DerivedKey | null;

  /**
   * @param encryptionKey ENCRYPTION_KEY, from which the key is derived (HKDF)
   * @param previousKey the one before, which only decrypts
   */
  constructor(encryptionKey: string, previousKey: string | null = null) {
    this.#current = derivedFrom(encryptionKey);
    this.#previous = previousKey === null ? null : derivedFrom(previousKey);
  }

  /**
   * Encrypts the values of a mail.
   * @param mailKey the mail's key, authenticated so that the values fit no other mail
   */
  seal(values: MailValues, mailKey: string): Sealed {
    const { key, id } = this.#current;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(mailKey));
    const text = Buffer.concat([cipher.update(JSON.stringify(values), 'utf8'), cipher.final()]);
    const bytes = Buffer.concat([iv, cipher.getAuthTag(), text]);
    return { sealed: `v1.${id}.${bytes.toString('base64url')}` };
  }

  /**
   * Decrypts the values of a mail.
   * @param stored encrypted values
   * @throws UnreadableValues
   */
  open(stored: MailValues, mailKey: string): MailValues {
    const sealed = sealedSchema.safeParse(stored).data?.sealed ?? '';
    const [version, keyId, payload = ''] = sealed.split('.');
    const known = [this.#current, this.#previous].find((it) => it?.id === keyId);
    if (version !== 'v1' || !known) {
      throw new UnreadableValues(
        `Its values were encrypted under another ENCRYPTION_KEY (${keyId}; this one is ${this.#current.id})`,
      );
    }
    const bytes = Buffer.from(payload, 'base64url');
    try {
      const decipher = createDecipheriv(CIPHER, known.key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(mailKey));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const text = Buffer.concat([
        decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
        decipher.final(),
      ]);
      return z.record(z.string(), z.unknown()).parse(JSON.parse(text.toString('utf8')));
    } catch (cause) {
      throw new UnreadableValues('Its values were changed after they were encrypted', { cause });
    }
  }
}

/** The seal of this deployment. */
export const sealOf = ({ strapi, settings }: Pick<Context, 'strapi' | 'settings'>): Seal =>
  new Seal(strapi.config.get('admin.secrets.encryptionKey'), settings.previous.encryptionKey);
