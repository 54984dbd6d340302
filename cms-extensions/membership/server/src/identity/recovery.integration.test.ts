import { ACCOUNT_ERRORS, type AuthResponse, PASSWORD_RESET_SENT, VALIDATION } from 'contract';
import { describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { bootMembership } from '../../../test/boot.ts';
import { detailOf, freshEmail, PASSWORD, signUp } from '../../../test/client.ts';
import { DATABASES } from '../../../test/length.ts';
import { linkTokenIn, mailsTo, mailTo } from '../../../test/mailbox.ts';
import { rare } from '../../../test/rare.ts';

const LINK = 'plugin::membership.account-link';
const RESET = /new password/;
const HOUR_MS = 3_600_000;

describe.each(DATABASES)('recovery of an account on %s', (database) => {
  const { app, client } = testApp(() => bootMembership({ database }));

  const signIn = (email: string, password: string = PASSWORD) =>
    client.post<AuthResponse>('/auth/login', { email, password });
  const statusOfMe = async (token: string) => (await client.get('/auth/me', { token })).status;
  const forgot = (email: string) =>
    client.post<{ message: string }>('/auth/forgot-password', { email });
  const reset = (token: string, new_password: string) =>
    client.post('/auth/reset-password', { token, new_password });

  const askForLink = async (email: string, count = 1, typed = email): Promise<string> => {
    await forgot(typed);
    return linkTokenIn(await mailTo(app, email, RESET, count));
  };
  const moveInTime = (userDocumentId: string, byMs: number) =>
    app.strapi.db
      .connection('membership_account_links')
      .where({ user_document_id: userDocumentId })
      .update({ ends_at: app.strapi.db.connection.raw('ends_at - ?', [byMs]) });

  describe('a forgotten password', () => {
    rare(
      'brings its mail, as cancelling does, also when the database was away for a moment, and the CMS ended',
      async () => {
        const { email } = await signUp(client);
        const report = vi.spyOn(app.strapi.log, 'warn').mockImplementation(() => app.strapi.log);
        const rename = (from: string, to: string) =>
          app.strapi.db.connection.schema.renameTable(from, to);
        await rename('membership_account_links', 'links_away');
        try {
          expect((await forgot(email)).status).toBe(200);
          expect((await client.post('/cancellation/link', { email })).status).toBe(200);
          await expect.poll(() => report.mock.calls.length).toBeGreaterThan(1);
        } finally {
          await rename('links_away', 'membership_account_links');
          report.mockRestore();
        }
        await app.restart();
        const link = linkTokenIn(await mailTo(app, email, RESET));
        await mailTo(app, email, /^Cancel your subscription/);
        expect((await reset(link, 'another-one')).status).toBe(200);
      },
    );

    it('has a link that works once, of two at the same moment too', async () => {
      const { email } = await signUp(client);
      const link = await askForLink(email);
      const replies = await Promise.all([reset(link, 'first-one'), reset(link, 'second-one')]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 410]);
      const again = await reset(link, 'third-one');
      expect(detailOf(again)).toBe(ACCOUNT_ERRORS.linkOver);
    });

    it('leaves no other link behind once one was used', async () => {
      const { email } = await signUp(client);
      const first = await askForLink(email);
      const second = await askForLink(email, 2);
      expect(second).not.toBe(first);
      expect((await reset(first, 'by-the-first')).status).toBe(200);
      expect((await reset(second, 'by-the-second')).status).toBe(410);
    });

    // One database is enough for the rest, which no SQL of our own decides.
    if (database === 'postgres') return;

    it('is set anew by a mailed link; every session ends and none begins', async () => {
      const { email, token } = await signUp(client);
      const link = await askForLink(email, 1, email.toUpperCase());
      const reply = await reset(link, 'another-one');
      expect(reply.status).toBe(200);
      expect(reply.headers.getSetCookie()).toEqual([expect.stringMatching(/^device=/)]);
      expect(reply.body).toEqual({ message: 'Password changed' });
      expect(await statusOfMe(token)).toBe(401);
      expect((await signIn(email)).status).toBe(401);
      expect((await signIn(email, 'another-one')).status).toBe(200);
    });

    it('is answered the same whether or not there is an account', async () => {
      const { email } = await signUp(client);
      const [known, unknown] = [await forgot(email), await forgot(freshEmail())];
      expect(known.status).toBe(200);
      expect(unknown.status).toBe(200);
      expect(known.body).toEqual({ message: PASSWORD_RESET_SENT });
      expect(unknown.body).toEqual(known.body);
      expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
    });

    it('brings no mail to an address without an account, nor to one that is blocked', async () => {
      const [{ email }, stranger] = [await signUp(client), freshEmail()];
      await app.strapi.db
        .query('plugin::users-permissions.user')
        .update({ where: { email }, data: { blocked: true } });
      for (const address of [stranger, email]) await forgot(address);
      const later = await signUp(client);
      await askForLink(later.email);
      expect(await mailsTo(app, stranger)).toEqual([]);
      expect(await mailsTo(app, email)).toEqual([]);
    });

    it('has a link that works for an hour', async () => {
      const { email, user } = await signUp(client);
      const link = await askForLink(email);
      await moveInTime(user.id, HOUR_MS);
      expect((await reset(link, 'too-late')).status).toBe(410);
      expect((await signIn(email)).status).toBe(200);
    });

    it('has links that end when the password is changed otherwise', async () => {
      const { email, token } = await signUp(client);
      const link = await askForLink(email);
      await client.post(
        '/auth/change-password',
        { current_password: PASSWORD, new_password: 'remembered' },
        { token },
      );
      expect((await reset(link, 'by-the-link')).status).toBe(410);
    });

    it('takes no password that is too short or the e-mail, and keeps the link', async () => {
      const { email } = await signUp(client);
      const link = await askForLink(email);
      for (const [password, msg] of [
        ['12345', VALIDATION.passwordTooShort],
        [email, VALIDATION.passwordTooEasy],
      ] as const) {
        const reply = await reset(link, password);
        const said = [expect.objectContaining({ msg, loc: ['body', 'new_password'] })];
        expect([reply.status, detailOf(reply)]).toEqual([422, said]);
      }
      expect((await reset(link, 'xkqwvz')).status).toBe(200);
    });

    it('is kept as a hash alone', async () => {
      const { email } = await signUp(client);
      const link = await askForLink(email);
      const rows = await app.strapi.db.query(LINK).findMany({ where: { email } });
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(link);
    });
  });
});
