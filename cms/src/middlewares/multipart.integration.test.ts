import { readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Booted, bootStrapi } from '../../test/boot.ts';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SIGN_IN = { email: 'desk@example.com', password: 'Coach1234' };
/** As long as a token that an owner creates in the panel, and hexadecimal like it. */
const API_TOKEN = 'ab'.repeat(64);

const formWith = (field: string, content: Buffer = PICTURE): FormData => {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(content)], { type: 'image/png' }), 'picture.png');
  return form;
};

describe('a form with files', () => {
  /* The uploads' folder is the worker's temporary folder (test/temporary-folder.ts), which also
   * holds other tests' folders. */
  const left = (): string[] =>
    readdirSync(tmpdir(), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  let app: Booted;
  let token: string;

  const post = (path: string, body: FormData, authorization?: string, method = 'POST') =>
    fetch(`${app.url}${path}`, {
      method,
      body,
      headers: authorization === undefined ? {} : { authorization: `Bearer ${authorization}` },
    });

  beforeAll(async () => {
    app = await bootStrapi();
    const owner = await app.strapi.db
      .query('admin::role')
      .findOne({ where: { code: 'strapi-super-admin' } });
    const user = { firstname: 'Ines', lastname: 'Halloran', isActive: true, roles: [owner.id] };
    await app.strapi.service('admin::user').create({ ...SIGN_IN, ...user });
    const reply = await fetch(`${app.url}/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(SIGN_IN),
    });
    const answer = (await reply.json()) as { data: { token: string } };
    token = answer.data.token;
  });

  afterEach(() => expect(left()).toEqual([]));

  afterAll(async () => {
    await app.stop();
  });

  it.each([
    ['POST', '/upload', 401],
    ['POST', '/upload?id=1', 401],
    ['PUT', '/upload/files/1', 401],
    ['POST', '/admin/project-settings', 401],
    ['POST', '/uploads/x', 415],
    ['POST', '/admin/login', 415],
    ['POST', '/nowhere', 415],
    ['DELETE', '/_health', 415],
  ])('is not read from strangers: %s %s is answered with %i', async (method, path, status) => {
    for (const field of ['files', 'anything']) {
      expect((await post(path, formWith(field), undefined, method)).status).toBe(status);
    }
  });

  it.each(['/api/anything', '/api/upload', '/api/instructors'])(
    'is not read at %s, whatever looks like an API token comes with it',
    async (path) => {
      expect((await post(path, formWith('anything'), API_TOKEN)).status).toBe(415);
    },
  );

  it('is not read compressed, from anybody', async () => {
    const reply = await fetch(`${app.url}/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: new Uint8Array(gzipSync(JSON.stringify(SIGN_IN))),
    });
    expect(reply.status).toBe(415);
  });

  it('is not read with a token that is none of the panel, or whose session has ended', async () => {
    expect((await post('/upload', formWith('files'), 'a.made-up.token')).status).toBe(401);
    const sessions = app.strapi.sessionManager('admin');
    const { token: refresh, sessionId } = await sessions.generateRefreshToken('1', 'device');
    const access = await sessions.generateAccessToken(refresh);
    await sessions.invalidateRefreshToken('1', 'device');
    expect(await sessions.isSessionActive(sessionId)).toBe(false);
    const ended = 'token' in access ? access.token : '';
    expect((await post('/upload', formWith('files'), ended)).status).toBe(401);
  });

  it('is taken into the library from someone at the panel, and its copy on disk goes', async () => {
    const reply = await post('/upload', formWith('files'), token);
    expect(reply.status).toBe(201);
  });

  it('leaves nothing when its file is in a field that nobody reads, or its route refuses it', async () => {
    expect((await post('/upload', formWith('anything'), token)).status).toBe(400);
    expect((await post('/upload?id=999999', formWith('files'), token)).status).toBe(404);
    expect((await post('/upload/files/none/of/these', formWith('files'), token)).status).toBe(405);
  });

  it('leaves nothing when its sender goes away in between', async () => {
    const request = httpRequest(`${app.url}/upload`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=edge',
        'content-length': 10_000_000,
      },
    });
    request.on('error', () => undefined);
    request.write(
      '--edge\r\nContent-Disposition: form-data; name="files"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
    );
    request.write(Buffer.alloc(100_000));
    await vi.waitFor(() => expect(left()).toHaveLength(1), 20_000);
    request.destroy();
    await vi.waitFor(() => expect(left()).toEqual([]), 20_000);
  });

  it('is refused unread when it is longer than the library takes', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const request = httpRequest(`${app.url}/upload`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'multipart/form-data; boundary=edge',
          'content-length': 300 * 1024 ** 2,
        },
      });
      request.on('response', ({ statusCode }) => {
        resolve(statusCode);
        request.destroy();
      });
      request.on('error', reject);
      request.flushHeaders();
    });
    expect(status).toBe(413);
  });

  it('gives way to JSON of 64 kB at most where an API token opens a route', async () => {
    const send = async (type: string, body: string): Promise<number> => {
      const reply = await fetch(`${app.url}/api/anything`, {
        method: 'POST',
        headers: { authorization: `Bearer ${API_TOKEN}`, 'content-type': type },
        body,
      });
      return reply.status;
    };
    expect(await send('text/plain', '')).toBe(405);
    expect(await send('text/plain', 'a')).toBe(415);
    expect(await send('application/x-www-form-urlencoded', 'a=b')).toBe(415);
    expect(await send('application/csp-report', '{}')).toBe(415);
    expect(await send('application/json', JSON.stringify('a'.repeat(70_000)))).toBe(413);
    expect(await send('application/json', '{}')).toBe(405);
  });
});
