import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

describe('the metrics of a process', () => {
  it('are those that can be read while the database is away or full', {
    timeout: 60_000,
  }, async () => {
    const metrics = createMetrics();
    const help = 'For the test';
    metrics.gauge(
      { name: 'ondelle_waiting', help, read: async () => [{ value: 7 }] },
      { name: 'ondelle_refused', help, read: async () => Promise.reject(new Error('away')) },
      { name: 'ondelle_hanging', help, read: () => new Promise(() => undefined) },
    );
    const port = await metrics.serve({ port: 0, host: '127.0.0.1' }, createServer(), () => 'any');
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    const lines = (await answer.text()).split('\n').filter((line) => line.startsWith('ondelle_'));
    expect(lines).toEqual(['ondelle_waiting 7']);
    metrics.close();
  });
});
