import type { Api } from '../../http/api.ts';
import { listPage } from '../../http/lists.ts';
import { createParams, listParams, releaseParams, updateParams } from './schema.ts';
import { createSchedule, releaseSchedule, updateSchedule } from './service.ts';

/** /api/subscription_schedules, as far as it plans what follows a running subscription. */
export function scheduleRoutes(api: Api): void {
  api.post('/v1/subscription_schedules', {
    params: createParams,
    sdk: 'SubscriptionScheduleCreateParams',
    handle: ({ world, params }) => createSchedule(world, params),
  });
  api.get('/v1/subscription_schedules', {
    params: listParams,
    sdk: 'SubscriptionScheduleListParams',
    handle: ({ world, params }) =>
      listPage(world, 'subscription_schedule', params, {
        url: '/v1/subscription_schedules',
        where: params.customer ? { customer: params.customer } : {},
      }),
  });
  api.retrieve('/v1/subscription_schedules/:id', ({ world, path }) =>
    world.showId('subscription_schedule', path.id ?? ''),
  );
  api.post('/v1/subscription_schedules/:id', {
    params: updateParams,
    sdk: 'SubscriptionScheduleUpdateParams',
    handle: ({ world, params, path }) => updateSchedule(world, path.id ?? '', params),
  });
  api.post('/v1/subscription_schedules/:id/release', {
    params: releaseParams,
    sdk: 'SubscriptionScheduleReleaseParams',
    handle: ({ world, path }) => releaseSchedule(world, path.id ?? ''),
  });
}
