import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UPLOAD_ERRORS, type Workout } from 'contract';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Store, startStore } from '../../../../../cms/test/store.ts';
import { testApp } from '../../../test/app.ts';
import { type Booted, bootMembership } from '../../../test/boot.ts';
import { clientOf } from '../../../test/client.ts';
import { publishWorkout } from '../../../test/content.ts';
import { newPanelUser } from '../../../test/panel.ts';

type Stored = {
  id: number;
  url: string;
  width: number;
  height: number;
  formats: Record<string, { url: string; mime: string; width: number; height: number }>;
};

type Format = 'jpeg' | 'png' | 'avif' | 'gif';

const folder = mkdtempSync(join(tmpdir(), 'media-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a86' } });

/** Adds a picture to the media library as the panel does. */
const upload = async (app: Booted, picture: Sharp | Buffer, format: Format): Promise<Stored> => {
  const path = join(folder, `picture.${format}`);
  const bytes = Buffer.isBuffer(picture) ? picture : await picture.toFormat(format).toBuffer();
  writeFileSync(path, bytes);
  const service = app.strapi.plugin('upload').service('upload');
  const [file] = await service.upload({
    data: { fileInfo: { name: `My picture.${format}` } },
    files: {
      ...{ filepath: path, originalFilename: `My picture.${format}` },
      ...{ mimetype: `image/${format}`, size: 1000 },
    },
  });
  return file;
};

const widthsOf = ({ formats }: Stored) =>
  Object.fromEntries(Object.entries(formats).map(([name, { width }]) => [name, width]));

describe('a picture that is uploaded', () => {
  const { app } = testApp(() => bootMembership());

  it('has copies in WebP, in the widths that screens need', async () => {
    const large = await upload(app, drawn(3000, 1688), 'jpeg');
    expect(widthsOf(large)).toEqual({
      ...{ thumbnail: 245, small: 480, medium: 960, large: 1600, full: 2560 },
    });
    expect(Object.values(large.formats).map(({ mime }) => mime)).toEqual(
      Array.from({ length: 5 }, () => 'image/webp'),
    );
  });

  it('is served as what it is', async () => {
    const { formats } = await upload(app, drawn(1280, 720), 'jpeg');
    const response = await fetch(`${app.url}${formats.small?.url}`);
    expect(response.headers.get('content-type')).toBe('image/webp');
    const { width, height, format } = await sharp(
      Buffer.from(await response.arrayBuffer()),
    ).metadata();
    expect([width, height, format]).toEqual([480, 270, 'webp']);
  });

  it('stands upright, however the telephone was held', async () => {
    const sideways = drawn(1200, 800).withMetadata({ orientation: 6 });
    const { width, height, formats } = await upload(app, sideways, 'jpeg');
    expect([width, height]).toEqual([800, 1200]);
    expect([formats.small?.width, formats.small?.height]).toEqual([480, 720]);
  });

  it.each(['avif', 'gif'] as const)('may be a %s', async (format) => {
    const file = await upload(app, drawn(1000, 500), format);
    expect(widthsOf(file)).toEqual({ thumbnail: 245, small: 480, medium: 960, full: 1000 });
  });

  it.each([
    ['a page', Buffer.from('<html><script>alert(1)</script>'), UPLOAD_ERRORS.notAPicture],
    [
      'a drawing',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      UPLOAD_ERRORS.notAPicture,
    ],
    [
      'a WebP of 38 bytes that claims 16,000 by 16,000 pixels',
      Buffer.from('UklGRh4AAABXRUJQVlA4TBIAAAAvf/6fDwcQ/Y/+ByKi/wEAAAA=', 'base64'),
      UPLOAD_ERRORS.tooManyPixels,
    ],
  ])('is not %s that is named picture.png, and costs no time', async (_, bytes, text) => {
    const panel = await newPanelUser(app);
    const form = new FormData();
    form.append('files', new Blob([bytes], { type: 'image/png' }), 'picture.png');
    const began = performance.now();
    const reply = await fetch(`${app.url}/upload`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${panel.token}` },
    });
    expect(await reply.json()).toMatchObject({ error: { status: 400, message: text } });
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(await app.strapi.db.query('plugin::upload.file').count({ where: { ext: '.png' } })).toBe(
      await app.strapi.db
        .query('plugin::upload.file')
        .count({ where: { ext: '.png', width: { $gt: 0 } } }),
    );
  });

  it('is not half of one', async () => {
    const whole = await drawn(1000, 1000).png().toBuffer();
    const half = whole.subarray(0, whole.length / 2);
    await expect(upload(app, half, 'png')).rejects.toThrow('File is not a valid image');
  });

  const send = async (bytes: Buffer, name: string) => {
    const panel = await newPanelUser(app);
    const form = new FormData();
    form.append('fileInfo', JSON.stringify({ name, caption: null, folder: null }));
    form.append('files', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
    const headers = { authorization: `Bearer ${panel.token}` };
    const reply = await fetch(`${app.url}/upload`, { method: 'POST', body: form, headers });
    return { status: reply.status, files: (await reply.json()) as (Stored & { name: string })[] };
  };

  it('may have a name in any letters, which is shown', async () => {
    const { status, files } = await send(await drawn(500, 300).jpeg().toBuffer(), '瑜伽.jpg');
    expect([status, files[0]?.name]).toEqual([201, '瑜伽.jpg']);
    const addresses = [files[0], ...Object.values(files[0]?.formats ?? {})].map((it) => it?.url);
    expect(addresses).toHaveLength(4);
    for (const url of addresses) expect((await fetch(`${app.url}${url}`)).status).toBe(200);
  });

  it('may lack the end marker, but not its half', async () => {
    const whole = await sharp(randomBytes(300 * 300 * 3), {
      raw: { width: 300, height: 300, channels: 3 },
    })
      .jpeg()
      .toBuffer();
    const { status, files } = await send(whole.subarray(0, -2), 'open.jpg');
    expect(status).toBe(201);
    const kept = await fetch(`${app.url}${files[0]?.url}`);
    const read = sharp(await kept.arrayBuffer(), { failOn: 'warning' });
    expect((await read.raw().toBuffer()).length).toBe(300 * 300 * 3);
    expect((await send(whole.subarray(0, whole.length / 2), 'half.jpg')).status).toBe(400);
  });

  it('is offered to the cards in these copies alone, not in its own megabytes', async () => {
    const { id: thumbnail } = await upload(app, drawn(3000, 1688), 'jpeg');
    const id = await publishWorkout(app.strapi, { thumbnail });
    const sources = async () => {
      const { body } = await clientOf(app).get<Workout>(`/workouts/${id}`);
      return body.thumbnail?.sources ?? [];
    };
    // The catalogue is notified of a publication a moment later.
    const widths = async () => (await sources()).map(({ width }) => width);
    await expect.poll(widths).toEqual([245, 480, 960, 1600, 2560]);
    for (const { url } of await sources()) expect(url).toMatch(/\.webp$/);
  });
});

describe('a picture in an S3-compatible store', () => {
  let store: Store;
  let app: Booted;
  beforeAll(async () => {
    store = await startStore();
    app = await bootMembership({ env: store.env });
  });
  afterAll(async () => {
    await app.stop();
    await store.stop();
  });

  it('has its copies there, and takes them along when it goes', async () => {
    const file = await upload(app, drawn(1280, 720), 'jpeg');
    const keys = await store.keys();
    expect(keys.filter((key) => key.endsWith('.webp'))).toHaveLength(4);
    expect(keys).toHaveLength(5);
    const response = await fetch(file.formats.full?.url ?? '');
    expect(response.headers.get('content-type')).toBe('image/webp');
    await app.strapi.plugin('upload').service('upload').remove(file);
    expect(await store.keys()).toEqual([]);
  });
});
