import {
  ACCOUNT_ERRORS,
  type AuthResponse,
  addDays,
  type calls,
  type ResponseOf,
  SIGN_IN_CODE_SENT,
} from 'contract';
import type { ListPage } from 'contract/desk/list';
import type { PlaceView } from 'contract/desk/offers';
import { describe, expect, it } from 'vitest';
import { prepared, testApp } from '../../../../test/app.ts';
import { cookieOf, detailOf, freshEmail, signUp } from '../../../../test/client.ts';
import { contextOf } from '../../../../test/context.ts';
import { mailTo } from '../../../../test/mailbox.ts';
import { newPanelUser } from '../../../../test/panel.ts';
import { bootBilling } from '../../../../test/stripe.ts';
import { newSubscriber } from '../../../../test/subscribers.ts';
import { findGift, mailCodeTo } from './gifts.ts';

type View = ResponseOf<typeof calls.checkGiftCode>;

const REASON = 'Prize of the raffle';
const today = (): string => new Date().toISOString().slice(0, 10);

describe('a free place', () => {
  const { app, client } = testApp(() => bootBilling({ hasEvents: false }));
  const coach = prepared(() => newPanelUser(app));

  const give = (order: object) =>
    coach.post<{ codes: string[]; outcome: string }>('/membership/offers/places', {
      ...{ reason: REASON, action_id: crypto.randomUUID() },
      ...order,
    });
  const printed = async (order: object = { days: 30 }): Promise<string> =>
    (await give({ count: 1, ...order })).data.codes[0] ?? '';
  const places = async (query = '') =>
    (await coach.get<ListPage<PlaceView>>(`/membership/offers/places?${query}`)).data;
  const placeOf = async (email: string) =>
    (await places(`search=${email}`)).rows.find(({ recipient }) => recipient === email);
  const mailedCode = async (email: string): Promise<string> => {
    const { text } = await mailTo(app, email, /A place at/);
    return /[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(text)?.[0] ?? '';
  };
  const check = (code: string, token?: string) =>
    client.post<View>('/codes/check', { code }, token === undefined ? {} : { token });
  const open = (code: string, token: string) => client.post('/codes/open', { code }, { token });
  const statusOf = async (token: string): Promise<string> =>
    (await client.get<{ subscription_status: string }>('/auth/me', { token })).body
      .subscription_status;

  it('is mailed to a stranger, who opens it without a card; nothing is charged', async () => {
    const email = freshEmail();
    expect((await give({ emails: [email], days: 30 })).data.outcome).toBe('1 mailed');
    const code = await mailedCode(email);
    expect((await check(code)).body).toMatchObject({
      ...{ days: 30, months: null, from: null, until: null, next_payment: null },
    });
    const { token } = await signUp(client);
    expect(await statusOf(token)).toBe('inactive');
    expect((await open(code.toLowerCase().replaceAll('-', ' '), token)).status).toBe(200);
    expect(await statusOf(token)).toBe('active');
    expect(await placeOf(email)).toMatchObject({ state: 'redeemed', opens: '30 days' });
    for (const again of [await check(code), await open(code, token)]) {
      expect([again.status, detailOf(again)]).toEqual([409, ACCOUNT_ERRORS.codeUsed]);
    }
  });

  it('lets in at once who has an account, and says who has everything already', async () => {
    const { user, token } = await signUp(client);
    const until = addDays(today(), 20);
    const order = { emails: [user.email.toUpperCase(), freshEmail()], until };
    expect((await give(order)).data.outcome).toBe('1 mailed, 1 let in at once');
    expect(await statusOf(token)).toBe('active');
    const again = await give({ emails: [user.email], until });
    expect(again.data.outcome).toMatch(new RegExp(`^${user.email}: Free until .+ already`));
  });

  it('is given once for each id, until a day that is to come and is read in words', async () => {
    const email = freshEmail();
    const order = { action_id: crypto.randomUUID(), emails: [email], until: '2098-03-31' };
    const replies = await Promise.all([give(order), give(order)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const mine = await places(`search=${email}`);
    expect(mine).toMatchObject({ total: 1, rows: [{ opens: 'Until 31 March 2098' }] });
    const past = await give({ count: 1, until: addDays(today(), -2) });
    expect([past.status, past.message]).toEqual([422, 'That day has passed.']);
  });

  it('is listed with others, 20 a page, and found by its words and by who has opened it', async () => {
    const reason = `100 % for ${crypto.randomUUID()}`;
    const { data } = await give({ count: 21, days: 30, reason });
    const member = await signUp(client);
    await open(data.codes[0] ?? '', member.token);
    const search = `search=${encodeURIComponent(reason.toUpperCase())}`;
    const [first, last, beyond] = [
      await places(search),
      await places(`${search}&page=2`),
      await places(`${search}&page=9`),
    ];
    expect([first.total, first.pages, first.rows.length]).toEqual([21, 2, 20]);
    const by = { id: member.user.id, name: member.user.name };
    expect(last.rows).toMatchObject([{ reason, state: 'redeemed', member: by }]);
    expect(beyond).toEqual(last);
    const { connection } = app.strapi.db;
    await connection('up_users')
      .where({ document_id: by.id })
      .update({ name: reason.slice(8) });
    expect((await places(`search=${reason.slice(8)}`)).total).toBe(21);
    await connection('membership_gifts').where({ reason }).update({ reason: '' });
    expect((await places(`search=${reason.slice(8)}`)).total).toBe(1);
    expect((await places('search=%25%25')).total).toBe(0);
  });

  it('moves the next payment of who pays, which is said before', async () => {
    const member = await newSubscriber(app, client);
    const code = await printed();
    const { next_payment: moved } = (await check(code, member.token)).body;
    const days = (Date.parse(moved?.to ?? '') - Date.parse(moved?.from ?? '')) / 86_400_000;
    expect(days).toBe(30);
    expect((await open(code, member.token)).status).toBe(200);
    const membership = await member.membership();
    expect(membership).toMatchObject({ status: 'active', next_charge: { amount: 999 } });
    expect(Date.parse(membership.next_charge?.at ?? '')).toBe(Date.parse(moved?.to ?? ''));
  });

  it('makes the account of a stranger once the mailed code is confirmed', async () => {
    const email = freshEmail();
    const code = await printed();
    const account = { name: 'Tessa Moreau', email, agreed: true };
    const asked = await client.post<{ message: string }>('/codes/open', { code, account });
    expect([asked.status, asked.body.message]).toEqual([200, SIGN_IN_CODE_SENT]);
    const { text } = await mailTo(app, email, /^Sign in to/);
    const users = app.strapi.db.query('plugin::users-permissions.user');
    expect(await users.count({ where: { emailLower: email } })).toBe(0);
    const typed = { email, code: /^\D*(\d{6})\D*$/m.exec(text)?.[1] ?? '' };
    const confirm = (cookie: string) =>
      client.post<AuthResponse>('/auth/code/confirm', typed, { cookie });
    expect((await confirm('')).status).toBe(401);
    const cookie = cookieOf(asked);
    const replies = await Promise.all([confirm(cookie), confirm(cookie)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
    const { access_token, user } = replies.find(({ status }) => status === 200)?.body ?? {};
    expect(user).toMatchObject({ name: 'Tessa Moreau', email, subscription_status: 'inactive' });
    expect((await open(code, access_token ?? '')).status).toBe(200);
    expect(await statusOf(access_token ?? '')).toBe('active');
  });

  it('mails a code to who has an account already, whatever name is typed', async () => {
    const { user } = await signUp(client);
    const account = { name: 'Somebody Else', email: user.email, agreed: true };
    const asked = await client.post('/codes/open', { code: await printed(), account });
    const { text } = await mailTo(app, user.email, /^Sign in to/);
    const typed = { email: user.email, code: /^\D*(\d{6})\D*$/m.exec(text)?.[1] ?? '' };
    const reply = await client.post<AuthResponse>('/auth/code/confirm', typed, {
      cookie: cookieOf(asked),
    });
    expect(reply.body.user).toMatchObject({ id: user.id, name: user.name });
  });

  it('mails nothing for a code that opens nothing, nor without an agreement', async () => {
    const email = freshEmail();
    const account = { name: 'Tessa', email, agreed: true };
    const unknown = await client.post('/codes/open', { code: 'ABCD-EFGH-JKMN', account });
    expect(unknown.status).toBe(404);
    const code = await printed();
    expect((await client.post('/codes/open', { code })).status).toBe(401);
    const without = { ...account, agreed: false };
    expect((await client.post('/codes/open', { code, account: without })).status).toBe(422);
    const asked = await app.strapi.db.connection('membership_sign_in_requests');
    expect(JSON.stringify(asked)).not.toContain(email);
  });

  it('is opened by one of two who try at once', async () => {
    const code = await printed();
    const people = await Promise.all([signUp(client), signUp(client)]);
    const replies = await Promise.all(people.map(({ token }) => open(code, token)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const statuses = await Promise.all(people.map(({ token }) => statusOf(token)));
    expect(statuses.sort()).toEqual(['active', 'inactive']);
  });

  it('stays unopened when it is of no use, and can be given to somebody else', async () => {
    const { token, user } = await signUp(client);
    const action = { action_id: crypto.randomUUID(), until: null, reason: REASON, endPlan: false };
    expect((await coach.post(`/membership/members/${user.id}/free`, action)).status).toBe(200);
    const code = await printed();
    for (const reply of [await check(code, token), await open(code, token)]) {
      expect([reply.status, detailOf(reply)]).toEqual([409, ACCOUNT_ERRORS.codeOfNoUse]);
    }
    const friend = await signUp(client);
    expect((await open(code, friend.token)).status).toBe(200);
  });

  it('is void once it is mailed again or taken back', async () => {
    const email = freshEmail();
    await give({ emails: [email], days: 30 });
    const first = await mailedCode(email);
    const { id = '' } = (await placeOf(email)) ?? {};
    const found = await findGift(contextOf(app.strapi), { documentId: id });
    expect((await coach.post(`/membership/gifts/${id}/resend`)).status).toBe(200);
    // A second click at the same moment has read the former code.
    expect(found && (await mailCodeTo(contextOf(app.strapi), found, email))).toBe(false);
    expect((await check(first)).status).toBe(404);
    expect((await coach.delete(`/membership/gifts/${id}`)).status).toBe(200);
    expect((await coach.post(`/membership/gifts/${id}/resend`)).status).toBe(409);
    expect((await placeOf(email))?.state).toBe('void');
  });

  it.each([
    ['neither addresses nor a number', { days: 3 }, 'Enter addresses, or how many codes.'],
    ['no length', { count: 1 }, 'Choose from 1 to 365 days, or a day to come.'],
    ['two lengths', { count: 1, days: 3, until: '2027-03-31' }, /^Choose from 1 to 365 days/],
    ['a day that does not exist', { count: 1, until: '2027-02-30' }, /date/],
    ['too many', { count: 51, days: 3 }, 'At most 50 at a time.'],
    ['no address', { emails: ['nobody'], days: 3 }, 'Email is invalid'],
    ['no reason', { count: 1, days: 3, reason: ' ' }, 'Say why.'],
  ])('is refused with %s', async (_what, order, text) => {
    const { status, message } = await give(order);
    expect(status).toBe(422);
    expect(message).toMatch(text);
  });

  it('is not found by codes that were never made', async () => {
    for (const code of ['', 'ABCD-EFGH-JKMN', "' or 1=1"]) {
      expect((await check(code)).status).toBe(404);
    }
  });
});
