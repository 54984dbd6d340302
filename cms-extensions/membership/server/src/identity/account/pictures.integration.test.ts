import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ACCOUNT_ERRORS, PROFILE_IMAGE_BYTES_MAX, type User } from 'contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { bootMembership } from '../../../../test/boot.ts';
import { clientOf, signUp } from '../../../../test/client.ts';
import { jobsOf } from '../../../../test/jobs.ts';
import { isShort } from '../../../../test/length.ts';
import { rare } from '../../../../test/rare.ts';
import { eventually } from '../../../../test/redis.ts';

const photo = (width = 1200, height = 900): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 120, b: 60 } } })
    .jpeg()
    .toBuffer();

describe("a member's picture", () => {
  const { app, client } = testApp(() => bootMembership());

  const upload = async (
    token: string | null,
    body: RequestInit['body'],
    {
      type = 'image/jpeg',
      query = '',
      ...init
    }: RequestInit & { type?: string; query?: string } = {},
  ) => {
    const response = await fetch(`${app.url}/api/auth/profile-image${query}`, {
      method: 'POST',
      body,
      ...init,
      headers: {
        'content-type': type,
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
    });
    return { status: response.status, body: (await response.json()) as User & { detail?: string } };
  };
  const fileAt = (url: string): string => join(app.dataDir, 'public', url);
  const shown = async (url: string) => {
    const response = await fetch(new URL(url, app.url));
    return { status: response.status, type: response.headers.get('content-type') };
  };

  it('is the chosen part, kept as a square without a trace of the file that was sent', async () => {
    const { token } = await signUp(client);
    const bytes = new Uint8Array(await photo());
    expect((await upload(null, bytes)).status).toBe(401);
    const wrong = await upload(token, bytes, { query: '?left=-10&top=20&size=300' });
    expect(wrong.status).toBe(422);
    const reply = await upload(token, bytes, { query: '?left=10&top=20&size=700' });
    expect(reply.status).toBe(200);
    expect(reply.body.profile_image).toMatch(/^\/uploads\/member_[0-9a-f]{32}\.webp$/);
    expect((await client.get<User>('/auth/me', { token })).body.profile_image).toBe(
      reply.body.profile_image,
    );
    const response = await fetch(new URL(reply.body.profile_image ?? '', app.url));
    expect(response.headers.get('content-type')).toBe('image/webp');
    const kept = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(kept).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect(await app.strapi.db.query('plugin::upload.file').count()).toBe(0);
  });

  it('takes the place of the one before, whose file goes, and itself goes with the account alone', async () => {
    const { token, user } = await signUp(client);
    const bytes = new Uint8Array(await photo());
    const first = (await upload(token, bytes)).body.profile_image ?? '';
    expect((await shown(first)).status).toBe(200);
    const second = (await upload(token, bytes)).body.profile_image ?? '';
    expect((await shown(second)).status).toBe(200);
    expect(existsSync(fileAt(first))).toBe(false);
    await client.patch('/auth/profile', { name: 'Berta' }, { token });
    await jobsOf(app.strapi).runNow('traces of accounts', new Date());
    expect((await shown(second)).status).toBe(200);
    await app.strapi.documents('plugin::users-permissions.user').delete({ documentId: user.id });
    await eventually(() => expect(existsSync(fileAt(second))).toBe(false));
  });

  rare('has a name of which every part is random', async () => {
    const { token } = await signUp(client);
    const bytes = new Uint8Array(await photo(64, 64));
    const names: string[] = [];
    while (names.length < 8) names.push((await upload(token, bytes)).body.profile_image ?? '');
    // In a random (version 4) UUID this digit is always a 4.
    const digits = names.map((name) => /member_[0-9a-f]{12}(.)/.exec(name)?.[1]);
    expect(digits.every((digit) => digit === '4')).toBe(false);
  });

  it('goes when the member takes it away', async () => {
    const { token } = await signUp(client);
    const url = (await upload(token, new Uint8Array(await photo()))).body.profile_image ?? '';
    const change = { profile_image: null };
    const reply = await client.patch<User>('/auth/profile', change, { token });
    expect(reply.body.profile_image).toBeNull();
    await eventually(() => expect(existsSync(fileAt(url))).toBe(false));
  });

  it('is removed by the job when its removal failed at first', async () => {
    const { token, user } = await signUp(client);
    const url = (await upload(token, new Uint8Array(await photo()))).body.profile_image ?? '';
    // Simulates a process that ended between the two writes.
    await app.strapi.db
      .connection('up_users')
      .where({ document_id: user.id })
      .update({ profile_image_url: null });
    expect(existsSync(fileAt(url))).toBe(true);
    await jobsOf(app.strapi).runNow('traces of accounts', new Date());
    expect(existsSync(fileAt(url))).toBe(false);
  });

  it('stays while the member is blocked', async () => {
    const { token, user } = await signUp(client);
    const url = (await upload(token, new Uint8Array(await photo()))).body.profile_image ?? '';
    const block = (blocked: boolean) =>
      app.strapi.db.connection('up_users').where({ document_id: user.id }).update({ blocked });
    await block(true);
    await jobsOf(app.strapi).runNow('traces of accounts', new Date());
    await block(false);
    expect((await shown(url)).status).toBe(200);
  });

  it('is one of two that are sent at once', async () => {
    const { token } = await signUp(client);
    const bytes = new Uint8Array(await photo());
    const replies = await Promise.all([upload(token, bytes), upload(token, bytes)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const { profile_image } = (await client.get<User>('/auth/me', { token })).body;
    expect((await shown(profile_image ?? '')).status).toBe(200);
    await jobsOf(app.strapi).runNow('traces of accounts', new Date());
    const left = replies.filter(({ body }) => existsSync(fileAt(body.profile_image ?? '')));
    expect(left).toHaveLength(1);
  });

  it('is told by its content, not by its name, and is not taken as another type', async () => {
    const { token } = await signUp(client);
    const reply = await upload(token, '<html>');
    expect([reply.status, reply.body.detail]).toEqual([415, ACCOUNT_ERRORS.pictureUnreadable]);
    for (const type of ['application/json', 'image/svg+xml', 'multipart/form-data; boundary=x']) {
      expect((await upload(token, new Uint8Array(await photo(64, 64)), { type })).status).toBe(415);
    }
    const disguised = await upload(token, new Uint8Array(await photo()), { type: 'image/png' });
    expect(disguised.status).toBe(200);
  });

  it('is refused over ten megabytes, also when nobody said how large it is', async () => {
    const { token } = await signUp(client);
    const bytes = new Uint8Array(PROFILE_IMAGE_BYTES_MAX + 1);
    bytes.set([0xff, 0xd8, 0xff]);
    expect((await upload(token, bytes)).status).toBe(413);
    const stream = new Blob([bytes]).stream();
    const unannounced = await upload(token, stream, { duplex: 'half' } as RequestInit);
    expect(unannounced.status).toBe(413);
  });
});

describe.skipIf(isShort)('pictures sent one after the other', () => {
  const { app } = testApp(() =>
    bootMembership({ env: { RATE_LIMITS: 'PICTURE_BY_EMAIL=2/3600' } }),
  );

  it('come to an end', async () => {
    const { token } = await signUp(clientOf(app));
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const response = await fetch(`${app.url}/api/auth/profile-image`, {
        method: 'POST',
        body: new Uint8Array(await photo(50, 50)),
        headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${token}` },
      });
      statuses.push(response.status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });
});
