import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isShort } from '../../../cms-extensions/membership/test/length.ts';
import { type Booted, bootStrapi } from '../../test/boot.ts';
import { type Store, startStore } from '../../test/store.ts';

const PICTURE = join(import.meta.dirname, '../../favicon.png');

type Uploaded = { id: number; url: string; provider: string };

const uploadOf = (app: Booted) =>
  app.strapi.plugin('upload').service('upload') as {
    upload(request: object): Promise<Uploaded[]>;
    remove(file: Uploaded): Promise<unknown>;
  };

const picture = {
  data: { fileInfo: { name: 'mark.png' } },
  files: { filepath: PICTURE, originalFilename: 'mark.png', mimetype: 'image/png', size: 3526 },
};

describe.skipIf(isShort)('pictures in an S3-compatible store', () => {
  let store: Store;
  let app: Booted;

  beforeAll(async () => {
    store = await startStore();
    app = await bootStrapi({ env: store.env });
  });

  afterAll(async () => {
    await app.stop();
    await store.stop();
  });

  it('are stored in the bucket, shown from its public address, and go when they are deleted', async () => {
    const [file] = await uploadOf(app).upload(picture);
    if (file === undefined) throw new Error('Nothing was uploaded');
    expect(file.provider).toBe('aws-s3');
    expect(file.url.startsWith(`${store.bucketUrl}/mark_`)).toBe(true);
    expect(await store.keys()).toContain(basename(file.url));
    const seen = await fetch(file.url);
    expect(seen.headers.get('content-type')).toBe('image/png');
    expect((await seen.arrayBuffer()).byteLength).toBeGreaterThan(0);
    await uploadOf(app).remove(file);
    expect(await store.keys()).toEqual([]);
  });

  it('may be seen in the panel', async () => {
    const response = await fetch(`${app.url}/_health`);
    expect(response.headers.get('content-security-policy')).toContain(
      `img-src 'self' data: blob: http://localhost:4010 ${new URL(store.bucketUrl).origin}`,
    );
  });
});

describe('the embedded demo', () => {
  let app: Booted;

  beforeAll(async () => {
    app = await bootStrapi();
  });

  afterAll(() => app.stop());

  it('keeps pictures on its own disk and serves them', async () => {
    const [file] = await uploadOf(app).upload(picture);
    const response = await fetch(new URL(file?.url ?? '', app.url));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
  });

  it.each(['/cms.sqlite', '/uploads/../cms.sqlite', '/uploads/%2e%2e/%2e%2e/cms.sqlite'])(
    'serves nothing else of its data: %s',
    async (path) => {
      const response = await fetch(`${app.url}${path}`);
      expect(response.status).toBeGreaterThanOrEqual(400);
    },
  );

  it('puts mail into a folder, where a mail program opens it', async () => {
    await app.strapi.plugin('email').service('email').send({
      to: 'active@example.com',
      subject: 'Grüße from the studio',
      text: 'See you on Monday.',
    });
    const folder = join(app.dataDir, 'mail');
    const [name = ''] = await readdir(folder);
    expect(name).toMatch(/\.eml$/);
    const message = await readFile(join(folder, name), 'utf8');
    expect(message).toContain('To: active@example.com');
    expect(message).toContain('From: Ondelle <hello@ondelle.example>');
    expect(message).toContain('See you on Monday.');
  });
});
