import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Environment } from '../../src/environment/schema.ts';
import { BackupError, type Entry } from './archive.mts';

/* Pictures and other uploads: the files of a folder, or the objects of a bucket. */

const PREFIX = 'uploads/';

/** Deleted since they were listed: a whole night's backup must not fail for one of them. */
const orGone = (error: unknown): null => {
  const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  if (isGone || (error instanceof Error && error.name === 'NoSuchKey')) return null;
  throw error;
};

/** Where uploads are read from and written to. */
type Uploads = {
  kind: 'disk' | 'bucket';
  isEmpty(): Promise<boolean>;
  dump(): AsyncGenerator<Entry>;
  /** Writes one upload; one of the same name is replaced. */
  take(entry: Entry): Promise<void>;
  /** Removes what `take` has written where nothing was. */
  abort(): Promise<void>;
};

const onDisk = (publicDir: string): Uploads => {
  const folder = join(publicDir, 'uploads');
  const added: string[] = [];
  const files = async (): Promise<string[]> => {
    if (!existsSync(folder)) return [];
    const found = await readdir(folder, { recursive: true, withFileTypes: true });
    return found
      .filter((file) => file.isFile() && !file.name.startsWith('.'))
      .map((file) => relative(folder, join(file.parentPath, file.name)))
      .sort();
  };
  return {
    kind: 'disk',
    isEmpty: async () => (await files()).length === 0,
    dump: async function* () {
      for (const name of await files()) {
        const file = await open(join(folder, name)).catch(orGone);
        if (file === null) continue;
        const { size } = await file.stat();
        const body = file.createReadStream({ end: Math.max(0, size - 1) });
        yield { name: `${PREFIX}${name.split(sep).join('/')}`, size, body };
      }
    },
    take: async ({ name, body }) => {
      const path = resolve(folder, name.slice(PREFIX.length));
      if (!path.startsWith(folder + sep)) throw new BackupError(`${name} is no upload.`);
      await mkdir(dirname(path), { recursive: true });
      const unfinished = `${path}.unfinished`;
      if (!existsSync(path)) added.push(path);
      added.push(unfinished);
      await pipeline(body, createWriteStream(unfinished));
      await rename(unfinished, path);
    },
    abort: async () => {
      for (const path of added) await rm(path, { force: true });
    },
  };
};

/** The client of the store that the settings name. */
export const s3ClientOf = (s3: Environment['s3']): S3Client => {
  const { accessKeyId, secretAccessKey } = s3;
  return new S3Client({
    // Not of a whole object: a large one may take its time.
    requestHandler: { connectionTimeout: s3.timeoutMs, socketTimeout: s3.timeoutMs },
    region: s3.region,
    forcePathStyle: s3.forcePathStyle,
    // Not every store understands the checksums that the SDK would add.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(s3.endpoint !== undefined && { endpoint: s3.endpoint }),
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
  });
};

const inBucket = (storage: NonNullable<Environment['storage']>): Uploads => {
  const { bucket } = storage;
  const client = s3ClientOf(storage);
  const list = (after?: string) =>
    client.send(new ListObjectsV2Command({ Bucket: bucket, StartAfter: after }));
  const isThere = async (key: string): Promise<boolean> => {
    const { Contents = [] } = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: key, MaxKeys: 1 }),
    );
    return Contents[0]?.Key === key;
  };
  const added: string[] = [];
  return {
    kind: 'bucket',
    isEmpty: async () => ((await list()).KeyCount ?? 0) === 0,
    dump: async function* () {
      for (let after: string | undefined; ; ) {
        const { Contents: objects = [], IsTruncated: goesOn = false } = await list(after);
        for (const { Key } of objects) {
          const asked = client.send(new GetObjectCommand({ Bucket: bucket, Key }));
          const object = await asked.catch(orGone);
          if (object === null) continue;
          if (!(object.Body instanceof Readable)) throw new BackupError(`${Key} has no content.`);
          const { ContentType: type, CacheControl: cache } = object;
          yield {
            name: `${PREFIX}${Key}`,
            size: object.ContentLength ?? 0,
            body: object.Body,
            headers: { ...(type && { type }), ...(cache && { cache }) },
          };
        }
        after = objects.at(-1)?.Key;
        if (!goesOn || after === undefined) return;
      }
    },
    abort: async () => {
      for (const Key of added) {
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
      }
    },
    take: async ({ name, size, body, headers = {} }) => {
      const key = name.slice(PREFIX.length);
      if (!(await isThere(key))) added.push(key);
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: body,
          ContentLength: size,
          ContentType: headers.type,
          CacheControl: headers.cache,
        }),
      );
    },
  };
};

/** The uploads of a deployment. */
export const uploadsOf = ({
  storage,
  publicDir,
}: Pick<Environment, 'storage' | 'publicDir'>): Uploads =>
  storage === null ? onDisk(publicDir) : inBucket(storage);
