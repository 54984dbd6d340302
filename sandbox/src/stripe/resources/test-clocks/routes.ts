import { z } from 'zod';
import type { Api } from '../../http/api.ts';
import { invalid } from '../../http/errors.ts';
import { listPage } from '../../http/lists.ts';
import { listShape, p } from '../../http/schema.ts';
import { newId } from '../../store/ids.ts';
import { addInterval } from '../../time/calendar.ts';
import type { Engine } from '../../time/engine.ts';
import type { World } from '../../world.ts';
import { leaveStub } from '../customers/service.ts';
import { itemsOf, priceOf } from '../subscriptions/items.ts';

const createParams = z.strictObject({
  frozen_time: p.timestamp,
  name: p.text.optional(),
  expand: p.expand,
});
const advanceParams = z.strictObject({ frozen_time: p.timestamp, expand: p.expand });
const DAY = 86_400;

/** A clock may move by two intervals of its shortest subscription, or two years. See /billing/testing/test-clocks. */
function furthest(world: World, clock: string, from: number): number {
  const ends = world.store
    .find('subscription', { test_clock: clock })
    .filter((each) => !['canceled', 'incomplete_expired'].includes(each.status))
    .flatMap((each) => itemsOf(world, each.id))
    .map((item) => {
      const { interval = 'month', interval_count = 1 } = priceOf(world, item).recurring ?? {};
      return addInterval(from, interval, 2 * interval_count);
    });
  return Math.min(addInterval(from, 'year', 2), ...ends);
}

/** /api/test_clocks */
export function testClockRoutes(api: Api, engine: Engine): void {
  api.post('/v1/test_helpers/test_clocks', {
    params: createParams,
    sdk: 'TestHelpers.TestClockCreateParams',
    handle: ({ world, params }) => {
      const now = Math.floor(world.clock.real() / 1000);
      const id = newId('test_helpers.test_clock');
      world.store.insert('test_helpers.test_clock', {
        id,
        object: 'test_helpers.test_clock',
        created: now,
        deletes_after: now + 30 * DAY,
        frozen_time: params.frozen_time,
        livemode: false,
        name: params.name ?? null,
        status: 'ready',
        status_details: {},
      });
      world.emit('test_helpers.test_clock.created', 'test_helpers.test_clock', id);
      return world.showId('test_helpers.test_clock', id);
    },
  });
  api.get('/v1/test_helpers/test_clocks', {
    params: z.strictObject(listShape),
    sdk: 'TestHelpers.TestClockListParams',
    handle: ({ world, params }) =>
      listPage(world, 'test_helpers.test_clock', params, { url: '/v1/test_helpers/test_clocks' }),
  });
  api.retrieve('/v1/test_helpers/test_clocks/:id', ({ world, path }) =>
    world.showId('test_helpers.test_clock', path.id ?? ''),
  );
  api.post('/v1/test_helpers/test_clocks/:id/advance', {
    params: advanceParams,
    sdk: 'TestHelpers.TestClockAdvanceParams',
    handle: ({ world, params, path }) => {
      const clock = world.store.need('test_helpers.test_clock', path.id ?? '');
      if (clock.status === 'advancing')
        throw invalid('The test clock is already advancing.', undefined, 'lock_timeout');
      if (params.frozen_time <= clock.frozen_time) {
        throw invalid(
          'The test clock can only be advanced to a time after its current frozen time.',
          'frozen_time',
        );
      }
      if (params.frozen_time > furthest(world, clock.id, clock.frozen_time)) {
        throw invalid(
          'You cannot advance a test clock by more than two intervals of the shortest subscription on it.',
          'frozen_time',
        );
      }
      world.store.patch('test_helpers.test_clock', clock.id, {
        status: 'advancing',
        status_details: { advancing: { target_frozen_time: params.frozen_time } },
      });
      world.emit('test_helpers.test_clock.advancing', 'test_helpers.test_clock', clock.id);
      engine.advance(clock.id, params.frozen_time);
      return world.showId('test_helpers.test_clock', clock.id);
    },
  });
  api.delete('/v1/test_helpers/test_clocks/:id', {
    params: z.strictObject({}),
    handle: ({ world, path }) => {
      const clock = world.store.need('test_helpers.test_clock', path.id ?? '');
      for (const customer of world.store.find('customer', { test_clock: clock.id })) {
        for (const subscription of world.store.find('subscription', { customer: customer.id })) {
          world.timers.cancelAll(subscription.id);
          world.store.patch('subscription', subscription.id, {
            status: 'canceled',
            ended_at: clock.frozen_time,
          });
        }
        leaveStub(world, 'customer', customer.id);
      }
      world.store.db.prepare('DELETE FROM timers WHERE clock = ?').run(clock.id);
      world.emit('test_helpers.test_clock.deleted', 'test_helpers.test_clock', clock.id);
      world.store.remove(clock.id);
      return { id: clock.id, object: 'test_helpers.test_clock', deleted: true };
    },
  });
}
