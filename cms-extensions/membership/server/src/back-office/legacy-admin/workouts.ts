import type { Core } from '@strapi/strapi';
import { type AdminWorkout, VALIDATION, type WorkoutUpload } from 'contract';
import type { Videos } from '../../media/index.ts';
import { InvalidField, NotFound } from '../../platform/http/index.ts';
import { createListing, type WorkoutFilters } from './listing.ts';

const WORKOUT_UID = 'api::workout.workout';
const INSTRUCTOR_UID = 'api::instructor.instructor';

type Parts = {
  strapi: Core.Strapi;
  videos: Pick<Videos, 'beginWorkout' | 'eraseWorkout' | 'removePicture' | 'statusOf'>;
  thumbnailUrl: (playbackId: string, policy: 'signed' | 'public') => Promise<string | null>;
  contentChanged: () => void;
};

type Version = { id: number; updatedAt: string; thumbnail: { id: number } | null };

/** Creates, lists and deletes workouts for the legacy admin screen. */
export const createAdminWorkouts = ({ strapi, videos, thumbnailUrl, contentChanged }: Parts) => {
  const rows = () => strapi.db.query(WORKOUT_UID);
  const table = (): string => strapi.db.metadata.get(WORKOUT_UID).tableName;
  const listing = createListing({ strapi, statusOf: videos.statusOf, thumbnailUrl });

  const versionsOf = (documentId: string): Promise<Version[]> =>
    rows().findMany({
      where: { documentId },
      select: ['id', 'updatedAt'],
      populate: { thumbnail: true },
    });

  const assertExists = async (documentId: string): Promise<void> => {
    if ((await rows().count({ where: { documentId } })) === 0) throw new NotFound('Workout');
  };

  const slugFor = (title: string): Promise<string> =>
    strapi
      .plugin('content-manager')
      .service('uid')
      .generateUIDField({ contentTypeUID: WORKOUT_UID, field: 'slug', data: { title } });

  return {
    assertExists,

    list: (filters: WorkoutFilters): Promise<AdminWorkout[]> => listing(filters),

    instructors: async (): Promise<{ id: string; name: string }[]> => {
      const found: { documentId: string; name: string }[] = await strapi.db
        .query(INSTRUCTOR_UID)
        .findMany({ select: ['documentId', 'name'], orderBy: { name: 'asc' } });
      return found.map(({ documentId, name }) => ({ id: documentId, name }));
    },

    /**
     * Creates a draft for a video. It is published when the video is ready and deleted without one.
     * @throws InvalidField when there is no such instructor
     * @returns its id
     */
    create: async (upload: WorkoutUpload): Promise<string> => {
      const where = { documentId: upload.instructor_id };
      if ((await strapi.db.query(INSTRUCTOR_UID).count({ where })) === 0) {
        throw new InvalidField(VALIDATION.instructorRequired, 'instructor_id');
      }
      const data = {
        title: upload.title,
        slug: await slugFor(upload.title),
        description: upload.description,
        category: upload.category,
        difficulty: upload.difficulty,
        duration: upload.duration,
        instructor: upload.instructor_id,
        equipment: upload.equipment,
        bodyParts: upload.body_parts,
        isPopular: upload.is_popular,
        isPremium: upload.is_premium,
      };
      return videos.beginWorkout(
        async () => (await strapi.documents(WORKOUT_UID).create({ data })).documentId,
      );
    },

    /**
     * Deletes a workout with its unshared files in the media library and its data at Mux.
     * @throws NotFound, also for the second of two concurrent callers
     */
    remove: async (documentId: string): Promise<void> => {
      if (!(await videos.eraseWorkout(documentId))) throw new NotFound('Workout');
    },

    /**
     * Sets the picture of both versions of a workout; the previous one is removed if it is unused.
     * @throws NotFound when the workout was deleted meanwhile
     */
    setThumbnail: async (documentId: string, fileId: number): Promise<void> => {
      await strapi.db.transaction(async ({ trx, onCommit }) => {
        const versions = await versionsOf(documentId);
        if (versions.length === 0) throw new NotFound('Workout');
        for (const { id, updatedAt } of versions) {
          await rows().update({ where: { id }, data: { thumbnail: fileId } });
          // The panel compares these times to detect unpublished changes of the draft.
          await trx(table())
            .where({ id })
            .update({ updated_at: new Date(updatedAt) });
        }
        for (const before of new Set(versions.flatMap(({ thumbnail }) => thumbnail?.id ?? []))) {
          await videos.removePicture(before, trx);
        }
        onCommit(contentChanged);
      });
    },
  };
};

export type AdminWorkouts = ReturnType<typeof createAdminWorkouts>;
