import { expect, it } from 'vitest';
import { runMove } from '../../../../test/moving.ts';

it('a thousand subscriptions are imported through ten kills', async () => {
  const { faults } = await runMove({ subscriptions: 1000, kills: 10 });
  expect(faults).toEqual([]);
}, 3_600_000);
