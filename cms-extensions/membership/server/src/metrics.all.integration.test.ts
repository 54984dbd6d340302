import { randomUUID } from 'node:crypto';
import { HOUR_MS } from 'contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../server-kit/src/free-port.ts';
import { type Booted, bootMembership } from '../../test/boot.ts';
import { clientOf, signUp } from '../../test/client.ts';
import { publishWorkout, setSubscription } from '../../test/content.ts';
import { contextOf } from '../../test/context.ts';
import { jobsOf } from '../../test/jobs.ts';
import { eventually } from '../../test/redis.ts';
import { noteArrival } from './platform/webhooks/index.ts';

describe('the metrics', () => {
  let app: Booted;
  let metricsUrl: string;
  beforeAll(async () => {
    const port = await freePort();
    metricsUrl = `http://127.0.0.1:${port}/metrics`;
    app = await bootMembership({ env: { METRICS_PORT: String(port) } });
    await eventually(async () => void (await fetch(metricsUrl)));
  });
  afterAll(() => app.stop());

  const metrics = async (): Promise<string[]> =>
    (await (await fetch(metricsUrl)).text()).split('\n');

  it('count requests by their route, whatever is asked for', async () => {
    await fetch(`${app.url}/api/workouts?limit=1`);
    await fetch(`${app.url}/api/workouts/of-no-id`);
    await fetch(`${app.url}/api/invented/path`);
    const lines = await metrics();
    for (const [route, status] of [
      ['/api/workouts', 200],
      ['/api/workouts/{id}', 404],
      ['/api/other', 404],
    ]) {
      const labels = `method="GET",route="${route}",status="${status}"`;
      expect(lines).toContain(`ondelle_http_requests_total{${labels}} 1`);
    }
    expect(lines.join('\n')).not.toContain('invented');
  });

  it('count sign-ins', async () => {
    await fetch(`${app.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'wrong-one' }),
    });
    expect(await metrics()).toContain(
      'ondelle_security_events_total{event="sign-in.failed",outcome="failure"} 1',
    );
  });

  it('count plays and counted sessions once, by the kind of the workout', async () => {
    const client = clientOf(app);
    const { token, email } = await signUp(client);
    await setSubscription(app.strapi, email, { status: 'active' });
    for (const isPremium of [false, true]) {
      const workout = await publishWorkout(app.strapi, { isPremium });
      const id = randomUUID();
      const session = {
        ...{ id, workout_id: workout, planned_seconds: 1500, time_zone: 'Europe/Berlin' },
      };
      await eventually(async () => {
        const { status } = await client.post('/sessions', session, { token });
        expect([200, 201]).toContain(status);
      });
      expect((await client.post('/sessions', session, { token })).status).toBe(200);
      const report = (until: number) =>
        client.post(`/sessions/${id}/reports`, { ranges: [[0, until]] }, { token });
      await report(600);
      await Promise.all([report(1500), report(1500), report(1500)]);
    }
    const lines = await metrics();
    for (const kind of ['free', 'premium']) {
      expect(lines).toContain(`ondelle_plays_total{kind="${kind}"} 1`);
      expect(lines).toContain(`ondelle_counted_sessions_total{kind="${kind}"} 1`);
    }
  });

  it('show the queues, the jobs and the database', async () => {
    // The welcome mails of the tests before may still be on their way.
    await expect.poll(metrics).toContain('ondelle_queue_entries{task="mails"} 0');
    const lines = await metrics();
    expect(lines).toContain('ondelle_queue_lag_seconds{task="removals"} 0');
    expect(lines.join('\n')).toMatch(
      /^ondelle_job_runs_total\{task="mails",outcome="success"\} \d/m,
    );
    expect(lines.join('\n')).toMatch(/^ondelle_database_pool_connections\{state="used"\} \d/m);
  });

  const numberOf = async (metric: string): Promise<number> => {
    const line = (await metrics()).find((found) => found.startsWith(`${metric} `));
    return Number(line?.split(' ').at(-1));
  };

  it('tell when each job last succeeded, at whichever instance', async () => {
    const lastOf = (task: string) =>
      numberOf(`ondelle_job_last_success_timestamp_seconds{task="${task}"}`);
    const tasks = jobsOf(app.strapi).list();
    for (const { name, everySeconds } of tasks) {
      expect(await numberOf(`ondelle_job_interval_seconds{task="${name}"}`)).toBe(everySeconds);
      expect(await lastOf(name)).toBeGreaterThan(0);
    }

    const task = 'locks of killed processes';
    const before = Date.now() / 1000;
    // Skipped while the run of the start goes on.
    await eventually(async () => {
      await jobsOf(app.strapi).runNow(task, new Date());
      expect(await lastOf(task)).toBeGreaterThanOrEqual(before);
    });

    // As after the last success of three days ago, by another instance or before a restart.
    const at = Date.now() - 3 * 86_400_000;
    const store = { type: 'plugin', name: 'membership', key: `done:${task}` } as const;
    await app.strapi.store(store).set({ value: { at } });
    expect(await lastOf(task)).toBe(at / 1000);
  });

  it('do not take a failure for a success', async () => {
    const jobs = jobsOf(app.strapi);
    jobs.add({
      name: 'work of a test',
      everySeconds: 3600,
      work: async () => {
        throw new Error('of a test');
      },
    });
    await expect(jobs.runNow('work of a test', new Date())).rejects.toThrow('of a test');
    expect(await metrics()).toContain(
      'ondelle_job_runs_total{task="work of a test",outcome="failure"} 1',
    );
    expect((await metrics()).join('\n')).not.toContain(
      'ondelle_job_last_success_timestamp_seconds{task="work of a test"}',
    );
  });

  it('tell how long ago the last event of Mux came', async () => {
    const metric = 'ondelle_mux_event_age_seconds';
    expect((await metrics()).join('\n')).not.toContain(`\n${metric} `);
    await noteArrival(contextOf(app.strapi), 'mux', Date.now() - HOUR_MS);
    const age = await numberOf(metric);
    expect(age).toBeGreaterThanOrEqual(3600);
    expect(age).toBeLessThan(86_400);
  });

  it('are not served to whoever reaches the site', async () => {
    expect((await fetch(`${app.url}/metrics`)).status).toBe(404);
  });
});
