import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Booted, bootStrapi } from '../../test/boot.ts';

const PICTURE = join(import.meta.dirname, '../../favicon.png');

/** As much of an S3-compatible store as an upload and a deletion ask for. */
const startStore = async () => {
  const objects = new Map<string, number>();
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://store').pathname;
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
    });
    request.on('end', () => {
      if (request.method === 'PUT') objects.set(path, size);
      if (request.method === 'DELETE') objects.delete(path);
      response.writeHead(request.method === 'DELETE' ? 204 : 200, { etag: '"0123456789abcdef"' });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { objects, origin, stop: () => new Promise((resolve) => server.close(resolve)) };
};

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

describe('pictures in an S3-compatible store', () => {
  let store: Awaited<ReturnType<typeof startStore>>;
  let app: Booted;

  beforeAll(async () => {
    store = await startStore();
    app = await bootStrapi({
      env: {
        S3_BUCKET: 'films',
        S3_ENDPOINT: store.origin,
        S3_ACCESS_KEY_ID: 'id',
        S3_SECRET_ACCESS_KEY: 'secret',
        S3_PUBLIC_URL: 'https://pictures.example.org/films',
      },
    });
  });

  afterAll(async () => {
    await app.stop();
    await store.stop();
  });

  it('are stored in the bucket, shown from its public address, and go when they are deleted', async () => {
    const [file] = await uploadOf(app).upload(picture);
    if (file === undefined) throw new Error('Nothing was uploaded');
    expect(file).toMatchObject({
      provider: 'aws-s3',
      url: expect.stringMatching(/^https:\/\/pictures\.example\.org\/films\/mark_.+\.png$/),
    });
    expect([...store.objects.keys()]).toEqual([expect.stringMatching(/^\/films\/mark_.+\.png$/)]);
    await uploadOf(app).remove(file);
    expect([...store.objects.keys()]).toEqual([]);
  });

  it('may be seen in the panel', async () => {
    const response = await fetch(`${app.url}/_health`);
    expect(response.headers.get('content-security-policy')).toContain(
      "img-src 'self' data: blob: http://localhost:4010 https://pictures.example.org",
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
