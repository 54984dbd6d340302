import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { AuthResponse } from 'contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Booted, bootMembership } from './boot.ts';
import { clientOf, PASSWORD, signUp } from './client.ts';
import { jobsOf } from './jobs.ts';
import { PIXEL } from './order-calls.ts';
import { HAS_REDIS, startRedis, type TestRedis } from './redis.ts';
import { type CollectedSpan, type Collector, startCollector } from './trace-collector.ts';

/** The exporter collects spans for five seconds. */
const EXPORTED = { timeout: 30_000, interval: 200 };

let collector: Collector;
let app: Booted;
let redis: TestRedis | null = null;
let storefront: ChildProcess;
let site: string;
const logged: Record<string, unknown>[] = [];

const startStorefront = (env: Record<string, string>): Promise<string> =>
  new Promise((resolve, reject) => {
    storefront = spawn(process.execPath, [join(import.meta.dirname, 'traced-storefront.ts')], {
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    storefront.once('exit', () => reject(new Error('The storefront ended')));
    if (storefront.stdout === null) throw new Error('The storefront has no output');
    createInterface(storefront.stdout).on('line', (line) => {
      const entry: Record<string, unknown> = JSON.parse(line);
      if (typeof entry.port === 'number') resolve(`http://127.0.0.1:${entry.port}`);
      else logged.push(entry);
    });
  });

beforeAll(async () => {
  collector = await startCollector();
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  if (HAS_REDIS) redis = await startRedis();
  app = await bootMembership({
    env: { ...tracing, ...(redis !== null && { REDIS_URL: redis.url }) },
  });
  site = await startStorefront({
    ...tracing,
    LOG_FORMAT: 'json',
    TRUST_PROXY: 'loopback',
    STOREFRONT_URL: 'http://localhost:3000',
    CMS_INTERNAL_URL: app.url,
  });
});
afterAll(async () => {
  storefront.stdin?.end();
  await app.stop();
  await redis?.stop();
  collector.stop();
});

const childrenOf = (span: CollectedSpan | undefined) =>
  collector.spans.filter(
    ({ traceId, parentId }) => traceId === span?.traceId && parentId === span.spanId,
  );

/** The one span of that name in the trace of a request with this id. */
const named = (name: string, traceId: unknown): CollectedSpan | undefined =>
  collector.spans.find((span) => span.name === name && span.traceId === traceId);

const logLineOf = async (route: string, requestId: string) => {
  const line = () => logged.find((entry) => entry.requestId === requestId && entry.route === route);
  await expect.poll(line).toBeDefined();
  return line();
};

describe('the spans of a request', () => {
  it('are one trace from the storefront through the CMS to the database', async () => {
    const { email } = await signUp(clientOf(app));
    const answer = await fetch(`${site}/api/auth/login?next=${email}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': 'request-of-a-login' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    expect(answer.status).toBe(200);
    const { access_token: token } = (await answer.json()) as AuthResponse;

    const line = await logLineOf('/api', 'request-of-a-login');
    const traceId = line?.trace_id;
    expect(traceId).toMatch(/^[\da-f]{32}$/);
    await expect.poll(() => named('POST /api/auth/login', traceId), EXPORTED).toBeDefined();
    await expect.poll(() => named('POST /api', traceId), EXPORTED).toBeDefined();

    const atSite = named('POST /api', traceId);
    expect(atSite).toMatchObject({
      ...{ service: 'ondelle-storefront', kind: 2, parentId: '', status: 0 },
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api',
        'http.response.status_code': 200,
        'ondelle.request_id': 'request-of-a-login',
      },
    });
    const [call] = childrenOf(atSite);
    expect(call).toMatchObject({ service: 'ondelle-storefront', name: 'POST cms', kind: 3 });
    const [atCms] = childrenOf(call);
    expect(atCms).toMatchObject({
      ...{ service: 'ondelle-cms', kind: 2, name: 'POST /api/auth/login' },
      attributes: { 'ondelle.request_id': 'request-of-a-login' },
    });
    const queries = childrenOf(atCms);
    expect(queries.map(({ name }) => name)).toContain('select up_users');
    expect(queries.every(({ kind }) => kind === 3)).toBe(true);
    expect(queries[0]?.attributes['db.system.name']).toBe('sqlite');

    // What was exported so far is all of the sign-up and the sign-in.
    const exported = Buffer.concat(collector.exports).toString('latin1');
    expect(exported).toContain('up_users');
    for (const secret of [email, email.split('@')[0] ?? '', PASSWORD, token, 'Anna', 'next=']) {
      expect(secret.length).toBeGreaterThan(3);
      expect(exported).not.toContain(secret);
    }
  });

  it('go on with the trace of a trusted proxy', async () => {
    const given = 'a'.repeat(32);
    const headers = { traceparent: `00-${given}-${'b'.repeat(16)}-01` };
    await fetch(`${site}/api/workouts/unknown-one`, { headers });
    await expect.poll(() => named('GET /api/workouts/{id}', given), EXPORTED).toBeDefined();
    await expect.poll(() => named('GET /api', given)?.parentId, EXPORTED).toBe('b'.repeat(16));
  });

  it.runIf(HAS_REDIS)('show the commands to Redis, without keys and values', async () => {
    const trace = 'c'.repeat(32);
    const headers = {
      traceparent: `00-${trace}-${'d'.repeat(16)}-01`,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ email: 'nobody@example.com', password: PASSWORD });
    await fetch(`${site}/api/auth/login`, { method: 'POST', headers, body });
    const commands = () =>
      collector.spans.filter(({ name, traceId }) => traceId === trace && / redis$/.test(name));
    await expect.poll(() => commands().length, EXPORTED).toBeGreaterThan(0);
    for (const { attributes, kind } of commands()) {
      expect(kind).toBe(3);
      expect(Object.keys(attributes).sort()).toEqual(['db.operation.name', 'db.system.name']);
    }
  });

  it('show that a picture was stored, without its name', async () => {
    const { token } = await signUp(clientOf(app));
    const trace = 'e'.repeat(32);
    const answer = await fetch(`${site}/api/auth/profile-image`, {
      method: 'POST',
      headers: {
        traceparent: `00-${trace}-${'f'.repeat(16)}-01`,
        ...{ authorization: `Bearer ${token}`, 'content-type': 'image/png' },
      },
      body: PIXEL,
    });
    expect(answer.status).toBe(200);
    await expect
      .poll(() => named('upload files', trace)?.attributes, EXPORTED)
      .toEqual({ 'peer.service': 'files' });
  });

  it('are none for probes', async () => {
    await fetch(`${site}/readyz`);
    await fetch(`${app.url}/healthz`);
    await fetch(`${site}/api/openapi.json`, { headers: { 'x-request-id': 'request-after' } });
    const traceId = (await logLineOf('/api', 'request-after'))?.trace_id;
    await expect.poll(() => named('GET /api/openapi.json', traceId), EXPORTED).toBeDefined();
    expect(collector.spans.filter(({ name }) => /healthz|readyz|other|probe/.test(name))).toEqual(
      [],
    );
  });
});

describe('the spans of a job', () => {
  it('of a mail belong to the request that ordered it', async () => {
    const { email } = await signUp(clientOf(app));
    await fetch(`${site}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': 'request-of-a-mail' },
      body: JSON.stringify({ email }),
    });
    const traceId = (await logLineOf('/api', 'request-of-a-mail'))?.trace_id;
    await expect.poll(() => named('deliver mails', traceId), EXPORTED).toBeDefined();
    const delivery = named('deliver mails', traceId);
    expect(delivery).toMatchObject({
      kind: 5,
      attributes: {
        'ondelle.request_id': 'request-of-a-mail',
        'ondelle.attempt': 1,
        'ondelle.delivered': true,
      },
    });
    await expect
      .poll(() => named('POST /api/auth/forgot-password', traceId)?.spanId, EXPORTED)
      .toBe(delivery?.parentId);
    expect(childrenOf(delivery).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['update membership_mail_messages', 'send mail']),
    );
  });

  it('of its own are a trace of its own, with its queries', async () => {
    await jobsOf(app.strapi).runNow('events of Mux', new Date());
    const job = () => collector.spans.find(({ name }) => name === 'job events of Mux');
    await expect.poll(job, EXPORTED).toBeDefined();
    expect(job()).toMatchObject({ parentId: '', kind: 1, service: 'ondelle-cms' });
    expect(childrenOf(job()).map(({ name }) => name)).toContain('delete membership_video_events');
  });
});
