import { ADMIN_TEXTS, calls } from 'contract';
import type { Context } from '../../context.ts';
import { type Endpoint, endpoint, parse, readForm } from '../../platform/http/index.ts';
import { listAdminWorkouts } from './listing.ts';
import { uploadThumbnailEndpoint, uploadVideoEndpoint } from './uploads.ts';
import { createWorkout, listInstructors, removeWorkout } from './workouts.ts';

/** The calls of the storefront's own admin screen (spec section 7, Admin calls). */
export const legacyAdminEndpoints = (ctx: Context): Endpoint[] => [
  endpoint(calls.listInstructors, async () => ({ instructors: await listInstructors(ctx) })),

  endpoint(
    calls.uploadWorkout,
    async ({ ctx: koa }) => {
      const fields = await readForm(koa, null);
      const id = await createWorkout(ctx, parse(calls.uploadWorkout.body, fields, 'body'));
      ctx.securityLog.record('workout.created', { workout: id });
      return { id };
    },
    { failure: ADMIN_TEXTS.createFailed },
  ),

  uploadVideoEndpoint(ctx),
  uploadThumbnailEndpoint(ctx),

  endpoint(calls.listAdminWorkouts, async ({ query }) => {
    const found = await listAdminWorkouts(ctx, query);
    return { workouts: found, total: found.length };
  }),

  endpoint(calls.deleteWorkout, async ({ params }) => {
    await removeWorkout(ctx, params.id);
    ctx.securityLog.record('workout.deleted', { workout: params.id });
    return { ok: true as const };
  }),
];
