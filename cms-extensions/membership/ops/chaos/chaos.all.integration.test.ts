import { expect, it } from 'vitest';
import { runChaos } from './run.ts';

it('ends with what Stripe says and nobody charged twice, whatever is lost, doubled, late or killed', async () => {
  const report = await runChaos({ lives: 30, seed: 20261121, stepsBetweenKills: 60 });
  expect(report.faults).toEqual([]);
  expect(report.kills).toBeGreaterThan(0);
  for (const status of ['active', 'expired', 'inactive', 'trial']) {
    expect(report.seen[status], status).toBeGreaterThan(0);
  }
  for (const fate of ['is lost', 'comes twice', 'comes late']) {
    expect(report.events[fate], fate).toBeGreaterThan(0);
  }
}, 1_800_000);
