import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DAY_MS } from 'contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Booted, bootMembership } from '../../../test/boot.ts';
import { jobsOf } from '../../../test/jobs.ts';
import {
  headerOf,
  mailOf,
  makeDue,
  messageOf,
  startMailServer,
  type TestMailServer,
} from '../../../test/mail.ts';
import { newPanelUser } from '../../../test/panel.ts';
import { eventually } from '../../../test/redis.ts';

const PROCESS = join(import.meta.dirname, '../../../test/mail-process.ts');

describe('mail through a mail server', () => {
  let server: TestMailServer;
  let app: Booted;
  beforeAll(async () => {
    server = await startMailServer();
    app = await bootMembership({
      // With SQLite, the child process of this test and the app would block each other.
      database: 'postgres',
      env: {
        SMTP_URL: server.url,
        TIMINGS: 'MAIL_RETRY_SECONDS=1',
        MAIL_FROM: 'Ondelle <ines@ondelle.example>',
      },
    });
  });
  afterAll(async () => {
    await app.stop();
    await server.stop();
  });
  afterEach(() => {
    vi.useRealTimers();
    server.beforeSayingYes(async () => {});
  });

  const enqueue = (key: string, to = `${key}@example.com`): Promise<void> =>
    mailOf(app.strapi).enqueue({
      key,
      template: 'refund-granted',
      to,
      userDocumentId: null,
      values: { amount: { amountMinor: 999, currency: 'usd' }, refundDetails: '' },
    });
  const becomes = (key: string, state: object): Promise<void> =>
    eventually(async () => expect(await messageOf(app.strapi, key)).toMatchObject(state));
  const receivedBy = (to: string): string[] =>
    server.received
      .filter(({ recipients }) => recipients.includes(to))
      .map(({ message }) => message);

  it('arrives with both parts, from the site, under an id that is its own', async () => {
    await enqueue('arrives');
    await becomes('arrives', { state: 'sent' });
    const [message = ''] = receivedBy('arrives@example.com');
    expect(headerOf(message, 'From')).toBe('Ondelle <ines@ondelle.example>');
    expect(headerOf(message, 'Reply-To')).toBe('hello@ondelle.example');
    expect(headerOf(message, 'Message-ID')).toMatch(/^<[0-9a-f]{32}@ondelle\.example>$/);
    expect(message).toContain('Content-Type: text/plain');
    expect(message).toContain('Content-Type: text/html');
  });

  it('waits while the server is away, and is sent once when it is back', async () => {
    await server.goAway();
    await enqueue('waits');
    await becomes('waits', { state: 'queued', lastError: expect.stringContaining('ECONNREFUSED') });
    await server.comeBack();
    await becomes('waits', { state: 'sent', lastError: null });
    expect(receivedBy('waits@example.com')).toHaveLength(1);
  });

  it('is given up at once when there is no such recipient', async () => {
    server.refuse('nobody@example.com');
    await enqueue('nobody');
    await becomes('nobody', {
      state: 'failed',
      attempts: 1,
      nextAttemptAt: null,
      lastError: expect.stringContaining('No such person here'),
    });
  });

  it.each([
    ...['550 5.1.1 No such mailbox', '553 5.1.3 Bad address', '550 Unknown here'].map((answer) => ({
      answer,
      state: 'failed',
    })),
    ...[
      '552 5.2.2 Mailbox full',
      '554 5.7.1 Relay denied',
      '550 5.7.1 Blocked',
      '451 4.7.1 Later',
    ].map((answer) => ({ answer, state: 'queued' })),
  ])('is $state when its recipient is answered with $answer', async ({ answer, state }) => {
    const key = `answer-${answer.replace(/\W/g, '')}`.toLowerCase();
    server.refuse(`${key}@example.com`, answer);
    await enqueue(key);
    await becomes(key, { state, lastError: expect.stringContaining(answer) });
  });

  it('waits while the server refuses the site, which the coach is told once', async () => {
    const ALERTS = 'plugin::membership.alert';
    server.refuseSender('550 5.4.5 Daily limit');
    await enqueue('limited-1');
    await enqueue('limited-2');
    for (const key of ['limited-1', 'limited-2']) {
      await becomes(key, { state: 'queued', lastError: expect.stringContaining('5.4.5') });
    }
    const now = new Date();
    await jobsOf(app.strapi).runNow('refused mails', now);
    await enqueue('limited-3');
    await becomes('limited-3', { state: 'queued', lastError: expect.stringContaining('5.4.5') });
    await jobsOf(app.strapi).runNow('refused mails', now);
    const alerts = await app.strapi.db.query(ALERTS).findMany({ where: { kind: 'mail-refused' } });
    expect(alerts).toHaveLength(1);
    expect(alerts[0].message).toContain('550 5.4.5 Daily limit');
    server.refuseSender(null);
    await becomes('limited-1', { state: 'sent' });
    await becomes(`alert:${alerts[0].cause}`, { state: 'sent' });
  });

  it('is sent again from the panel, once it has failed, by whom may do so', async () => {
    server.refuse('again@example.com');
    await enqueue('again');
    await becomes('again', { state: 'failed' });
    const { documentId } = await messageOf(app.strapi, 'again');
    const path = `/membership/mails/${documentId}/send-again`;
    expect((await (await newPanelUser(app, 'strapi-editor')).post(path)).status).toBe(403);
    server.accept('again@example.com');
    const coach = await newPanelUser(app);
    expect((await coach.post(path)).status).toBe(200);
    await becomes('again', { state: 'sent', values: {} });
    expect(receivedBy('again@example.com')).toHaveLength(1);
    expect((await coach.post(path)).status).toBe(409);
  });

  it('goes to the address as a whole, whatever its name looks like', async () => {
    await enqueue('odd', "o'hara+x=1@example.com");
    await becomes('odd', { state: 'sent' });
    expect(receivedBy("o'hara+x=1@example.com")).toHaveLength(1);
  });

  it('is given up after some days, and the panel says so', async () => {
    await server.goAway();
    await enqueue('late');
    await becomes('late', { state: 'queued' });
    await app.strapi.db
      .connection('membership_mail_messages')
      .where({ key: 'late' })
      .update({ created_at: new Date(Date.now() - 3 * DAY_MS) });
    await becomes('late', { state: 'failed', nextAttemptAt: null });
    await server.comeBack();
  });

  it('is left to its sender while the server takes its time, and else for half a minute', async () => {
    const claimedUntil = async (): Promise<number> =>
      new Date((await messageOf(app.strapi, 'slow'))?.nextAttemptAt).getTime();
    const yes = Promise.withResolvers<void>();
    server.beforeSayingYes(() => yes.promise);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await enqueue('slow');
    await becomes('slow', { state: 'sending' });
    const first = await claimedUntil();
    expect(first).toBeLessThanOrEqual(Date.now() + 30_000);
    vi.advanceTimersByTime(10_000);
    await expect.poll(claimedUntil, { timeout: 20_000 }).toBeGreaterThan(first);
    vi.useRealTimers();
    yes.resolve();
    await becomes('slow', { state: 'sent', attempts: 1 });
    expect(receivedBy('slow@example.com')).toHaveLength(1);
  });

  it('is sent again, under the same id, when its sender was killed before the server said yes', async () => {
    // The child process uses the app's settings and database; stop the app's worker meanwhile.
    await jobsOf(app.strapi).close();
    await enqueue('killed');
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROCESS], {
      stdio: 'inherit',
    });
    const gone = once(child, 'exit');
    server.beforeSayingYes(async () => {
      child.kill('SIGKILL');
      await gone;
    });
    await gone;
    expect(receivedBy('killed@example.com')).toHaveLength(1);
    expect(await messageOf(app.strapi, 'killed')).toMatchObject({ state: 'sending', attempts: 1 });

    server.beforeSayingYes(async () => {});
    await makeDue(app.strapi, 'killed');
    await app.restart();
    await becomes('killed', { state: 'sent', attempts: 2 });
    const ids = receivedBy('killed@example.com').map((message) => headerOf(message, 'Message-ID'));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});
