import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { User } from 'contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Booted, bootMembership } from '../../../test/boot.ts';
import { clientOf, signUp } from '../../../test/client.ts';
import { newPanelUser } from '../../../test/panel.ts';

describe('an S3-compatible store that is away', () => {
  let store: Server;
  let status = 200;
  let port = 0;
  let app: Booted;
  let picture: Buffer<ArrayBuffer>;

  const listen = async (): Promise<void> => {
    store = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(status, { ETag: '"1"' }).end());
    });
    await new Promise<void>((done) => store.listen(port, '127.0.0.1', done));
    ({ port } = store.address() as AddressInfo);
  };
  const away = async (): Promise<void> => {
    const gone = new Promise((done) => store.close(done));
    store.closeAllConnections();
    await gone;
  };

  beforeAll(async () => {
    await listen();
    const url = `http://127.0.0.1:${port}`;
    app = await bootMembership({
      env: {
        ...{ LOG_LEVEL: 'error', S3_BUCKET: 'films', S3_ENDPOINT: url, S3_PUBLIC_URL: url },
        ...{ S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' },
      },
    });
    const create = { width: 400, height: 400, channels: 3, background: 'white' } as const;
    picture = Buffer.from(await sharp({ create }).jpeg().toBuffer());
  });
  afterAll(async () => {
    await app.stop();
    await away();
  });

  /** The coach adds a picture to the media library. */
  const addToLibrary = async (token: string): Promise<number> => {
    const form = new FormData();
    form.append('files', new Blob([picture], { type: 'image/jpeg' }), 'mat.jpg');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${app.url}/upload`, { method: 'POST', headers, body: form });
    await answer.arrayBuffer();
    return answer.status;
  };
  const addToProfile = async (token: string) => {
    const answer = await fetch(`${app.url}/api/auth/profile-image`, {
      ...{ method: 'POST', body: picture },
      headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer();
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
  };

  it.each([
    ['takes no connections', away, listen],
    [
      'answers with an error of its own',
      async () => {
        status = 503;
      },
      async () => {
        status = 200;
      },
    ],
  ])('%s: pictures are answered 503, and taken once it is back', async (_what, begin, end) => {
    const coach = await newPanelUser(app);
    const client = clientOf(app);
    const { token } = await signUp(client);
    const files = () => app.strapi.db.query('plugin::upload.file').count();
    const before = await files();

    await begin();
    try {
      expect(await addToLibrary(coach.token)).toBe(503);
      expect(await addToProfile(token)).toEqual({ status: 503, retryAfter: '60' });
      expect(await files()).toBe(before);
      expect((await client.get<User>('/auth/me', { token })).body.profile_image).toBeNull();
    } finally {
      await end();
    }
    expect([200, 201]).toContain(await addToLibrary(coach.token));
    expect((await addToProfile(token)).status).toBe(200);
    expect(await files()).toBe(before + 1);
  });

  it('that refuses our key is a fault of ours', async () => {
    const coach = await newPanelUser(app);
    status = 403;
    try {
      expect(await addToLibrary(coach.token)).toBe(500);
    } finally {
      status = 200;
    }
  });
});
