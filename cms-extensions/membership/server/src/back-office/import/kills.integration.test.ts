import { expect, it } from 'vitest';
import { runMove } from '../../../../test/moving.ts';

it('an import goes on after kills: nobody is charged twice, and nobody is lost', async () => {
  const { faults } = await runMove({ subscriptions: 30, kills: 2 });
  expect(faults).toEqual([]);
}, 300_000);
