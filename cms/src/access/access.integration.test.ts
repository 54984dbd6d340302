import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isShort } from '../../../cms-extensions/membership/test/length.ts';
import { type Booted, bootStrapi } from '../../test/boot.ts';
import { PRODUCTION } from '../../test/production.ts';

describe('access', () => {
  let app: Booted;

  beforeAll(async () => {
    app = await bootStrapi();
  });

  afterAll(() => app.stop());

  const roles = (): Promise<{ type: string }[]> =>
    app.strapi.db.query('plugin::users-permissions.role').findMany({ orderBy: 'type' });

  it('makes a member of everyone who signs up', async () => {
    const store = app.strapi.store({ type: 'plugin', name: 'users-permissions', key: 'advanced' });
    expect(await store.get()).toMatchObject({ default_role: 'member', unique_email: true });
  });

  it("knows members and admins, and takes back a permission of Strapi's own API that someone ticked", async () => {
    const expected = ['admin', 'member', 'public'];
    expect((await roles()).map(({ type }) => type)).toEqual(expected);
    const permissions = app.strapi.db.query('plugin::users-permissions.permission');
    const everyone = await app.strapi.db
      .query('plugin::users-permissions.role')
      .findOne({ where: { type: 'public' } });
    const action = 'plugin::users-permissions.user.find';
    await permissions.create({ data: { action, role: everyone.id } });
    await app.restart();
    expect((await roles()).map(({ type }) => type)).toEqual(expected);
    const { db } = app.strapi;
    expect(
      await db.query('plugin::users-permissions.permission').findOne({ where: { action } }),
    ).toBeNull();
  });

  it('keeps an e-mail unique whatever its case, in the database itself', async () => {
    const users = app.strapi.db.query('plugin::users-permissions.user');
    const person = (username: string, email: string) => ({
      username,
      email,
      emailLower: email.toLowerCase(),
    });
    await users.create({ data: person('one', 'same@post.example') });
    await expect(users.create({ data: person('two', 'Same@Post.example') })).rejects.toThrow();
  });
});

describe.skipIf(isShort)('a production', () => {
  let app: Booted | undefined;

  afterAll(() => app?.stop());

  it('starts without accounts of the demo, and refuses to with one', async () => {
    app = await bootStrapi({ env: PRODUCTION });
    const { strapi } = app;
    const account = {
      username: 'demo',
      email: 'active@example.com',
      provider: 'local',
      password: 'demo1234',
      confirmed: true,
    };
    await strapi.documents('plugin::users-permissions.user').create({ data: account as never });
    await expect(app.restart()).rejects.toThrow(/demo accounts.*active@example\.com/);
  });
});
