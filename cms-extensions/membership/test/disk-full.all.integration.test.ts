import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AuthResponse, User } from 'contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testApp } from './app.ts';
import { type Booted, bootMembership } from './boot.ts';
import { clientOf, freshEmail, signUp } from './client.ts';
import { publishWorkout } from './content.ts';
import { newPanelUser } from './panel.ts';

const PASSWORD = 'A kettle in the hall 7';
const MESSAGE = 'We cannot save this at the moment. Please try again later.';

const register = (app: Booted, email: string) =>
  clientOf(app).post<AuthResponse>('/auth/register', {
    ...{ name: 'Anna Member', email },
    password: PASSWORD,
  });

/** The coach adds an instructor in the panel. */
const addInstructor = async (app: Booted, token: string) => {
  const answer = await fetch(
    `${app.url}/content-manager/collection-types/api::instructor.instructor`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: 'Mara Lindqvist', slug: randomUUID(), bio: 'b'.repeat(2000) }),
    },
  );
  const body: unknown = await answer.json();
  return { status: answer.status, body, retryAfter: answer.headers.get('retry-after') };
};
const REFUSED_IN_PANEL = {
  ...{ status: 503, retryAfter: '60' },
  body: { data: null, error: { status: 503, message: MESSAGE } },
};

describe('a full disk under SQLite', () => {
  const { app, client } = testApp(() => bootMembership({ env: { LOG_LEVEL: 'error' } }));
  const workouts: string[] = [];

  /** SQLite refuses to grow beyond a number of pages exactly as on a full disk. */
  const pages = async (pragma: string): Promise<number> => {
    const rows = await app.strapi.db.connection.raw(`PRAGMA ${pragma}`);
    return Number(Object.values(z.array(z.record(z.string(), z.number())).parse(rows)[0] ?? {})[0]);
  };
  const fill = async (): Promise<void> => {
    await pages(`max_page_count = ${await pages('page_count')}`);
  };
  const free = () => pages('max_page_count = 1000000');

  beforeAll(async () => {
    for (let count = 0; count < 3; count += 1) workouts.push(await publishWorkout(app.strapi));
  });

  it('keeps what was acknowledged, says what it is, and is over without a restart', async () => {
    const { token, email } = await signUp(client);
    await client.post('/favorites', { workout_id: workouts[0] }, { token });

    await fill();
    const registered: string[] = [];
    let refusedEmail = '';
    let refused: Awaited<ReturnType<typeof register>> | undefined;
    // Pages that are free already still take some rows.
    for (let count = 0; count < 300 && refused === undefined; count += 1) {
      const address = freshEmail();
      const answer = await register(app, address);
      if (answer.status === 200) registered.push(address);
      else [refused, refusedEmail] = [answer, address];
    }
    expect(refused?.status).toBe(503);
    expect(refused?.body).toEqual({ detail: MESSAGE });
    expect(refused?.headers.get('retry-after')).toBe('60');

    // Reading goes on.
    expect((await client.get('/workouts')).status).toBe(200);
    expect((await client.get('/favorites', { token })).body).toEqual({ favorites: [workouts[0]] });

    await free();
    const later = freshEmail();
    expect((await register(app, later)).status).toBe(200);
    const stored: string[] = await app.strapi.db.connection('up_users').pluck('email');
    const acknowledged = [email, ...registered, later];
    // The disk may have been full between the refused account and its first session.
    expect(stored.filter((one) => one !== refusedEmail).sort()).toEqual(acknowledged.sort());
    const again = stored.includes(refusedEmail)
      ? await client.post('/auth/login', { email: refusedEmail, password: PASSWORD })
      : await register(app, refusedEmail);
    expect(again.status).toBe(200);
  });

  it('is said to the coach in the panel', async () => {
    const { token } = await newPanelUser(app);
    const instructors = () => app.strapi.db.query('api::instructor.instructor').count();
    const before = await instructors();
    await fill();
    let taken = 0;
    let answer = await addInstructor(app, token);
    for (; answer.status === 201; taken += 1) answer = await addInstructor(app, token);
    expect(answer).toMatchObject(REFUSED_IN_PANEL);
    expect(await instructors()).toBe(before + taken);

    await free();
    expect((await addInstructor(app, token)).status).toBe(201);
    expect(await instructors()).toBe(before + taken + 1);
  });
});

const photo = (): Promise<Buffer> =>
  sharp({
    create: {
      ...{ width: 900, height: 900, channels: 3, background: 'white' },
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();

const upload = async (app: Booted, token: string) => {
  const response = await fetch(`${app.url}/api/auth/profile-image`, {
    method: 'POST',
    body: new Uint8Array(await photo()),
    headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${token}` },
  });
  const body = (await response.json()) as User & { detail?: string };
  return { status: response.status, body, retryAfter: response.headers.get('retry-after') };
};

/** A disk of its own needs the right to mount one. */
const canMount = process.platform === 'linux' && process.getuid?.() === 0;

describe.skipIf(!canMount)('a full disk of the uploads', () => {
  let app: Booted;
  let folder: string;
  beforeAll(async () => {
    app = await bootMembership({ env: { LOG_LEVEL: 'error' } });
    folder = join(app.dataDir, 'public', 'uploads');
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', folder]);
  });
  afterAll(async () => {
    execFileSync('umount', [folder]);
    await app.stop();
  });

  it('refuses a picture, keeps nothing of it, and takes it later', async () => {
    const { token } = await signUp(clientOf(app));
    const refused = await upload(app, token);
    expect(refused).toMatchObject({ status: 503, body: { detail: MESSAGE }, retryAfter: '60' });
    expect(readdirSync(folder)).toEqual([]);
    const { body } = await clientOf(app).get<User>('/auth/me', { token });
    expect(body.profile_image).toBeNull();
    expect(await app.strapi.db.query('plugin::membership.profile-picture').count()).toBe(0);

    execFileSync('mount', ['-o', 'remount,size=4m', folder]);
    const taken = await upload(app, token);
    expect(taken.status).toBe(200);
    expect(readdirSync(folder)).toEqual([taken.body.profile_image?.split('/').at(-1)]);
  });
});
