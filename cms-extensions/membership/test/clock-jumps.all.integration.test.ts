import { HOUR_MS } from 'contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Booted, bootMembership } from './boot.ts';
import { clientOf, cookieOf, signUp } from './client.ts';
import { jobsOf } from './jobs.ts';
import { deliveredTo, headerOf, mailOf, messageOf } from './mail.ts';

/** The clock of this process jumps; that of the database does not. */
const jump = (byMs: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + byMs, shouldAdvanceTime: true });
};
const back = (): void => void vi.useRealTimers();
afterEach(back);

const MESSAGE = 'plugin::membership.mail-message';

describe('an instance whose clock jumps, on PostgreSQL', () => {
  let app: Booted;
  beforeAll(async () => {
    app = await bootMembership({
      database: 'postgres',
      env: { TIMINGS: 'REFRESH_GRACE_SECONDS=300' },
    });
  });
  afterAll(() => app.stop());

  const order = (key: string) =>
    mailOf(app.strapi).enqueue({
      ...{ key, template: 'refund-granted', to: `${key}@example.com`, userDocumentId: null },
      values: { amount: { amountMinor: 999, currency: 'usd' }, refundDetails: '' },
    });
  const mailsTo = (key: string) =>
    deliveredTo(app.dataDir).filter((mail) => headerOf(mail, 'To') === `${key}@example.com`);
  const stateOf = async (key: string): Promise<unknown> =>
    (await messageOf(app.strapi, key))?.state;
  const readiness = async () => {
    const response = await fetch(`${app.url}/readyz`);
    const { checks } = (await response.json()) as { checks: { clock: string } };
    return { status: response.status, clock: checks.clock };
  };

  it.each([
    ['forward', HOUR_MS],
    ['back', -HOUR_MS],
  ])('%s sends what is ordered at once, and once', async (name, byMs) => {
    jump(byMs);
    const key = `ordered-${name}`;
    await order(key);
    await expect.poll(() => stateOf(key), { timeout: 20_000 }).toBe('sent');
    back();
    await jobsOf(app.strapi).runNow('mails', new Date());
    expect(mailsTo(key)).toHaveLength(1);
  });

  it('forward does not take a mail from the instance that is sending it', async () => {
    await order('claimed');
    await expect.poll(() => stateOf('claimed'), { timeout: 20_000 }).toBe('sent');
    // As another instance leaves it while it hands the mail over.
    await app.strapi.db.query(MESSAGE).update({
      where: { key: 'claimed' },
      data: {
        state: 'sending',
        values: { amount: { amountMinor: 999, currency: 'usd' }, refundDetails: '' },
        nextAttemptAt: new Date(Date.now() + 60_000),
      },
    });
    jump(HOUR_MS);
    await jobsOf(app.strapi).runNow('mails', new Date());
    expect(await messageOf(app.strapi, 'claimed')).toMatchObject({ state: 'sending', attempts: 1 });
  });

  it('back sends what was ordered before', async () => {
    await app.strapi.db.transaction(async ({ trx }) => {
      await mailOf(app.strapi).enqueue(
        {
          ...{ key: 'before', template: 'refund-granted', to: 'before@example.com' },
          userDocumentId: null,
          values: { amount: { amountMinor: 999, currency: 'usd' }, refundDetails: '' },
        },
        trx,
      );
      jump(-HOUR_MS);
    });
    await expect.poll(() => stateOf('before'), { timeout: 20_000 }).toBe('sent');
    expect(mailsTo('before')).toHaveLength(1);
  });

  it.each([
    ['forward', HOUR_MS],
    ['back', -HOUR_MS],
  ])('%s is not ready until its clock is right again', async (_name, byMs) => {
    expect((await readiness()).clock).toBe('ok');
    jump(byMs);
    expect(await readiness()).toEqual({ status: 503, clock: 'failed' });
    back();
    // A busy machine may fail the check of the event loop once.
    await expect.poll(readiness).toEqual({ status: 200, clock: 'ok' });
  });

  it('signs nobody out, whose requests it gets before the balancer knows', async () => {
    const client = clientOf(app);
    const { cookie: first } = await signUp(client);
    jump(HOUR_MS);
    const renewed = await client.post('/auth/refresh', {}, { cookie: first });
    expect(renewed.status).toBe(200);
    // Two tabs that wake up together send the same cookie.
    expect((await client.post('/auth/refresh', {}, { cookie: first })).status).toBe(200);
    back();
    const second = cookieOf(renewed);
    const later = await client.post('/auth/refresh', {}, { cookie: second });
    expect(later.status).toBe(200);
    jump(HOUR_MS);
    // Exchanged a moment ago at an instance whose clock is right.
    expect((await client.post('/auth/refresh', {}, { cookie: second })).status).toBe(200);
    back();
    expect((await client.post('/auth/refresh', {}, { cookie: cookieOf(later) })).status).toBe(200);
  });

  it('says that it cannot tell, instead of that a session is over', async () => {
    const client = clientOf(app);
    const { token, cookie } = await signUp(client);
    const ask = async () => {
      const { status, headers } = await client.get('/auth/me', { token });
      return [status, headers.get('retry-after')];
    };
    const renew = async () => (await client.post('/auth/refresh', {}, { cookie })).status;
    jump(HOUR_MS);
    expect(await ask()).toEqual([503, '5']);
    expect((await client.get('/favorites', { token })).status).toBe(503);
    // What was never ours is refused all the same.
    expect((await client.get('/auth/me', { token: 'not.a.token' })).status).toBe(401);
    back();
    jump(40 * 24 * HOUR_MS);
    expect(await renew()).toBe(503);
    back();
    expect(await ask()).toEqual([200, null]);
    expect(await renew()).toBe(200);
  });

  it('runs no work for all instances meanwhile', async () => {
    const old = new Date(Date.now() - 29.99 * 24 * HOUR_MS);
    const events = () => app.strapi.db.connection('membership_video_events');
    await events().insert({ document_id: 'kept', event_id: 'kept', type: 'a', created_at: old });
    jump(HOUR_MS);
    await app.restart();
    await expect.poll(async () => (await readiness()).clock, { timeout: 20_000 }).toBe('failed');
    // Work of each instance goes on; all of it began at the same moment.
    await order('meanwhile');
    await expect.poll(() => stateOf('meanwhile'), { timeout: 20_000 }).toBe('sent');
    expect(await events().where({ document_id: 'kept' }).first('id')).toBeDefined();
  });
});

describe('the only instance, whose clock and database jump together', () => {
  let app: Booted;
  beforeAll(async () => {
    app = await bootMembership({ database: 'sqlite' });
  });
  afterAll(() => app.stop());

  it('keeps its members signed in', async () => {
    const client = clientOf(app);
    const { cookie } = await signUp(client);
    const answer = await client.post('/auth/refresh', {}, { cookie });
    jump(-HOUR_MS);
    const earlier = await client.post('/auth/refresh', {}, { cookie: cookieOf(answer) });
    expect(earlier.status).toBe(200);
    back();
    const later = await client.post('/auth/refresh', {}, { cookie: cookieOf(earlier) });
    expect(later.status).toBe(200);
  });
});
