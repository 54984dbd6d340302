import { createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { newId } from '../ids.ts';
import type { MuxDatabase } from './database.ts';

const rowSchema = z.object({ id: z.string(), created_at: z.number(), public_key: z.string() });

export interface SigningKeyRecord {
  id: string;
  createdAtSeconds: number;
}

export interface NewSigningKey extends SigningKeyRecord {
  /** The private key as PEM (PKCS#1), handed out once and kept nowhere. */
  privateKeyPem: string;
}

const generateRsaKeyPair = promisify(generateKeyPair);

/** A fresh RSA key pair of 2048 bits, the size and format Mux hands out. */
export async function generateSigningPair(): Promise<{ publicKey: string; privateKey: string }> {
  return generateRsaKeyPair('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
}

/** The signing keys of the account: only their public halves are stored. */
export class SigningKeys {
  readonly #database: MuxDatabase;
  readonly #parsed = new Map<string, KeyObject>();

  constructor(database: MuxDatabase) {
    this.#database = database;
  }

  async create(): Promise<NewSigningKey> {
    const { publicKey, privateKey } = await generateSigningPair();
    const key = { id: newId(), createdAtSeconds: Math.floor(Date.now() / 1000) };
    this.#database
      .prepare('INSERT INTO signing_keys (id, created_at, public_key) VALUES (?, ?, ?)')
      .run(key.id, key.createdAtSeconds, publicKey);
    return { ...key, privateKeyPem: privateKey };
  }

  /** Newest first. */
  list(limit: number, offset: number): SigningKeyRecord[] {
    const rows = this.#database
      .prepare('SELECT * FROM signing_keys ORDER BY position DESC LIMIT ? OFFSET ?')
      .all(limit, offset);
    return z.array(rowSchema).parse(rows).map(toRecord);
  }

  find(id: string): SigningKeyRecord | undefined {
    const row = this.#row(id);
    return row && toRecord(row);
  }

  /** The key that verifies this id's signatures, or undefined when there is no such key (any more). */
  publicKey(id: string): KeyObject | undefined {
    const known = this.#parsed.get(id);
    if (known) return known;
    const row = this.#row(id);
    if (!row) return undefined;
    const key = createPublicKey(row.public_key);
    this.#parsed.set(id, key);
    return key;
  }

  /** @returns whether there was such a key. */
  delete(id: string): boolean {
    this.#parsed.delete(id);
    return this.#database.prepare('DELETE FROM signing_keys WHERE id = ?').run(id).changes > 0;
  }

  deleteAll(): void {
    this.#parsed.clear();
    this.#database.exec('DELETE FROM signing_keys');
  }

  #row(id: string) {
    const row = this.#database.prepare('SELECT * FROM signing_keys WHERE id = ?').get(id);
    return rowSchema.optional().parse(row);
  }
}

function toRecord(row: z.infer<typeof rowSchema>): SigningKeyRecord {
  return { id: row.id, createdAtSeconds: row.created_at };
}
