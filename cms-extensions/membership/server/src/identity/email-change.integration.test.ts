import { ACCOUNT_ERRORS, AUTH_ERRORS, type AuthResponse, type User, VALIDATION } from 'contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { bootMembership } from '../../../test/boot.ts';
import { detailOf, freshEmail, PASSWORD, signUp } from '../../../test/client.ts';
import { changeEmail } from '../../../test/email-change.ts';
import { DATABASES } from '../../../test/length.ts';
import { linkTokenIn, mailsTo, mailTo } from '../../../test/mailbox.ts';

const USER = 'plugin::users-permissions.user';
const RESET = /new password/;
const CONFIRM = /^Confirm your new e-mail/;
const REQUESTED = /^A new e-mail for your account/;
const CHANGED = /was changed/;
const HOUR_MS = 3_600_000;
const NEW_PASSWORD = 'quiet-harbour';

const PICTURE = '/uploads/member.jpg';

describe.each(DATABASES)('a change of e-mail on %s', (database) => {
  const { app, client } = testApp(() => bootMembership({ database }));

  const signIn = (email: string, password: string = PASSWORD) =>
    client.post<AuthResponse>('/auth/login', { email, password });
  const register = (email: string) =>
    client.post<AuthResponse>('/auth/register', { name: 'Vera', email, password: NEW_PASSWORD });
  const me = (token: string) => client.get<User>('/auth/me', { token });
  const patch = (token: string, change: object) =>
    client.patch<User>('/auth/profile', change, { token });
  const ask = (token: string, email: string, current_password: string = PASSWORD) =>
    patch(token, { email, current_password });
  const cancel = (token: string) =>
    client.post<User>('/auth/cancel-email-change', undefined, { token });
  const confirm = (token: string) =>
    client.post<{ email: string }>('/auth/confirm-email-change', { token });
  const undo = (token: string) =>
    client.post<{ email: string; reset_token: string }>('/auth/undo-email-change', { token });
  const reset = (token: string, new_password: string = NEW_PASSWORD) =>
    client.post('/auth/reset-password', { token, new_password });
  const linkTo = async (address: string, subject: RegExp, count = 1): Promise<string> =>
    linkTokenIn(await mailTo(app, address, subject, count));
  const resetLink = async (email: string): Promise<string> => {
    await client.post('/auth/forgot-password', { email });
    return linkTo(email, RESET);
  };
  /** Requests and confirms a change. */
  const move = (token: string, next: string) => changeEmail(app, client, token, next);
  /** A member with an unconfirmed change, and the links that were mailed. */
  const aPendingChange = async (next: string = freshEmail()) => {
    const member = await signUp(client);
    expect((await ask(member.token, next)).status).toBe(200);
    return {
      ...member,
      next,
      confirmLink: await linkTo(next, CONFIRM),
      stopLink: await linkTo(member.email, REQUESTED),
    };
  };
  const passTime = (userDocumentId: string, byMs: number) =>
    app.strapi.db
      .connection('membership_account_links')
      .where({ user_document_id: userDocumentId })
      .update({ ends_at: app.strapi.db.connection.raw('ends_at - ?', [byMs]) });

  describe('that is asked for', () => {
    const signUpWithPicture = async () => {
      const member = await signUp(client);
      await app.strapi.db
        .connection('up_users')
        .where({ document_id: member.user.id })
        .update({ profile_image_url: PICTURE });
      return member;
    };

    it('gives way to the next one', async () => {
      const { token, next, confirmLink, stopLink, email } = await aPendingChange();
      const later = freshEmail();
      expect((await ask(token, later)).body).toMatchObject({ pending_email: later });
      expect((await confirm(confirmLink)).status).toBe(410);
      expect((await undo(stopLink)).status).toBe(410);
      expect((await confirm(await linkTo(later, CONFIRM))).status).toBe(200);
      expect((await signIn(next)).status).toBe(401);
      expect((await signIn(email)).status).toBe(401);
      expect((await signIn(later)).status).toBe(200);
    });

    it('is over after 24 hours', async () => {
      const { token, user, confirmLink, stopLink } = await aPendingChange();
      await passTime(user.id, 24 * HOUR_MS);
      expect((await me(token)).body).toMatchObject({ pending_email: null });
      expect((await confirm(confirmLink)).status).toBe(410);
      expect((await undo(stopLink)).status).toBe(410);
    });

    // One database is enough for the rest, which no SQL of our own decides.
    if (database === 'postgres') return;

    it('changes nothing yet but what the member is shown, and tells both addresses', async () => {
      const { email, token } = await signUp(client);
      const next = freshEmail();
      const reply = await ask(token, next);
      expect(reply.body).toMatchObject({ email, pending_email: next });
      expect((await me(token)).body).toMatchObject({ email, pending_email: next });
      expect((await signIn(next)).status).toBe(401);
      expect((await signIn(email)).status).toBe(200);
      expect((await mailTo(app, email, REQUESTED)).text).toContain(next);
      expect((await mailTo(app, next, CONFIRM)).text).not.toContain('Anna');
    });

    const MISSING = [
      { msg: VALIDATION.currentPasswordRequired, loc: ['body', 'current_password'] },
    ];
    it.each([
      ['without the current password', undefined, 422, MISSING],
      ['with an empty one', '', 422, MISSING],
      ['with a wrong one', 'not-it', 400, AUTH_ERRORS.currentPasswordWrong],
    ])('saves nothing of the profile %s', async (_, current_password, status, detail) => {
      const { email, token } = await signUpWithPicture();
      const next = freshEmail();
      const change = { name: 'Other', email: next, profile_image: null };
      const reply = await patch(token, { ...change, current_password });
      expect([reply.status, detailOf(reply)]).toEqual([status, detail]);
      expect((await me(token)).body).toMatchObject({
        ...{ email, name: 'Anna Member', profile_image: PICTURE, pending_email: null },
      });
      await resetLink(email);
      expect(await mailsTo(app, next)).toEqual([]);
    });

    it('saves name and picture at once with the right one', async () => {
      const { token } = await signUpWithPicture();
      const change = { name: 'Other', profile_image: null };
      const email = freshEmail();
      const reply = await patch(token, { ...change, email, current_password: PASSWORD });
      expect(reply.body).toMatchObject({ ...change, pending_email: email });
    });

    it('refuses an address that another account has, and saves nothing', async () => {
      const [one, other] = [await signUp(client), await signUp(client)];
      const change = { name: 'Other', email: other.email.toUpperCase() };
      const reply = await patch(one.token, { ...change, current_password: PASSWORD });
      expect([reply.status, detailOf(reply)]).toEqual([409, AUTH_ERRORS.emailTaken]);
      expect((await me(one.token)).body).toMatchObject({ name: 'Anna Member' });
    });

    it('is none when only the case of letters is another, which takes effect at once', async () => {
      const { email, token } = await signUp(client);
      const spelled = email.replace('member', 'Member');
      const reply = await patch(token, { email: spelled });
      expect(reply.body).toMatchObject({ email: spelled, pending_email: null });
      await resetLink(spelled);
      expect(await mailsTo(app, email)).toEqual([]);
    });

    it('is none when a letter only folds into the same one: the mailbox is the same', async () => {
      const { email, token } = await signUp(client, `kim-${freshEmail()}`);
      // The Kelvin sign, whose lower case is a plain k.
      const reply = await patch(token, { email: email.replace('k', '\u212a') });
      expect(reply.body).toMatchObject({
        ...{ email: email.replace('k', 'K'), pending_email: null },
      });
    });

    it('goes on when name alone is saved again', async () => {
      const { email, token, next, confirmLink } = await aPendingChange();
      const reply = await patch(token, { name: 'Other', email });
      expect(reply.body).toMatchObject({ name: 'Other', pending_email: next });
      expect((await confirm(confirmLink)).status).toBe(200);
    });

    it('is called off by the member, whose links end', async () => {
      const { email, token, confirmLink, stopLink } = await aPendingChange();
      expect((await cancel(token)).body).toMatchObject({ email, pending_email: null });
      expect((await confirm(confirmLink)).status).toBe(410);
      expect((await undo(stopLink)).status).toBe(410);
      expect((await cancel(token)).status).toBe(200);
    });

    it('is stopped by the old address: everyone is signed out, and chooses a password', async () => {
      const { email, token, confirmLink, stopLink } = await aPendingChange();
      const reply = await undo(stopLink);
      expect(reply.body.email).toBe(email);
      expect((await me(token)).status).toBe(401);
      expect((await confirm(confirmLink)).status).toBe(410);
      expect((await undo(stopLink)).status).toBe(410);
      expect((await reset(reply.body.reset_token)).status).toBe(200);
      expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
    });

    it('does not take effect for a blocked account', async () => {
      const { email, confirmLink } = await aPendingChange();
      await app.strapi.db.query(USER).update({ where: { email }, data: { blocked: true } });
      expect((await confirm(confirmLink)).status).toBe(410);
    });
  });

  describe('that is confirmed', () => {
    it('takes effect once for many devices at the same time', async () => {
      const { confirmLink } = await aPendingChange();
      const replies = await Promise.all(Array.from({ length: 15 }, () => confirm(confirmLink)));
      const statuses = replies.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, ...Array.from({ length: 14 }, () => 410)]);
    });

    it('goes to one of two accounts that wait for the same address', async () => {
      const next = freshEmail();
      const [one, other] = [await signUp(client), await signUp(client)];
      await ask(one.token, next);
      await ask(other.token, next);
      await mailTo(app, next, CONFIRM, 2);
      const links = (await mailsTo(app, next)).map(linkTokenIn);
      const replies = await Promise.all(links.map(confirm));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      const refused = replies.find(({ status }) => status === 409);
      expect(refused && detailOf(refused)).toBe(AUTH_ERRORS.emailTaken);
    });

    // One database is enough for the rest, which no SQL of our own decides.
    if (database === 'postgres') return;

    it('takes effect without a session, once, and leaves sessions as they are', async () => {
      const { email, token, next, confirmLink } = await aPendingChange();
      expect((await confirm(confirmLink)).body).toEqual({ email: next });
      expect((await me(token)).body).toMatchObject({ email: next, pending_email: null });
      expect((await signIn(next)).status).toBe(200);
      expect((await signIn(email)).status).toBe(401);
      const again = await confirm(confirmLink);
      expect(detailOf(again)).toBe(ACCOUNT_ERRORS.linkOver);
      expect((await mailTo(app, email, CHANGED)).text).toContain(next);
    });

    it('ends the links to a new password that the old address was sent', async () => {
      const { email, confirmLink } = await aPendingChange();
      const link = await resetLink(email);
      expect((await confirm(confirmLink)).status).toBe(200);
      expect((await reset(link)).status).toBe(410);
    });

    it.each([REQUESTED, CHANGED])('is undone by the old address, by the mail %s', async (mail) => {
      const { email, token, next, confirmLink } = await aPendingChange();
      await confirm(confirmLink);
      const link = await linkTo(email, mail);
      const reply = await undo(link);
      expect(reply.body.email).toBe(email);
      expect((await me(token)).status).toBe(401);
      expect((await signIn(next)).status).toBe(401);
      expect((await undo(await linkTo(email, mail === CHANGED ? REQUESTED : CHANGED))).status).toBe(
        410,
      );
      expect((await reset(reply.body.reset_token)).status).toBe(200);
      expect((await signIn(email)).status).toBe(401);
      expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
    });

    it('can be undone by the first address after a second change, and then by no later link', async () => {
      const { email: first, token } = await signUp(client);
      const [second, third] = [freshEmail(), freshEmail()];
      await move(token, second);
      await move(token, third);
      const ofTheThief = await linkTo(second, CHANGED);
      expect((await undo(await linkTo(first, CHANGED))).body.email).toBe(first);
      expect((await undo(ofTheThief)).status).toBe(410);
      expect((await signIn(first)).status).toBe(200);
    });

    it.each([
      [71, 200],
      [72, 410],
    ])('can be undone for 72 hours: after %d the answer is %d', async (hours, status) => {
      const { email, user, confirmLink } = await aPendingChange();
      await confirm(confirmLink);
      const link = await linkTo(email, CHANGED);
      await passTime(user.id, hours * HOUR_MS);
      expect((await undo(link)).status).toBe(status);
    });

    it('leaves the old address to nobody else while it can be undone', async () => {
      const [one, other] = [await signUp(client), await signUp(client)];
      await move(one.token, freshEmail());
      expect((await register(one.email.toUpperCase())).status).toBe(409);
      expect((await ask(other.token, one.email)).status).toBe(409);
      expect((await ask(one.token, one.email)).status).toBe(200);
    });
  });

  describe('and a new password', () => {
    const changePassword = (token: string) =>
      client.post(
        '/auth/change-password',
        { current_password: PASSWORD, new_password: NEW_PASSWORD },
        { token },
      );
    const replace: [string, (member: { email: string; token: string }) => Promise<unknown>][] = [
      ['is reset by mail', async ({ email }) => reset(await resetLink(email))],
      ['is changed', ({ token }) => changePassword(token)],
      [
        'is set in the panel',
        async ({ email }) => {
          const { documentId } = await app.strapi.db.query(USER).findOne({ where: { email } });
          const data: Record<string, unknown> = { password: NEW_PASSWORD };
          await app.strapi.documents(USER).update({ documentId, data });
        },
      ],
    ];

    it('a change that is asked for while the password changes leaves no link', async () => {
      const { email, token } = await signUp(client);
      const next = freshEmail();
      const [asked, changed] = await Promise.all([ask(token, next), changePassword(token)]);
      expect(changed.status).toBe(200);
      expect([200, 400]).toContain(asked.status);
      const { user } = (await signIn(email, NEW_PASSWORD)).body;
      expect(user.pending_email).toBeNull();
    });

    // One database is enough for the rest, which no SQL of our own decides.
    if (database === 'postgres') return;

    it.each(replace)('a change that waits ends when the password %s', async (_, act) => {
      const { email, token, confirmLink, stopLink } = await aPendingChange();
      await act({ email, token });
      expect((await signIn(email, NEW_PASSWORD)).body.user.pending_email).toBeNull();
      expect((await confirm(confirmLink)).status).toBe(410);
      expect((await undo(stopLink)).status).toBe(410);
    });

    it.each(replace)('the links that undo end when the password %s', async (_, act) => {
      const { email, token, next, confirmLink, stopLink } = await aPendingChange();
      await confirm(confirmLink);
      const undoLink = await linkTo(email, CHANGED);
      await act({ email: next, token });
      for (const link of [undoLink, stopLink]) expect((await undo(link)).status).toBe(410);
      expect((await signIn(next, NEW_PASSWORD)).status).toBe(200);
    });
  });

  describe('to an address of somebody else', () => {
    it('neither keeps its owner from registering nor ever takes the account over', async () => {
      const owners = freshEmail();
      const { email, confirmLink, stopLink } = await aPendingChange(owners);
      const registered = await register(owners);
      expect(registered.status).toBe(200);
      const refused = await confirm(confirmLink);
      expect([refused.status, detailOf(refused)]).toEqual([409, AUTH_ERRORS.emailTaken]);
      expect((await undo(stopLink)).body.email).toBe(email);
      expect((await me(registered.body.access_token)).body.email).toBe(owners);
      expect((await signIn(owners, NEW_PASSWORD)).status).toBe(200);
      expect((await signIn(owners)).status).toBe(401);
    });

    it('brings its owner no account to reset while it waits', async () => {
      const owners = freshEmail();
      await aPendingChange(owners);
      await client.post('/auth/forgot-password', { email: owners });
      const { email } = await signUp(client);
      await resetLink(email);
      expect((await mailsTo(app, owners)).map(({ subject }) => subject)).toEqual([
        expect.stringMatching(CONFIRM),
      ]);
    });

    it('that the owner has confirmed by mistake is theirs once they reset the password', async () => {
      const owners = freshEmail();
      const { email, token, confirmLink, stopLink } = await aPendingChange(owners);
      await confirm(confirmLink);
      const undoLink = await linkTo(email, CHANGED);
      expect((await reset(await resetLink(owners))).status).toBe(200);
      for (const link of [undoLink, stopLink]) expect((await undo(link)).status).toBe(410);
      expect((await me(token)).status).toBe(401);
      expect((await signIn(owners)).status).toBe(401);
      expect((await signIn(owners, NEW_PASSWORD)).status).toBe(200);
    });

    it('is not held by a sign-up that waits for its card', async () => {
      const next = freshEmail();
      await app.strapi.db.query(USER).create({
        data: {
          ...{
            email: next,
            username: next,
            provider: 'local',
            signUpSetupIntentId: `seti_${next}`,
          },
          isSignUpProven: false,
        },
      });
      const { token } = await signUp(client);
      await move(token, next);
      expect((await me(token)).body.email).toBe(next);
    });
  });
});
