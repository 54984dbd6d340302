import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

const BUCKET = 'films';
/** The keys that it accepts; requests must be signed with them. */
const KEY = 'S3RVER';

/** An S3-compatible store with an empty bucket. Call `stop()` in `afterAll`. */
export const startStore = async () => {
  const directory = mkdtempSync(join(tmpdir(), 'store-'));
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory },
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await server.run();
  const origin = `http://127.0.0.1:${port}`;
  const bucketUrl = `${origin}/${BUCKET}`;
  return {
    /** The address from which browsers load its files. */
    bucketUrl,
    /** The settings of an app that stores its pictures there. */
    env: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: origin,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
      S3_PUBLIC_URL: bucketUrl,
    },
    /** The names of all stored files. */
    keys: async (): Promise<string[]> => {
      const listing = await (await fetch(`${bucketUrl}?list-type=2`)).text();
      return [...listing.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => key ?? '').sort();
    },
    stop: async (): Promise<void> => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

export type Store = Awaited<ReturnType<typeof startStore>>;
