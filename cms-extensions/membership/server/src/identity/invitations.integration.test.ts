import { AUTH_ERRORS, type AuthResponse, type User, VALIDATION } from 'contract';
import { describe, expect, it } from 'vitest';
import { prepared, testApp } from '../../../test/app.ts';
import { bootMembership } from '../../../test/boot.ts';
import { detailOf, PASSWORD, signUp } from '../../../test/client.ts';
import { linkTokenIn, mailsTo, mailTo } from '../../../test/mailbox.ts';
import { newPanelUser } from '../../../test/panel.ts';

const USER = 'plugin::users-permissions.user';
const DAY_MS = 86_400_000;

describe('an invited member', () => {
  const { app, client } = testApp(() => bootMembership());
  const coach = prepared(() => newPanelUser(app, 'desk-money'));

  /** An account as the coach makes one: without a password. */
  const made = async () => {
    const { user, email } = await signUp(client);
    await app.strapi.db
      .connection('up_users')
      .where({ document_id: user.id })
      .update({ password: null });
    return { id: user.id, email };
  };
  const invite = (id: string) => coach.post(`/membership/members/${id}/invite`);
  const invited = async (count = 1, member?: Awaited<ReturnType<typeof made>>) => {
    const { id, email } = member ?? (await made());
    expect((await invite(id)).status).toBe(200);
    return { id, email, link: linkTokenIn(await mailTo(app, email, /^Your account at/, count)) };
  };
  const open = (link: string) => client.post<AuthResponse>('/auth/invitation', { link });
  const finish = (token: string, password?: string) =>
    client.post<User>('/auth/welcome', { agreed: true, password }, { token });

  it('comes in once, in any browser, and is asked to agree until that is done', async () => {
    const { id, link } = await invited();
    const replies = await Promise.all([open(link), open(link)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
    const token = replies.find(({ status }) => status === 200)?.body.access_token ?? '';
    const me = async () => (await client.get<User>('/auth/me', { token })).body;
    expect(await me()).toMatchObject({ id, welcome_due: true });
    expect((await client.post('/auth/welcome', {}, { token })).status).toBe(422);
    expect((await finish(token)).status).toBe(200);
    expect(await me()).not.toHaveProperty('welcome_due');
    expect((await finish(token)).status).toBe(200);
  });

  it('chooses a password or none, and later only by the present one', async () => {
    const { email, link } = await invited();
    const { access_token: token } = (await open(link)).body;
    const easy = await finish(token, 'iloveyou');
    expect(JSON.stringify(detailOf(easy))).toContain(VALIDATION.passwordTooEasy);
    expect((await finish(token, PASSWORD)).body).not.toHaveProperty('welcome_due');
    expect((await client.get('/auth/me', { token })).status).toBe(200);
    expect((await client.post('/auth/login', { email, password: PASSWORD })).status).toBe(200);
    const again = await finish(token, 'another-kettle-7');
    expect(JSON.stringify(detailOf(again))).toContain(VALIDATION.passwordExists);
  });

  it.each<[string, (member: { id: string; email: string }) => Promise<unknown>]>([
    ['a newer one', (member) => invited(2, member)],
    [
      'two weeks',
      ({ id }) =>
        app.strapi.db
          .connection('membership_sign_in_requests')
          .where({ user_document_id: id })
          .update({ expires_at: Date.now() + DAY_MS - DAY_MS }),
    ],
    [
      'a block',
      ({ email }) =>
        app.strapi.db.query(USER).update({ where: { email }, data: { blocked: true } }),
    ],
  ])('has a link that is void after %s', async (_, happen) => {
    const { id, email, link } = await invited();
    await happen({ id, email });
    const reply = await open(link);
    expect([reply.status, detailOf(reply)]).toEqual([401, AUTH_ERRORS.codeWrong]);
  });

  it('is not somebody who has a password, nor a stranger', async () => {
    const { user, email } = await signUp(client);
    expect(await invite(user.id)).toMatchObject({ status: 409 });
    expect((await invite('nobody')).status).toBe(404);
    await invited();
    expect(await mailsTo(app, email)).toEqual([]);
  });
});
