import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import tar from 'tar-stream';
import { z } from 'zod';

/*
 * A backup is a tar archive, packed by gzip and encrypted in age's format (age-encryption.org), so
 * that the programs `age` and `tar` read it, too. age authenticates every 64 KiB and the end.
 */

/** A backup cannot be read or not be restored; the message says why. */
export class BackupError extends Error {}

/** One file of a backup. */
export type Entry = {
  name: string;
  /** Bytes. */
  size: number;
  body: Readable;
  /** Further headers, such as the media type of a picture. */
  headers?: Record<string, string>;
};

/** Longer than any backup takes. */
const LEFT_MS = 86_400_000;

/** Removes what processes that were killed have left in a folder. */
export const removeLeftovers = async (folder: string, name: RegExp): Promise<void> => {
  for (const file of (await readdir(folder)).filter((one) => name.test(one))) {
    const { mtimeMs } = await stat(join(folder, file));
    if (mtimeMs < Date.now() - LEFT_MS) await rm(join(folder, file), { force: true });
  }
};

const HEADER_PREFIX = 'ONDELLE.';
const paxSchema = z.record(z.string(), z.string());

const encrypted = async (recipient: string, plain: Readable): Promise<Readable> => {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  // The types of Node's web streams and of the browser's differ in name only.
  const stream = Readable.toWeb(plain) as globalThis.ReadableStream<Uint8Array>;
  return Readable.fromWeb((await encrypter.encrypt(stream)) as ReadableStream<Uint8Array>);
};

const decrypted = async (key: string, path: string): Promise<Readable> => {
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(key);
  } catch {
    throw new BackupError('BACKUP_KEY is not a key: it begins with AGE-SECRET-KEY-1.');
  }
  const file = Readable.toWeb(createReadStream(path)) as globalThis.ReadableStream<Uint8Array>;
  try {
    return Readable.fromWeb((await decrypter.decrypt(file)) as ReadableStream<Uint8Array>);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (/no identity matched/i.test(reason)) {
      throw new BackupError(`${path} was encrypted for another key than BACKUP_KEY.`);
    }
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw error;
    throw new BackupError(`${path} is damaged, or not a backup: ${reason}`);
  }
};

/** Writes to a file that has its name only when it is complete; `-` is the standard output. */
const save = async (path: string, bytes: Readable): Promise<void> => {
  if (path === '-') return pipeline(bytes, process.stdout as Writable);
  const unfinished = `${path}.unfinished`;
  try {
    // `flush`: on the disk before it is given its name.
    await pipeline(bytes, createWriteStream(unfinished, { mode: 0o600, flush: true }));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await rename(unfinished, path);
};

/**
 * Encrypts and saves a backup while it is read; nothing is kept in memory.
 * @param path of the file, or `-` for the standard output
 * @param recipient whoever has its private key can read the backup: `age1…`
 */
export const writeArchive = async (
  path: string,
  recipient: string,
  entries: AsyncIterable<Entry>,
): Promise<void> => {
  const pack = tar.pack();
  const filling = (async () => {
    for await (const { name, size, body, headers = {} } of entries) {
      const pax = Object.fromEntries(
        Object.entries(headers).map(([key, value]) => [`${HEADER_PREFIX}${key}`, value]),
      );
      await pipeline(body, pack.entry({ name, size, mode: 0o600, pax }));
    }
    pack.finalize();
  })();
  // The error arrives by the stream that is being saved.
  filling.catch((error: Error) => pack.destroy(error));
  const packed = createGzip();
  const packing = pipeline(pack, packed);
  packing.catch((error: Error) => packed.destroy(error));
  await save(path, await encrypted(recipient, packed));
  await Promise.all([filling, packing]);
};

const asDamage = (path: string, error: unknown): BackupError => {
  const reason = error instanceof Error ? error.message : String(error);
  return error instanceof BackupError ? error : new BackupError(`${path} is damaged: ${reason}`);
};

/** The bytes of a file, whose errors say that the backup is damaged. */
async function* checked(path: string, bytes: AsyncIterable<unknown>) {
  try {
    yield* bytes;
  } catch (error) {
    throw asDamage(path, error);
  }
}

/**
 * Reads a backup, file by file and in order. What was read before an error may be incomplete.
 * @param key age's private key: `AGE-SECRET-KEY-1…`
 * @throws {BackupError} for another key, and for bytes that were changed or are missing
 */
export async function* readArchive(path: string, key: string): AsyncGenerator<Entry> {
  const extract = tar.extract();
  const unpacked = createGunzip();
  const reading = pipeline(await decrypted(key, path), unpacked, extract);
  // The error is thrown below, by `extract`.
  reading.catch(() => undefined);
  try {
    for await (const entry of extract) {
      const { name, size = 0 } = entry.header;
      const pax = paxSchema.parse(entry.header.pax ?? {});
      const headers = Object.fromEntries(
        Object.entries(pax)
          .filter(([header]) => header.startsWith(HEADER_PREFIX))
          .map(([header, value]) => [header.slice(HEADER_PREFIX.length), value]),
      );
      yield { name, size, headers, body: Readable.from(checked(path, entry)) };
    }
    await reading;
  } catch (error) {
    throw asDamage(path, error);
  }
}

/** A small file of text. */
export const textEntry = (name: string, text: string): Entry => {
  const bytes = Buffer.from(text);
  return { name, size: bytes.length, body: Readable.from([bytes]) };
};

/** The whole text of a small file. */
export const textOf = async ({ body }: Pick<Entry, 'body'>): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
};
