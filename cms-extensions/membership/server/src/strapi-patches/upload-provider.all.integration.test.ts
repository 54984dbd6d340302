import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { User } from 'contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Booted, bootMembership } from '../../../test/boot.ts';
import { clientOf, signUp } from '../../../test/client.ts';
import { publishWorkout, setSubscription } from '../../../test/content.ts';
import { newPanelUser } from '../../../test/panel.ts';

const MESSAGE = 'We cannot save this at the moment. Please try again later.';

describe('an S3-compatible store that is away', () => {
  let store: Server;
  let status = 200;
  let hangs = false;
  let port = 0;
  let app: Booted;
  let picture: Buffer<ArrayBuffer>;

  const listen = async (): Promise<void> => {
    store = createServer((request, response) => {
      request.resume().on('end', () => {
        if (!hangs) response.writeHead(status, { ETag: '"1"' }).end();
      });
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
        ...{ S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret', S3_TIMEOUT_MS: '1500' },
      },
    });
    const create = { width: 400, height: 400, channels: 3, background: 'white' } as const;
    picture = Buffer.from(await sharp({ create }).jpeg().toBuffer());
  });
  afterAll(async () => {
    await app.stop();
    await away();
  });

  const sent = async (answer: Response) => {
    const text = await answer.text();
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text };
  };
  /** The coach sends a picture to the media library. */
  const addToLibrary = async (token: string) => {
    const form = new FormData();
    form.append('files', new Blob([picture], { type: 'image/jpeg' }), 'mat.jpg');
    const headers = { authorization: `Bearer ${token}` };
    return sent(await fetch(`${app.url}/upload`, { method: 'POST', headers, body: form }));
  };
  /** The admin gives a workout a picture on the upload screen. */
  const addToWorkout = async (token: string, workout: string) => {
    const form = new FormData();
    form.append('thumbnail_file', new Blob([picture], { type: 'image/jpeg' }), 'mat.jpg');
    const address = `${app.url}/api/admin/workouts/${workout}/upload-thumbnail`;
    const headers = { authorization: `Bearer ${token}` };
    return sent(await fetch(address, { method: 'POST', headers, body: form }));
  };
  const addToProfile = async (token: string) =>
    sent(
      await fetch(`${app.url}/api/auth/profile-image`, {
        ...{ method: 'POST', body: picture },
        headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${token}` },
      }),
    );

  it.each([
    ['takes no connections', away, listen],
    [
      'takes requests and never answers',
      async () => {
        hangs = true;
      },
      async () => {
        hangs = false;
      },
    ],
  ])('%s: pictures are answered 503, and taken once it is back', async (_what, begin, end) => {
    const coach = await newPanelUser(app);
    const client = clientOf(app);
    const { token } = await signUp(client);
    const admin = await signUp(client);
    await setSubscription(app.strapi, admin.email, { status: 'inactive', role: 'admin' });
    const workout = await publishWorkout(app.strapi);
    const files = () => app.strapi.db.query('plugin::upload.file').count();
    const before = await files();
    const refused = { status: 503, retryAfter: '60' };

    await begin();
    try {
      const said = { ...refused, text: expect.stringContaining(MESSAGE) };
      expect(await addToLibrary(coach.token)).toEqual(said);
      expect(await addToProfile(token)).toEqual(said);
      expect(await addToWorkout(admin.token, workout)).toMatchObject(refused);
      expect(await files()).toBe(before);
      expect((await client.get<User>('/auth/me', { token })).body.profile_image).toBeNull();
    } finally {
      await end();
    }
    expect([200, 201]).toContain((await addToLibrary(coach.token)).status);
    expect((await addToProfile(token)).status).toBe(200);
    expect((await addToWorkout(admin.token, workout)).status).toBe(200);
    expect(await files()).toBe(before + 2);
  });

  it('that refuses our key is a fault of ours', async () => {
    const coach = await newPanelUser(app);
    status = 403;
    try {
      expect((await addToLibrary(coach.token)).status).toBe(500);
    } finally {
      status = 200;
    }
  });
});
