import {
  ACCOUNT_ERRORS,
  AUTH_ERRORS,
  type AuthResponse,
  PASSWORD_RESET_SENT,
  VALIDATION,
} from 'contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Booted, bootMembership } from '../../../../test/boot.ts';
import {
  type Client,
  clientOf,
  detailOf,
  freshEmail,
  PASSWORD,
  signUp,
} from '../../../../test/client.ts';
import { mailsTo, mailTo } from '../../../../test/mailbox.ts';

const LINK = 'plugin::membership.account-link';
const RESET = /new password/;
const CHANGED = /was changed/;
const HOUR_MS = 3_600_000;

const tokenIn = ({ text }: { text: string }): string => {
  const token = /#token=([\w-]+)/.exec(text)?.[1];
  if (token === undefined) throw new Error(`There is no link in: ${text}`);
  return token;
};

describe.each(['sqlite', 'postgres'] as const)('recovery of an account on %s', (database) => {
  let app: Booted;
  let client: Client;

  beforeAll(async () => {
    app = await bootMembership({ database });
    client = clientOf(app);
  });
  afterAll(() => app.stop());

  const signIn = (email: string, password: string = PASSWORD) =>
    client.post<AuthResponse>('/auth/login', { email, password });
  const statusOfMe = async (token: string) => (await client.get('/auth/me', { token })).status;
  const forgot = (email: string) =>
    client.post<{ message: string }>('/auth/forgot-password', { email });
  const reset = (token: string, new_password: string) =>
    client.post('/auth/reset-password', { token, new_password });
  const undo = (token: string) =>
    client.post<{ email: string; reset_token: string }>('/auth/undo-email-change', { token });
  const changeEmail = (token: string, email: string) =>
    client.patch('/auth/profile', { email }, { token });

  const askForLink = async (email: string, count = 1, typed = email): Promise<string> => {
    await forgot(typed);
    return tokenIn(await mailTo(app, email, RESET, count));
  };
  const moveInTime = (userDocumentId: string, byMs: number) =>
    app.strapi.db
      .connection('membership_account_links')
      .where({ user_document_id: userDocumentId })
      .update({ ends_at: app.strapi.db.connection.raw('ends_at - ?', [byMs]) });

  describe('a forgotten password', () => {
    it('is set anew by a mailed link; every session ends and none begins', async () => {
      const { email, token } = await signUp(client);
      const link = await askForLink(email, 1, email.toUpperCase());
      const reply = await reset(link, 'another-one');
      expect(reply.status).toBe(200);
      expect(reply.headers.getSetCookie()).toEqual([]);
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

    it('has a link that works once, of two at the same moment too', async () => {
      const { email } = await signUp(client);
      const link = await askForLink(email);
      const replies = await Promise.all([reset(link, 'first-one'), reset(link, 'second-one')]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 410]);
      const again = await reset(link, 'third-one');
      expect(detailOf(again)).toBe(ACCOUNT_ERRORS.linkOver);
    });

    it('has a link that works for an hour', async () => {
      const { email, user } = await signUp(client);
      const link = await askForLink(email);
      await moveInTime(user.id, HOUR_MS);
      expect((await reset(link, 'too-late')).status).toBe(410);
      expect((await signIn(email)).status).toBe(200);
    });

    it('leaves no other link behind once one was used', async () => {
      const { email } = await signUp(client);
      const first = await askForLink(email);
      const second = await askForLink(email, 2);
      expect(second).not.toBe(first);
      expect((await reset(first, 'by-the-first')).status).toBe(200);
      expect((await reset(second, 'by-the-second')).status).toBe(410);
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

    it('takes no password that is too short, and keeps the link', async () => {
      const { email } = await signUp(client);
      const link = await askForLink(email);
      const reply = await reset(link, '12345');
      expect(reply.status).toBe(422);
      expect(detailOf(reply)).toEqual([
        expect.objectContaining({ msg: VALIDATION.passwordTooShort }),
      ]);
      expect((await reset(link, '123456')).status).toBe(200);
    });

    it('is kept as a hash alone', async () => {
      const { email } = await signUp(client);
      const link = await askForLink(email);
      const rows = await app.strapi.db.query(LINK).findMany({ where: { email } });
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(link);
    });
  });

  describe('a changed e-mail', () => {
    it('is announced to the address before, which can undo it', async () => {
      const { email, token } = await signUp(client);
      const next = freshEmail();
      expect((await changeEmail(token, next)).status).toBe(200);
      const mail = await mailTo(app, email, CHANGED);
      expect(mail.text).toContain(next);
      const reply = await undo(tokenIn(mail));
      expect(reply.body.email).toBe(email);
      expect(await statusOfMe(token)).toBe(401);
      expect((await signIn(next)).status).toBe(401);
      expect((await signIn(email)).status).toBe(200);
    });

    it('can be undone with a new password, since whoever changed it may know the old one', async () => {
      const { email, token } = await signUp(client);
      await changeEmail(token, freshEmail());
      const { reset_token } = (await undo(tokenIn(await mailTo(app, email, CHANGED)))).body;
      expect((await reset(reset_token, 'mine-again')).status).toBe(200);
      expect((await signIn(email)).status).toBe(401);
      expect((await signIn(email, 'mine-again')).status).toBe(200);
    });

    it('can be undone after it was changed again, and then by no link of the second change', async () => {
      const { email: first, token } = await signUp(client);
      const [second, third] = [freshEmail(), freshEmail()];
      await changeEmail(token, second);
      await changeEmail(token, third);
      const ofTheOwner = tokenIn(await mailTo(app, first, CHANGED));
      const ofTheThief = tokenIn(await mailTo(app, second, CHANGED));
      expect((await undo(ofTheOwner)).body.email).toBe(first);
      expect((await undo(ofTheThief)).status).toBe(410);
      expect((await signIn(first)).status).toBe(200);
    });

    it('can be undone by the first address after the second has undone its own', async () => {
      const { email: first, token } = await signUp(client);
      const second = freshEmail();
      await changeEmail(token, second);
      await changeEmail(token, freshEmail());
      expect((await undo(tokenIn(await mailTo(app, second, CHANGED)))).body.email).toBe(second);
      expect((await undo(tokenIn(await mailTo(app, first, CHANGED)))).body.email).toBe(first);
    });

    it('can be undone for 72 hours and once', async () => {
      const { email, token, user } = await signUp(client);
      await changeEmail(token, freshEmail());
      const link = tokenIn(await mailTo(app, email, CHANGED));
      await moveInTime(user.id, 71 * HOUR_MS);
      expect((await undo(link)).status).toBe(200);
      expect((await undo(link)).status).toBe(410);
    });

    it('cannot be undone after 72 hours', async () => {
      const { email, token, user } = await signUp(client);
      await changeEmail(token, freshEmail());
      const link = tokenIn(await mailTo(app, email, CHANGED));
      await moveInTime(user.id, 72 * HOUR_MS);
      expect((await undo(link)).status).toBe(410);
    });

    it('leaves the old address to nobody else while it can be undone', async () => {
      const [one, other] = [await signUp(client), await signUp(client)];
      await changeEmail(one.token, freshEmail());
      const registered = await client.post('/auth/register', {
        name: 'Thief',
        email: one.email.toUpperCase(),
        password: PASSWORD,
      });
      expect(registered.status).toBe(409);
      expect(detailOf(registered)).toBe(AUTH_ERRORS.emailTaken);
      expect((await changeEmail(other.token, one.email)).status).toBe(409);
      expect((await changeEmail(one.token, one.email)).status).toBe(200);
    });

    it('ends the links to a new password that the old address was sent', async () => {
      const { email, token } = await signUp(client);
      const link = await askForLink(email);
      await changeEmail(token, freshEmail());
      expect((await reset(link, 'by-the-old-address')).status).toBe(410);
    });

    it('is no change when only its case is another', async () => {
      const { email, token } = await signUp(client);
      const reply = await changeEmail(token, email.replace('member', 'Member'));
      expect(reply.status).toBe(200);
      await askForLink(email.replace('member', 'Member'));
      expect(await mailsTo(app, email)).toEqual([]);
    });

    it('says nothing of an e-mail that is taken', async () => {
      const [one, other] = [await signUp(client), await signUp(client)];
      expect((await changeEmail(one.token, other.email)).status).toBe(409);
      await askForLink(one.email);
      expect((await mailsTo(app, one.email)).map(({ subject }) => subject)).toEqual([
        expect.stringMatching(RESET),
      ]);
    });
  });

  it('goes with the member', async () => {
    const { email, user, token } = await signUp(client);
    await changeEmail(token, freshEmail());
    const link = tokenIn(await mailTo(app, email, CHANGED));
    await app.strapi.documents('plugin::users-permissions.user').delete({ documentId: user.id });
    expect((await undo(link)).status).toBe(410);
  });
});
