import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { bootMembership } from '../../../test/boot.ts';
import { contextOf } from '../../../test/context.ts';
import { isShort } from '../../../test/length.ts';
import { deliveredTo, headerOf, mailOf, messageOf } from '../../../test/mail.ts';
import { rare } from '../../../test/rare.ts';
import { eventually } from '../../../test/redis.ts';
import type { Context } from '../context.ts';
import { deliverDue } from '../platform/outbox/index.ts';
import type { MailOrder, Message } from './message.ts';
import { MAILS } from './outbox.ts';
import { sealOf } from './seal.ts';

const granted = (key: string, to = 'tessa@example.com'): MailOrder => ({
  key,
  template: 'refund-granted',
  to,
  userDocumentId: null,
  values: { amount: { amountMinor: 999, currency: 'usd' }, refundDetails: '' },
});

/* PostgreSQL in the short run: several instances share it, and the other suites mail on SQLite. */
const DATABASES = isShort ? (['postgres'] as const) : (['sqlite', 'postgres'] as const);

describe.each(DATABASES)('the outbox on %s', (database) => {
  const { app } = testApp(() => bootMembership({ database }));

  const enqueue = (order: MailOrder) => mailOf(app.strapi).enqueue(order);
  const isSent = (key: string) =>
    eventually(async () =>
      expect(await messageOf(app.strapi, key)).toMatchObject({ state: 'sent' }),
    );
  const deliveries = (to: string): string[] =>
    deliveredTo(app.dataDir).filter((message) => headerOf(message, 'To') === to);

  it('sends a mail once, however often and at once it is ordered', async () => {
    const order = granted('many', 'many@example.com');
    await Promise.all(Array.from({ length: 20 }, () => enqueue(order)));
    await isSent('many');
    await enqueue(order);
    expect(await app.strapi.db.query('plugin::membership.mail-message').count()).toBe(1);
    expect(deliveries('many@example.com')).toHaveLength(1);
  });

  const sealed = (key: string, amountMinor: number) =>
    sealOf(contextOf(app.strapi)).seal(
      { amount: { amountMinor, currency: 'usd' }, refundDetails: '' },
      key,
    );

  it('keeps what was sent to whom, and no longer the values', async () => {
    const message = await messageOf(app.strapi, 'many');
    expect(message).toMatchObject({
      template: 'refund-granted',
      recipient: 'many@example.com',
      subject: 'Your refund of $9.99',
      values: {},
      attempts: 1,
      nextAttemptAt: null,
      lastError: null,
    });
    const [delivered = ''] = deliveries('many@example.com');
    expect(headerOf(delivered, 'Subject')).toBe('Your refund of $9.99');
    expect(headerOf(delivered, 'Message-ID')).toBe(message.messageId);
    expect(headerOf(delivered, 'Auto-Submitted')).toBe('auto-generated');
  });

  it('takes part in the transaction of what it tells of', async () => {
    const refused = app.strapi.db.transaction(async ({ trx }) => {
      await mailOf(app.strapi).enqueue(granted('undone'), trx);
      throw new Error('It did not happen');
    });
    await expect(refused).rejects.toThrow('It did not happen');
    expect(await messageOf(app.strapi, 'undone')).toBeNull();

    await app.strapi.db.transaction(async () => {
      await enqueue(granted('done'));
    });
    await isSent('done');
  });

  it('does not fail a transaction that orders a mail for the second time', async () => {
    await app.strapi.db.transaction(async ({ trx }) => {
      await mailOf(app.strapi).enqueue(granted('done'), trx);
      await mailOf(app.strapi).enqueue(granted('after'), trx);
    });
    await isSent('after');
  });

  it('is worked on by several instances, and each mail is sent by one', async () => {
    const sentBy: string[] = [];
    const others = Array.from({ length: 4 }, () => ({
      ...MAILS,
      deliver: async (_ctx: Context, { key }: Message) => {
        sentBy.push(key);
        return { values: '{}', state: 'sent', subject: 'Sent elsewhere', sent_at: new Date() };
      },
    }));
    const keys = Array.from({ length: 40 }, (_, index) => `shared-${index}`);
    await Promise.all(keys.map((key) => enqueue(granted(key, 'shared@example.com'))));
    await Promise.all(
      others.map((queue) => {
        const instance = { ...contextOf(app.strapi), moduleState: new Map() };
        return deliverDue(instance, queue, new Date());
      }),
    );
    for (const key of keys) await isSent(key);
    expect(new Set(sentBy).size).toBe(sentBy.length);
    expect(sentBy.length + deliveries('shared@example.com').length).toBe(40);
    for (const key of keys) expect(await messageOf(app.strapi, key)).toMatchObject({ attempts: 1 });
  });

  it('keeps a mail that cannot be made, and goes on with the next', async () => {
    const values: object = { amount: 'ten dollars' };
    await enqueue({ ...granted('unmakeable'), values } as MailOrder);
    await enqueue(granted('behind'));
    await isSent('behind');
    expect(await messageOf(app.strapi, 'unmakeable')).toMatchObject({
      state: 'queued',
      attempts: 1,
      lastError: expect.stringContaining('amount'),
    });
  });

  rare('sends what lay in it when the site starts again', async () => {
    await app.strapi.db.query('plugin::membership.mail-message').update({
      where: { key: 'unmakeable' },
      data: {
        values: sealed('unmakeable', 500),
        nextAttemptAt: new Date(Date.now() - 1),
      },
    });
    await app.restart();
    await isSent('unmakeable');
  });
});
