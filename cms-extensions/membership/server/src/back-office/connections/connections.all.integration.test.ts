import { readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import type { BackupsView, ConnectionView } from 'contract/desk/settings';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startStripe, type TestStripe } from '../../../../test/billing/stand-in.ts';
import { type Booted, bootMembership } from '../../../../test/boot.ts';
import { contextOf } from '../../../../test/context.ts';
import { jobsOf } from '../../../../test/jobs.ts';
import { startMailServer } from '../../../../test/mail.ts';
import { startMux, type TestMux } from '../../../../test/mux.ts';
import { newPanelUser, type PanelUser } from '../../../../test/panel.ts';
import { measureConnection } from '../../site/connected.ts';
import type { ConnectionTest } from '../../site/index.ts';

const PATH = '/membership/connections';
const STRIPE = { secret_key: 'sk_test_sandbox', publishable_key: 'pk_test_sandbox' };
/** A public key; nobody has its secret one. */
const RECIPIENT = 'age1gr7w4unqa00sk2nerf70kmg0lw5ua0la30wjtnhdct9qy7q3y32s4uq74e';
const PASSWORD = 'a-password-of-the-mail-server';

describe('the connections', () => {
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  const printed = vi.spyOn(process.stdout, 'write');
  let app: Booted;
  let stripe: TestStripe;
  let mux: TestMux;
  let owner: PanelUser;
  const answers: string[] = [];

  beforeAll(async () => {
    stripe = await startStripe();
    mux = await startMux();
    const { MUX_API_URL } = mux.env;
    app = await bootMembership({
      env: {
        ...{ STRIPE_API_URL: stripe.url, MUX_API_URL },
        TIMINGS: 'VIDEO_CHECK_SECONDS=86400',
        ...{ MUX_SIGNING_KEY_ID: '', MUX_SIGNING_PRIVATE_KEY: '' },
      },
    });
    owner = await newPanelUser(app);
  });
  afterAll(async () => {
    await app.stop();
    await mux.stop();
    await stripe.stop();
    vi.restoreAllMocks();
  });

  type Refusal = { error: { message: string; details: { errors: { path: string }[] } } };

  /** Enters keys; afterwards the process would be started again. */
  const enter = async (key: string, body: object, user = owner) => {
    const response = await fetch(`${app.url}${PATH}/${key}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    answers.push(text);
    const refusal = JSON.parse(text) as Refusal;
    const paths = refusal.error?.details?.errors?.map(({ path }) => path) ?? [];
    return { status: response.status, paths, message: refusal.error?.message };
  };
  const restart = async () => {
    await vi.waitFor(() => expect(kill).toHaveBeenCalledWith(process.pid, 'SIGTERM'));
    kill.mockClear();
    await app.restart();
  };
  const shown = async (key: string): Promise<ConnectionView | undefined> => {
    const { data, status } = await owner.get<ConnectionView[]>(PATH);
    expect(status).toBe(200);
    answers.push(JSON.stringify(data));
    return data.find((one) => one.key === key);
  };
  const test = async (key: string) => {
    const reply = await owner.post<ConnectionTest>(`${PATH}/${key}/test`);
    answers.push(JSON.stringify(reply.data));
    return reply;
  };
  const endpoints = async () => (await stripe.client.webhookEndpoints.list()).data;
  const webhooks = async () => (await mux.client.system.webhooks.list()).data;

  it.each([
    ['a key that Stripe does not know', { secret_key: 'sk_test_wrong' }, 'secret_key'],
    ['a key of another account', { publishable_key: 'pk_test_of_another' }, 'publishable_key'],
    ['keys of two modes', { publishable_key: 'pk_live_sandbox' }, 'publishable_key'],
    ['something else', { secret_key: 'whsec_this' }, 'secret_key'],
    ['nothing', { secret_key: '' }, 'secret_key'],
  ])('of Stripe stay as they are with %s', async (_what, changes, path) => {
    const reply = await enter('stripe', { ...STRIPE, ...changes });
    expect(reply).toMatchObject({ status: 422, paths: [path] });
    expect((await shown('stripe'))?.source).toBe('none');
    expect(await endpoints()).toEqual([]);
    expect(kill).not.toHaveBeenCalled();
  });

  it('take no test keys in production', async () => {
    const { settings } = contextOf(app.strapi);
    settings.isProduction = true;
    const reply = await enter('stripe', STRIPE);
    settings.isProduction = false;
    expect(reply).toMatchObject({ status: 422, paths: ['secret_key'] });
    expect(reply.message).toContain('test key');
  });

  it('say when Stripe does not answer, and change nothing', async () => {
    await stripe.fault('/v1/setup_intents', 'error');
    expect(await enter('stripe', STRIPE)).toMatchObject({
      status: 502,
      message: 'Stripe did not answer. Nothing has been changed.',
    });
    expect((await shown('stripe'))?.source).toBe('none');
  });

  it('of Stripe are used from the next start on, with a webhook that was made with them', async () => {
    expect((await enter('stripe', STRIPE)).status).toBe(200);
    await restart();
    const { stripe: used } = contextOf(app.strapi).settings;
    expect(used).toMatchObject({
      secretKey: STRIPE.secret_key,
      publishableKey: STRIPE.publishable_key,
    });
    expect(used.webhookSecrets[0]).toMatch(/^whsec_/);
    expect(await endpoints()).toMatchObject([{ url: expect.stringContaining('/webhook') }]);
    expect(await shown('stripe')).toMatchObject({
      ...{ source: 'panel', enteredAt: expect.any(String), test: null },
      facts: [{ value: 'sk_test_…dbox' }, { value: 'pk_test_…dbox' }],
    });
  });

  it('of Stripe that are entered again take the place of the webhook', async () => {
    const [before] = await endpoints();
    expect((await enter('stripe', STRIPE)).status).toBe(200);
    await restart();
    const after = await endpoints();
    expect(after).toHaveLength(1);
    expect(after[0]?.id).not.toBe(before?.id);
  });

  it('are tested once a minute, in words', async () => {
    const { status, data } = await test('stripe');
    expect(status).toBe(200);
    expect(data.ok).toBe(true);
    expect(data.findings).toContainEqual(
      expect.objectContaining({ state: 'ok', text: 'Charges are enabled' }),
    );
    expect((await test('stripe')).status).toBe(429);
    expect((await shown('stripe'))?.test).toEqual(data);
  });

  it('of Mux need a token that Mux knows', async () => {
    const token = { token_id: 'test-id', token_secret: 'wrong-secret' };
    expect(await enter('mux', token)).toMatchObject({ status: 422, paths: ['token_id'] });
    expect(await webhooks()).toEqual([]);
  });

  it('of Mux are used from the next start on, with a webhook and a signing key', async () => {
    expect((await test('mux')).data.ok).toBe(false);
    const token = { token_id: 'test-id', token_secret: 'test-secret' };
    expect((await enter('mux', token)).status).toBe(200);
    expect((await enter('mux', token)).status).toBe(200);
    await restart();
    expect(await webhooks()).toMatchObject([{ address: expect.stringContaining('/webhook') }]);
    const { data } = await test('mux');
    expect(data.findings.map(({ state, text }) => `${state}: ${text}`)).toEqual([
      'ok: The token is valid for Sandbox',
      'ok: Mux sends its messages here',
      'ok: A signed picture opens',
    ]);
  });

  it('are watched: what fails twice in a row is one alert', async () => {
    const { mux: video } = contextOf(app.strapi).settings;
    const { signingKeyId } = video;
    const raisedBy = async (id: string | null): Promise<number> => {
      Object.assign(video, { signingKeyId: id });
      await jobsOf(app.strapi).runNow('connections', new Date());
      const where = { kind: 'connection-broken' };
      return app.strapi.db.query('plugin::membership.alert').count({ where });
    };
    const missing = async () => (await measureConnection(contextOf(app.strapi), 'mux')).missing;
    // One check that fails closes nothing: the provider may have been away for a moment.
    expect(await raisedBy(null)).toBe(0);
    expect(await missing()).toBeNull();
    for (const alerts of [1, 1]) expect(await raisedBy(null)).toBe(alerts);
    expect(await missing()).toBe('The last tests did not pass.');
    expect(await raisedBy(signingKeyId)).toBe(1);
    expect((await shown('mux'))?.test?.ok).toBe(true);
    expect(await missing()).toBeNull();
    for (const alerts of [1, 2]) expect(await raisedBy(null)).toBe(alerts);
    await raisedBy(signingKeyId);
  });

  it('of mail are kept once the server has taken a mail to who enters them', async () => {
    const server = await startMailServer();
    const { port } = new URL(server.url);
    const mail = {
      ...{ host: '127.0.0.1', port, user: 'me', password: PASSWORD },
      sender: 'hello@studio.example',
    };
    expect(await enter('mail', { ...mail, port: 9 })).toMatchObject({
      ...{ status: 422, paths: ['host'] },
    });
    expect((await enter('mail', mail)).status).toBe(200);
    expect(server.received[0]?.message).toContain('hello@studio.example');
    await restart();
    expect(await shown('mail')).toMatchObject({
      source: 'panel',
      facts: [{ value: `127.0.0.1:${port}` }, { value: 'hello@studio.example' }],
    });
    const { data } = await test('mail');
    expect(data.findings[0]?.text).toMatch(/^The mail server took a mail to/);

    const { strapi } = app;
    const check = async (): Promise<string | null> => {
      await jobsOf(strapi).runNow('connections', new Date());
      return (await measureConnection(contextOf(strapi), 'mail')).missing;
    };
    const alerts = () =>
      strapi.db
        .query('plugin::membership.alert')
        .count({ where: { kind: 'connection-broken', subject: { $startsWith: 'mail:' } } });
    const sent = server.received.length;
    expect(await check()).toBeNull();
    expect(server.received).toHaveLength(sent);
    await server.stop();
    expect(await check()).toBeNull();
    expect(await alerts()).toBe(0);
    expect(await check()).toBe('The last tests did not pass.');
    expect(await alerts()).toBe(1);
    const mailTest = (await shown('mail'))?.test;
    expect(mailTest?.findings[0]?.text).toBe('The mail server does not answer');
    expect(mailTest?.findings.length).toBe(data.findings.length);
  });

  it('never show their keys, in answers, in logs or in the database', async () => {
    const { dataDir } = app;
    const row = await app.strapi.db
      .query('strapi::core-store')
      .findOne({ where: { key: 'plugin_membership_connections' } });
    const log = readFileSync(join(dataDir, 'logs', 'security.jsonl'), 'utf8');
    expect(log).toContain('connection.changed');
    const everything = [...answers, row.value, log, ...printed.mock.calls.map(String)].join('\n');
    const { stripe: used, muxApi, mux: video } = contextOf(app.strapi).settings;
    for (const secret of [
      ...[STRIPE.secret_key, PASSWORD, 'test-secret', video.signingPrivateKey],
      ...[...used.webhookSecrets, ...muxApi.webhookSecrets],
    ]) {
      expect(everything).not.toContain(secret);
    }
  });
});

describe('the settings of a site whose mail server, from the environment, says nothing', () => {
  const silent = createServer(() => undefined);
  let app: Booted;
  let owner: PanelUser;

  beforeAll(async () => {
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    const { port } = silent.address() as AddressInfo;
    app = await bootMembership({
      env: {
        SMTP_URL: `smtp://me:${PASSWORD}@127.0.0.1:${port}?greetingTimeout=200`,
        BACKUP_RECIPIENT: RECIPIENT,
      },
    });
    owner = await newPanelUser(app);
  });
  afterAll(async () => {
    await app.stop();
    silent.close();
  });

  it('say so in its test, and do not change it', async () => {
    const { data } = await owner.post<ConnectionTest>(`${PATH}/mail/test`);
    expect(data).toMatchObject({
      ...{ ok: false, findings: expect.arrayContaining([]) },
    });
    expect(data.findings[0]?.text).toBe('The mail server does not answer');
    expect((await owner.put(`${PATH}/mail`, {})).status).toBe(409);
    const { data: shown } = await owner.get<ConnectionView[]>(PATH);
    expect(shown[2]).toMatchObject({ source: 'environment', enteredAt: null });
    expect(JSON.stringify(shown)).not.toContain(PASSWORD);
  });

  it('show the last backup as it was noted, and make none without a place for it', async () => {
    const backups = () => owner.get<BackupsView>('/membership/backups');
    expect((await backups()).data).toMatchObject({ to: null, at: null });
    const state = { at: '2026-11-29T03:10:00.000Z', where: '/b/1', bytes: 12, error: null };
    writeFileSync(join(app.dataDir, 'backups.json'), JSON.stringify(state));
    expect((await backups()).data).toEqual({ to: null, ...state });
    expect((await owner.post('/membership/backups/now')).status).toBe(409);
  });

  it('give a backup as a file, or say why there is none', async () => {
    const download = (user: PanelUser) =>
      fetch(`${app.url}/membership/backups/download`, {
        headers: { authorization: `Bearer ${user.token}` },
      });
    expect((await download(await newPanelUser(app, 'strapi-editor'))).status).toBe(403);
    const response = await download(owner);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toMatch(/backup-[\d-]+\.age/);
    const file = Buffer.from(await response.arrayBuffer());
    expect(file.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n');
    expect(file.length).toBeGreaterThan(10_000);

    delete process.env.BACKUP_RECIPIENT;
    const refused = await download(owner);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('BACKUP_RECIPIENT is not set');
  });
});
