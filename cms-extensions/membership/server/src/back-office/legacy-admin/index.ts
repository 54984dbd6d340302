import { ADMIN_TEXTS, calls } from 'contract';
import type { PluginContext } from '../../context.ts';
import type { VideoAddresses, Videos } from '../../media/index.ts';
import { type Endpoint, endpoint, parse, readForm } from '../../platform/http/index.ts';
import { createPictures } from './files.ts';
import { uploadThumbnailEndpoint, uploadVideoEndpoint } from './uploads.ts';
import { createAdminWorkouts } from './workouts.ts';

type Parts = Pick<PluginContext, 'strapi' | 'settings' | 'securityLog'> & {
  videos: Videos;
  addresses: Pick<VideoAddresses, 'pictureUrls'>;
  contentChanged: () => void;
};

/** The calls of the storefront's own admin screen (spec section 7, Admin calls). */
export const createLegacyAdmin = (parts: Parts) => {
  const { strapi, settings, videos, addresses, contentChanged, securityLog } = parts;
  const thumbnailUrl = async (id: string, policy: 'signed' | 'public'): Promise<string | null> =>
    (await addresses.pictureUrls({ id, policy }, Date.now())).thumbnails[0]?.url ?? null;
  const workouts = createAdminWorkouts({ strapi, videos, thumbnailUrl, contentChanged });
  const pictures = createPictures(strapi);

  const endpoints: Endpoint[] = [
    endpoint(calls.listInstructors, async () => ({ instructors: await workouts.instructors() })),

    endpoint(
      calls.uploadWorkout,
      async ({ ctx }) => {
        const fields = await readForm(ctx, null);
        const id = await workouts.create(parse(calls.uploadWorkout.body, fields, 'body'));
        securityLog.record('workout.created', { workout: id });
        return { id };
      },
      { failure: ADMIN_TEXTS.createFailed },
    ),

    uploadVideoEndpoint({ settings, videos, workouts, securityLog }),
    uploadThumbnailEndpoint({ pictures, workouts, securityLog }),

    endpoint(calls.listAdminWorkouts, async ({ query }) => {
      const found = await workouts.list(query);
      return { workouts: found, total: found.length };
    }),

    endpoint(calls.deleteWorkout, async ({ params }) => {
      await workouts.remove(params.id);
      securityLog.record('workout.deleted', { workout: params.id });
      return { ok: true as const };
    }),
  ];

  return { endpoints };
};
