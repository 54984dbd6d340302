import {
  ACCOUNT_ERRORS,
  type AccountExport,
  addDays,
  type calls,
  DAY_MS,
  LEGAL_TEXTS,
  type Membership,
  type ResponseOf,
  SIGN_UP_TEXTS,
  type SiteTexts,
  SUBSCRIPTION_ERRORS,
} from 'contract';
import type { GiftsView, SoldGift } from 'contract/desk/offers';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepared, testApp } from '../../../../test/app.ts';
import { detailOf, freshEmail, signUp } from '../../../../test/client.ts';
import { contextOf } from '../../../../test/context.ts';
import { jobsOf } from '../../../../test/jobs.ts';
import { setLaw } from '../../../../test/law.ts';
import { mailsTo, mailTo } from '../../../../test/mailbox.ts';
import { newPanelUser } from '../../../../test/panel.ts';
import { bootBilling, reconcile } from '../../../../test/stripe.ts';
import { newSubscriber } from '../../../../test/subscribers.ts';
import { writeSiteState } from '../../site/index.ts';
import { deleteUser } from '../../users/index.ts';

type Opened = { checkout_url: string; session_id: string };
type Done = ResponseOf<typeof calls.getGiftCheckout>;

const SITE = 'http://localhost:3000';
const PRICES = [
  { months: 3, minor: 2900 },
  { months: 6, minor: 5500 },
] as const;
const DECLINED = '4000000000000002';

describe('a gift that is bought', () => {
  const { app, client } = testApp(() => bootBilling({ hasEvents: false }));
  const coach = prepared(() => newPanelUser(app));
  beforeAll(async () => {
    const law = { countries: 'US', withdrawalDays: 14, withdrawalText: '{days} days.' };
    await setLaw(app.strapi, [law, { countries: '' }]);
    expect((await client.get('/gifts')).status).toBe(404);
    await turn(true);
  });

  const turn = (isOn: boolean, prices: readonly object[] = PRICES) =>
    coach.put('/membership/offers/gifts', { isOn, prices });
  const order = (changes: object = {}, token?: string) =>
    client.post<Opened>(
      '/gifts/checkout',
      {
        ...{ months: 6, agreed_amount: 5500, from: 'Amelie', email: freshEmail() },
        ...{ message: 'Happy birthday!', success_url: `${SITE}/gift/done`, cancel_url: SITE },
        ...changes,
      },
      token === undefined ? {} : { token },
    );
  const done = async (session: string) =>
    (await client.get<Done>(`/gifts/checkout/${session}`)).body;
  const pay = (url: string, buyer = freshEmail(), number?: string) =>
    app.stripe.payAt(url, number, buyer);
  /** A gift that is paid, and told by the return page alone. */
  const buy = async (changes: object = {}, token?: string) => {
    const [buyer, recipient] = [freshEmail(), freshEmail()];
    const opened = await order({ email: recipient, ...changes }, token);
    await pay(opened.body.checkout_url, buyer);
    return { ...(await done(opened.body.session_id)), ...opened.body, buyer, recipient };
  };
  const view = async (search = '') =>
    (await coach.get<GiftsView>(`/membership/offers/gifts?search=${search}`)).data;
  const soldTo = async (recipient: string): Promise<SoldGift> => {
    const [found] = (await view(recipient)).rows;
    if (found === undefined) throw new Error(`No gift for ${recipient}`);
    return found;
  };
  const codeIn = (text: string): string =>
    /[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(text)?.[0] ?? '';
  const codeFor = async (recipient: string): Promise<string> =>
    codeIn((await mailTo(app, recipient, /A gift for you/)).text);
  const numberOf = async (buyer: string): Promise<string> =>
    codeIn((await mailTo(app, buyer, /Your gift: thank you/)).text);
  const check = (code: string, token?: string) =>
    client.post<ResponseOf<typeof calls.checkGiftCode>>(
      '/codes/check',
      { code },
      token === undefined ? {} : { token },
    );
  const open = (code: string, token: string) => client.post('/codes/open', { code }, { token });
  const refund = (id: string, shown = 5500, action_id: string = crypto.randomUUID()) =>
    coach.post<{ outcome: string }>(`/membership/gifts/${id}/refund`, { action_id, shown });
  const chargeOf = async (session: string) => {
    const { payment_intent } = await app.stripe.client.checkout.sessions.retrieve(session, {
      expand: ['payment_intent.latest_charge'],
    });
    const charge = typeof payment_intent === 'object' ? payment_intent?.latest_charge : null;
    if (typeof charge !== 'object' || charge === null) throw new Error('There is no charge');
    return charge;
  };
  const statusOf = async (token: string): Promise<string> =>
    (await client.get<{ subscription_status: string }>('/auth/me', { token })).body
      .subscription_status;
  const opener = async (code: string) => {
    const member = await signUp(client);
    expect((await open(code, member.token)).status).toBe(200);
    return member;
  };

  it('is on sale while the coach has it on, at the price that is shown, on an open site', async () => {
    expect((await client.get('/gifts')).body).toMatchObject({
      currency: 'usd',
      gifts: PRICES.map(({ months, minor }) => ({ months, amount: minor })),
    });
    // The texts are read again a moment later.
    const isOffered = async () => (await client.get<SiteTexts>('/site-texts')).body.gifts;
    await expect.poll(isOffered).toBe(true);
    const other = await order({ agreed_amount: 5400 });
    expect([other.status, detailOf(other)]).toEqual([409, SUBSCRIPTION_ERRORS.amountChanged]);
    expect((await order({ months: 12 })).status).toBe(404);
    expect((await order({ day: '2020-01-01' })).status).toBe(422);
    const foreign = await order({ success_url: 'https://example.com/' });
    expect(foreign.status).toBe(422);
    await writeSiteState(contextOf(app.strapi), { isOpen: false });
    // The app hears of it a moment later.
    await expect.poll(async () => detailOf(await order())).toBe(SIGN_UP_TEXTS.notOpen);
    await writeSiteState(contextOf(app.strapi), { isOpen: true });
    await expect.poll(async () => (await order()).status).toBe(200);
    await turn(false);
    expect((await order()).status).toBe(404);
    expect((await turn(true, [])).status).toBe(422);
    expect((await turn(true, [{ months: 3, minor: 99 }])).message).toBe('Enter a price from 1.00.');
    const { updatedAt } = await view();
    const save = (prices: readonly object[]) =>
      coach.put('/membership/offers/gifts', { isOn: true, prices, updatedAt });
    expect((await save([{ months: 12, minor: 9900 }])).status).toBe(200);
    expect(await save(PRICES)).toMatchObject({
      ...{ status: 409, message: 'Ines Halloran saved this meanwhile.' },
    });
    expect((await view()).prices).toEqual([{ months: 12, minor: 9900 }]);
    await turn(true);
  });

  it('goes to its recipient once it is paid, who opens it without a card', async () => {
    const { law } = (await client.get<SiteTexts>('/site-texts')).body;
    const gift = await buy({ law_version: law[0]?.version });
    expect(gift).toMatchObject({ state: 'paid', email: gift.recipient, code: null });
    const { text } = await mailTo(app, gift.recipient, /A gift for you/);
    expect(text).toContain('Amelie gives you 6 months');
    expect(text).toContain('Happy birthday!');
    const bought = await mailTo(app, gift.buyer, /Your gift: thank you/);
    expect(bought.text).toContain('$55.00');
    expect(bought.text).toContain('14 days.');
    const code = await codeFor(gift.recipient);
    expect((await check(code)).body).toMatchObject({ months: 6, from: 'Amelie', until: null });
    const { user, token } = await opener(code);
    expect(await statusOf(token)).toBe('active');
    const again = await check(code);
    expect([again.status, detailOf(again)]).toEqual([409, ACCOUNT_ERRORS.codeUsed]);
    expect(await soldTo(gift.recipient)).toMatchObject({
      ...{ state: 'redeemed', buyer: gift.buyer, paidMinor: 5500, member: { id: user.id } },
    });
    const { body } = await client.get<AccountExport>('/auth/export', { token });
    expect(body.entitlements).toMatchObject([{ kind: 'gift' }]);
    expect(body.gifts).toMatchObject([{ months: 6, from: 'Amelie', paid: null, recipient: null }]);
  });

  it('exists once, told by the return page, the webhook and the night at once', async () => {
    const [buyer, recipient] = [freshEmail(), freshEmail()];
    const { body } = await order({ email: recipient });
    expect((await done(body.session_id)).state).toBe('waits');
    await app.stripe.withEvents(() => pay(body.checkout_url, buyer));
    await Promise.all([done(body.session_id), done(body.session_id), reconcile(app.strapi)]);
    await mailTo(app, recipient, /A gift for you/);
    await mailTo(app, buyer, /Your gift/);
    expect((await view(recipient)).total).toBe(1);
    for (const address of [buyer, recipient]) expect(await mailsTo(app, address)).toHaveLength(1);
  });

  it('is found by the night when nobody came back and no webhook arrived', async () => {
    const [recipient, { checkout_url }] = [
      freshEmail(),
      (await order({ email: 'x@example.com' })).body,
    ];
    const lost = await order({ email: recipient });
    await pay(lost.body.checkout_url);
    await reconcile(app.strapi);
    expect((await soldTo(recipient)).state).toBe('sent');
    // The other one is still open.
    expect((await pay(checkout_url, freshEmail(), DECLINED)).status).toBe(402);
  });

  it('is none after a declined card or an expired checkout', async () => {
    const { body } = await order();
    expect((await pay(body.checkout_url, freshEmail(), DECLINED)).status).toBe(402);
    expect((await done(body.session_id)).state).toBe('waits');
    await app.stripe.client.checkout.sessions.expire(body.session_id);
    expect((await done(body.session_id)).state).toBe('failed');
    await reconcile(app.strapi);
    expect((await client.get(`/gifts/checkout/${body.session_id}`)).status).toBe(404);
  });

  it('waits for its day, and can be sent elsewhere until then', async () => {
    const day = addDays(new Date().toISOString().slice(0, 10), 40);
    const gift = await buy({ day });
    const { id, state } = await soldTo(gift.recipient);
    expect(state).toBe('waiting');
    const elsewhere = freshEmail();
    const moved = await coach.post(`/membership/gifts/${id}/recipient`, { email: elsewhere });
    expect(moved.status).toBe(200);
    await jobsOf(app.strapi).runNow('gifts of the day', new Date(Date.parse(day) - DAY_MS));
    expect((await soldTo(elsewhere)).state).toBe('waiting');
    for (const _ of [1, 2])
      await jobsOf(app.strapi).runNow('gifts of the day', new Date(Date.parse(day) + 2 * DAY_MS));
    await codeFor(elsewhere);
    expect(await mailsTo(app, elsewhere)).toHaveLength(1);
    expect(await mailsTo(app, gift.recipient)).toEqual([]);
  });

  it('is printed by its buyer without a recipient, as often as the page is asked', async () => {
    const gift = await buy({ email: undefined });
    expect(gift.code).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/);
    expect((await done(gift.session_id)).code).toBe(gift.code);
    expect((await mailTo(app, gift.buyer, /Your gift/)).text).toContain(gift.code ?? '-');
    await opener(gift.code ?? '');
    expect((await done(gift.session_id)).code).toBeNull();
  });

  it('has a new code at a corrected address, and the former one is void', async () => {
    const gift = await buy();
    const first = await codeFor(gift.recipient);
    const { id } = await soldTo(gift.recipient);
    const email = freshEmail();
    expect((await coach.post(`/membership/gifts/${id}/recipient`, { email })).status).toBe(200);
    expect((await check(first)).status).toBe(404);
    await opener(await codeFor(email));
    for (const call of ['resend', 'recipient']) {
      expect((await coach.post(`/membership/gifts/${id}/${call}`, { email })).status).toBe(409);
    }
  });

  it('is opened by one of two at once, and two gifts follow each other', async () => {
    const [one, other] = [await buy(), await buy({ months: 3, agreed_amount: 2900 })];
    const code = await codeFor(one.recipient);
    const people = await Promise.all([signUp(client), signUp(client)]);
    const replies = await Promise.all(people.map(({ token }) => open(code, token)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { token } = people[replies[0]?.status === 200 ? 0 : 1] ?? { token: '' };
    const untilOf = async () => {
      const { body } = await client.get<AccountExport>('/auth/export', { token });
      return body.entitlements.map(({ until }) => until ?? '').toSorted();
    };
    const [first = ''] = await untilOf();
    expect((await open(await codeFor(other.recipient), token)).status).toBe(200);
    const [, second = ''] = await untilOf();
    const days = (Date.parse(second) - Date.parse(first)) / DAY_MS;
    expect(Math.round(days)).toBeGreaterThanOrEqual(89);
    expect(Math.round(days)).toBeLessThanOrEqual(93);
  });

  it('is given back once by the desk, as shown, while nobody has opened it', async () => {
    const gift = await buy();
    const { id } = await soldTo(gift.recipient);
    expect((await refund(id, 5400)).status).toBe(409);
    const action = crypto.randomUUID();
    const replies = await Promise.all([refund(id, 5500, action), refund(id, 5500, action)]);
    for (const { data } of replies) expect(data.outcome).toMatch(/^\$55\.00 given back/);
    expect(await chargeOf(gift.session_id)).toMatchObject({ amount_refunded: 5500 });
    expect((await check(await codeFor(gift.recipient))).status).toBe(404);
    await mailTo(app, gift.buyer, /Your gift is given back/);
    expect((await soldTo(gift.recipient)).state).toBe('refunded');
  });

  it('is not given back once it is opened, by nobody', async () => {
    const gift = await buy();
    await opener(await codeFor(gift.recipient));
    const refused = await refund((await soldTo(gift.recipient)).id);
    expect(refused.status).toBe(409);
    expect(refused.message).toMatch(/^.+ opened this gift on \d+ \w+\.$/);
    const number = await numberOf(gift.buyer);
    const reply = await client.post('/gifts/withdraw', { number });
    expect([reply.status, detailOf(reply)]).toEqual([409, ACCOUNT_ERRORS.giftOpened]);
    expect(await chargeOf(gift.session_id)).toMatchObject({ amount_refunded: 0 });
  });

  it('is withdrawn from by its number, also while Stripe is down', async () => {
    const gift = await buy();
    const number = (await numberOf(gift.buyer)).toLowerCase();
    await app.stripe.fault('/v1/refunds', 'error', '*', 9);
    const clicks = [1, 2].map(() => client.post('/gifts/withdraw', { number }));
    const replies = await Promise.all(clicks);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 200)?.body).toMatchObject({
      message: LEGAL_TEXTS.giftWithdrawn,
    });
    expect((await check(await codeFor(gift.recipient))).status).toBe(404);
    await mailTo(app, gift.buyer, /Your gift is given back/);
    await app.stripe.control('/faults', undefined, 'DELETE');
    await jobsOf(app.strapi).runNow('unfinished actions', new Date());
    expect(await chargeOf(gift.session_id)).toMatchObject({ amount_refunded: 5500 });
    expect((await client.post('/gifts/withdraw', { number })).status).toBe(409);
    expect((await client.post('/gifts/withdraw', { number: 'ABCDEFGHJKMN' })).status).toBe(404);
  });

  it('is withdrawn from in the days of the law alone', async () => {
    const gift = await buy();
    const number = await numberOf(gift.buyer);
    const agreed_at = new Date(Date.now() - 15 * DAY_MS - 1000);
    const mine = { recipient_email: gift.recipient };
    await app.strapi.db.connection('membership_gifts').where(mine).update({ agreed_at });
    const reply = await client.post('/gifts/withdraw', { number });
    expect([reply.status, detailOf(reply)]).toEqual([409, LEGAL_TEXTS.withdrawalOver]);
  });

  it.each([
    ['unopened is void', false],
    ['opened ends', true],
  ])('whose payment is disputed: %s', async (_what, isOpened) => {
    const gift = await buy();
    const code = await codeFor(gift.recipient);
    const member = isOpened ? await opener(code) : null;
    const charge = await chargeOf(gift.session_id);
    await app.stripe.withEvents(() =>
      app.stripe.control(`/charges/${charge.id}/dispute`, { kind: 'fraudulent' }),
    );
    if (member !== null) expect(await statusOf(member.token)).toBe('inactive');
    else expect((await check(code)).status).toBe(404);
    const alerts = app.strapi.db.query('plugin::membership.alert');
    const [alert] = await alerts.findMany({ where: { kind: 'dispute' }, orderBy: { id: 'desc' } });
    expect(alert).toMatchObject({ userDocumentId: member?.user.id ?? null });
    expect(alert.shown.title).toBe('The bank disputes $55.00 of a gift');
  });

  it('is money of its month, and no MRR', async () => {
    await jobsOf(app.strapi).runNow('revenue', new Date());
    const rows = await app.strapi.db.connection('membership_revenue_bookings');
    const paid = rows.filter(({ kind }: { kind: string }) => kind === 'payment');
    expect(paid.map(({ amount_minor }: { amount_minor: number }) => amount_minor)).toContain(2900);
    expect(rows.some(({ kind }: { kind: string }) => kind === 'return')).toBe(true);
    expect(await app.strapi.db.connection('membership_plan_changes')).toEqual([]);
  });

  it('keeps its sum and names nobody after the account of its buyer is deleted', async () => {
    const { token, user, email } = await signUp(client);
    const day = addDays(new Date().toISOString().slice(0, 10), 3);
    const [sent, waiting] = [await buy({}, token), await buy({ day }, token)];
    const from = 'Amelie the giver';
    const receiver = await opener(await codeFor((await buy({ from }, token)).recipient));
    const given = async () =>
      (await client.get<Membership>('/subscription', { token: receiver.token })).body.given;
    expect(await given()).toMatchObject({ kind: 'gift', from });
    const payer = await newSubscriber(app, client);
    const moves = await codeFor((await buy({ from }, token)).recipient);
    expect((await open(moves, payer.token)).status).toBe(200);
    const namedIn = async () => {
      const { connection } = app.strapi.db;
      const tables = ['membership_entitlements', 'membership_actions', 'membership_gifts'];
      const found = await Promise.all(tables.map((table) => connection(table)));
      return tables.filter((_, at) => JSON.stringify(found[at]).includes(from));
    };
    expect(await namedIn()).toHaveLength(3);
    const { body } = await client.get<AccountExport>('/auth/export', { token });
    expect(body.gifts.map(({ paid }) => paid)).toEqual([5500, 5500, 5500, 5500]);
    await mailTo(app, email, /Your gift: thank you/);
    const row = await app.strapi.db
      .query('plugin::users-permissions.user')
      .findOne({ where: { documentId: user.id } });
    await deleteUser(contextOf(app.strapi), row.id);
    expect(await namedIn()).toEqual([]);
    expect(await given()).not.toHaveProperty('from');
    const { rows: gifts } = await view();
    expect(JSON.stringify(gifts)).not.toContain(sent.recipient);
    // It is on its way all the same.
    await jobsOf(app.strapi).runNow('gifts of the day', new Date(Date.now() + 5 * DAY_MS));
    await codeFor(waiting.recipient);
    expect(JSON.stringify((await view()).rows)).not.toContain(waiting.recipient);
    expect(JSON.stringify(gifts)).not.toContain(email);
  });

  it('that has moved a payment is told when a refund ends the contract', async () => {
    const payer = await newSubscriber(app, client);
    const code = await codeFor((await buy()).recipient);
    expect((await open(code, payer.token)).status).toBe(200);
    const [paid] = await payer.invoices();
    const action_id = crypto.randomUUID();
    const body = {
      action_id,
      invoice: paid?.id,
      amount: 999,
      shown: 999,
      end: 'now',
      reason: 'Ill',
    };
    const path = `/membership/members/${payer.user.id}/refund`;
    expect((await coach.post<{ state: string }>(path, body)).data.state).toBe('done');
    expect(await statusOf(payer.token)).toBe('expired');
    const alerts = app.strapi.db.query('plugin::membership.alert');
    const [alert] = await alerts.findMany({ where: { userDocumentId: payer.user.id } });
    expect(alert).toMatchObject({ kind: 'gift-lost' });
    expect(alert.message).toContain('A gift of 6 months');
  });
});
