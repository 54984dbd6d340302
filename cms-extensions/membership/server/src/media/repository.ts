import type { Core } from '@strapi/strapi';
import { videoStateSchema } from 'contract';
import { z } from 'zod';
import { storedTime } from '../platform/database/index.ts';
import { VIDEO_UID } from './content-types.ts';

/** States in which an update from Mux is still expected. */
export const UNSETTLED_STATES = ['waiting', 'uploading', 'processing'] as const;

const rowSchema = z
  .object({
    documentId: z.string(),
    workoutDocumentId: z.string(),
    uploadId: z.string().nullable(),
    assetId: z.string().nullable(),
    playbackId: z.string().nullable(),
    policy: z.enum(['signed', 'public']),
    state: videoStateSchema,
    progress: z.number(),
    reason: z.string().nullable(),
    durationSeconds: z.coerce.number().nullable(),
    posterSeconds: z.coerce.number().nullable(),
    publishWhenReady: z.boolean(),
    provisional: z.boolean(),
    relayAliveAt: storedTime.nullable(),
    createdAt: storedTime,
  })
  .transform(({ documentId, ...rest }) => ({ id: documentId, ...rest }));

/** A stored video; times in milliseconds since the epoch. */
export type Video = z.output<typeof rowSchema>;

type NewVideo = Pick<Video, 'workoutDocumentId' | 'policy' | 'state' | 'publishWhenReady'> &
  Partial<
    Pick<Video, 'assetId' | 'playbackId' | 'durationSeconds' | 'progress' | 'provisional'>
  > & {
    relayAliveAt?: Date | null;
  };

type Changes = Partial<Omit<Video, 'id' | 'workoutDocumentId' | 'createdAt' | 'relayAliveAt'>> & {
  relayAliveAt?: Date | null;
};

/** The rows of videos. Inside a Strapi transaction they take part in it. */
export const createVideoRepository = (strapi: Core.Strapi) => {
  const rows = () => strapi.db.query(VIDEO_UID);
  const findMany = async (where: object): Promise<Video[]> =>
    z.array(rowSchema).parse(await rows().findMany({ where, orderBy: { id: 'desc' } }));
  const findOne = async (where: object): Promise<Video | null> =>
    (await findMany(where))[0] ?? null;

  return {
    find: (id: string): Promise<Video | null> => findOne({ documentId: id }),
    findByUpload: (uploadId: string): Promise<Video | null> => findOne({ uploadId }),
    findByAsset: (assetId: string): Promise<Video | null> => findOne({ assetId }),
    findByPlayback: (playbackId: string): Promise<Video | null> => findOne({ playbackId }),

    /** All videos of a workout, the newest first. */
    ofWorkout: (workoutDocumentId: string): Promise<Video[]> => findMany({ workoutDocumentId }),
    ofWorkouts: (ids: readonly string[]): Promise<Video[]> =>
      findMany({ workoutDocumentId: { $in: [...ids] } }),
    unsettled: (): Promise<Video[]> => findMany({ state: { $in: [...UNSETTLED_STATES] } }),
    awaitingPublication: (): Promise<Video[]> =>
      findMany({ state: 'ready', publishWhenReady: true }),
    all: (): Promise<Video[]> => findMany({}),

    create: async (video: NewVideo): Promise<Video> =>
      rowSchema.parse(await rows().create({ data: { progress: 0, provisional: false, ...video } })),

    /**
     * Changes a video, unless its state has changed since it was read.
     * @returns whether it was changed
     */
    change: async ({ id, state }: Pick<Video, 'id' | 'state'>, data: Changes): Promise<boolean> => {
      const { count } = await rows().updateMany({ where: { documentId: id, state }, data });
      return count > 0;
    },

    remove: async ({ id }: Pick<Video, 'id'>): Promise<void> => {
      await rows().deleteMany({ where: { documentId: id } });
    },
  };
};

export type VideoRepository = ReturnType<typeof createVideoRepository>;
