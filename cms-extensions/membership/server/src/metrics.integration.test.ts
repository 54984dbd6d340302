import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Booted, bootMembership } from '../../test/boot.ts';
import { freePort } from '../../test/free-port.ts';
import { eventually } from '../../test/redis.ts';

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

  it('show the queues, the jobs and the database', async () => {
    const lines = await metrics();
    expect(lines).toContain('ondelle_queue_entries{job="mails"} 0');
    expect(lines).toContain('ondelle_queue_lag_seconds{job="removals"} 0');
    expect(lines.join('\n')).toMatch(
      /^ondelle_job_runs_total\{job="mails",outcome="success"\} \d/m,
    );
    expect(lines.join('\n')).toMatch(/^ondelle_database_pool_connections\{state="used"\} \d/m);
  });

  it('are not served to whoever reaches the site', async () => {
    expect((await fetch(`${app.url}/metrics`)).status).toBe(404);
  });
});
