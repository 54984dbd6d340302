import { yup } from '@strapi/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Booted, bootStrapi } from '../../test/boot.ts';

/* Costs an exponential pattern forty seconds, so that this fails and does not hang; a machine that
 * does other work besides takes some for an answer. */
const LABELS = 26;
const MILLISECONDS_MAX = 10_000;
const HOSTILE = [
  `a@${'a.'.repeat(LABELS)}!`,
  `a@${'a-a'.repeat(LABELS)}!`,
  `"${'\\a'.repeat(LABELS)}@a.b`,
  `a@${'.'.repeat(60_000)}@`,
  `a@${'a.'.repeat(30_000)}!`,
];
const COACH = { email: 'desk@example.com', password: 'Coach1234' };

describe('an e-mail address that takes long to look at', () => {
  let app: Booted;
  let token: string;

  const send = (method: string, path: string, body: object): Promise<Response> =>
    fetch(`${app.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });

  beforeAll(async () => {
    app = await bootStrapi();
    const owner = await app.strapi.db
      .query('admin::role')
      .findOne({ where: { code: 'strapi-super-admin' } });
    const user = { firstname: 'Ines', lastname: 'Halloran', isActive: true, roles: [owner.id] };
    await app.strapi.service('admin::user').create({ ...COACH, ...user });
    const answer = await (await send('POST', '/admin/login', COACH)).json();
    token = (answer as { data: { token: string } }).data.token;
  });

  afterAll(() => app.stop());

  it.each([
    ['POST', '/admin/login'],
    ['POST', '/admin/forgot-password'],
    ['POST', '/admin/register-admin'],
    ['POST', '/admin/users'],
    ['PUT', '/admin/users/me'],
    ['PUT', '/admin/users/1'],
    ['POST', '/content-manager/collection-types/plugin::users-permissions.user'],
    ['PUT', '/content-manager/collection-types/plugin::users-permissions.user/none'],
    ['POST', '/api/auth/local'],
  ])('is refused at once: %s %s', async (method, path) => {
    for (const email of HOSTILE) {
      const began = performance.now();
      const { status } = await send(method, path, { ...COACH, email });
      expect(performance.now() - began, email.slice(0, 60)).toBeLessThan(MILLISECONDS_MAX);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
  });

  it.each(['email', 'url'] as const)('costs Strapi’s own validation no time: %s', (kind) => {
    const schema = yup.string()[kind]();
    for (const text of HOSTILE) {
      for (const value of [text, text.replace('a@', 'https://')]) {
        const began = performance.now();
        expect(schema.isValidSync(value) && kind === 'email').toBe(false);
        expect(performance.now() - began, value.slice(0, 60)).toBeLessThan(MILLISECONDS_MAX);
      }
    }
  });

  it.each([
    ['anna+tag@example.com', true],
    ['élodie@mail.beispiel.de', true],
    ['o.neil@a-b.co.uk', true],
    ['anna@localhost', false],
    ['anna@-a.com', false],
    ['anna example@a.com', false],
    [`${'a'.repeat(250)}@a.co`, false],
  ])('is told from a good one: %s', (email, isGood) => {
    expect(yup.string().email().isValidSync(email)).toBe(isGood);
  });

  it.each(['https://example.com/a?b#c', '//example.com', 'ftp://u:p@host.example:21/'])(
    'leaves web addresses good: %s',
    (url) => expect(yup.string().url().isValidSync(url)).toBe(true),
  );

  it('lets a good one in', async () => {
    expect((await send('PUT', '/admin/users/me', { email: COACH.email })).status).toBe(200);
    expect((await send('POST', '/admin/forgot-password', { email: COACH.email })).status).toBe(204);
  });
});
