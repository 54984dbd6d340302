import { describe, expect, it } from 'vitest';
import { prepared, testApp } from '../../../test/app.ts';
import { bootMembership } from '../../../test/boot.ts';
import { freshEmail, PASSWORD, signUp } from '../../../test/client.ts';
import { DATABASES } from '../../../test/length.ts';
import { newPanelUser } from '../../../test/panel.ts';
import { eventually } from '../../../test/redis.ts';

const FORM = '/content-manager/collection-types/plugin::users-permissions.user';

describe.each(DATABASES)("a member's account in the panel on %s", (database) => {
  const { app, client } = testApp(() => bootMembership({ database }));
  const coach = prepared(() => newPanelUser(app));

  const linksOf = (userDocumentId: string): Promise<number> =>
    app.strapi.db.query('plugin::membership.account-link').count({ where: { userDocumentId } });

  /** A signed-in member with an unused password reset link. */
  const newMember = async () => {
    const { email, token, cookie, user } = await signUp(client);
    await client.post('/auth/forgot-password', { email });
    await eventually(async () => expect(await linksOf(user.id)).toBe(1));
    return {
      email,
      save: async (change: object): Promise<void> => {
        const form = { email, name: user.name, confirmed: true, blocked: false, ...change };
        expect((await coach.put(`${FORM}/${user.id}`, form)).status).toBe(200);
      },
      access: async () => ({
        token: (await client.get('/auth/me', { token })).status,
        renewal: (await client.post('/auth/refresh', undefined, { cookie })).status,
        links: await linksOf(user.id),
      }),
    };
  };

  const OVER = { token: 401, renewal: 401, links: 0 };

  it('with a new password, ends sessions and links', async () => {
    const member = await newMember();
    await member.save({ password: 'Given-by-the-coach' });
    expect(await member.access()).toEqual(OVER);
    const { email } = member;
    const signIn = await client.post('/auth/login', { email, password: 'Given-by-the-coach' });
    expect(signIn.status).toBe(200);
  });

  it('with a new e-mail, ends sessions and the links that went to the old one', async () => {
    const member = await newMember();
    await member.save({ email: freshEmail() });
    expect(await member.access()).toEqual(OVER);
  });

  it('when blocked, ends sessions and links for good', async () => {
    const member = await newMember();
    await member.save({ blocked: true });
    await member.save({ blocked: false });
    expect(await member.access()).toEqual(OVER);
  });

  it('takes an e-mail as it was meant, one account for a mailbox, and refuses what is none', async () => {
    const member = await newMember();
    const domain = `m\u00fcnchen-${database}.example`;
    await member.save({ email: `\u200bAnna@${domain}` });
    const other = await newMember();
    const form = { name: 'Berta', confirmed: true, blocked: false };
    for (const email of [`anna@${new URL(`http://${domain}`).hostname}`, 'x,v@example.com']) {
      const { user } = await signUp(client);
      expect((await coach.put(`${FORM}/${user.id}`, { ...form, email })).status).toBe(400);
    }
    const signIn = { email: `ANNA@${domain}\u202c`, password: PASSWORD };
    expect((await client.post('/auth/login', signIn)).status).toBe(200);
    expect(await other.access()).toMatchObject({ token: 200 });
  });

  it('with another name or the same e-mail in capitals, ends nothing', async () => {
    const member = await newMember();
    await member.save({ name: 'Anna Renamed' });
    await member.save({ email: member.email.toUpperCase() });
    expect(await member.access()).toEqual({ token: 200, renewal: 200, links: 1 });
  });
});
