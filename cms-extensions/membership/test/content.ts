import type { Core } from '@strapi/strapi';
import type { SubscriptionStatus } from 'contract';

const WORKOUT = 'api::workout.workout';
const INSTRUCTOR = 'api::instructor.instructor';
const USER = 'plugin::users-permissions.user';

let counter = 0;

type WorkoutFields = {
  title?: string;
  slug?: string;
  description?: string;
  category?: string;
  difficulty?: string;
  duration?: number;
  bodyParts?: string;
  isPopular?: boolean;
  isPremium?: boolean;
  releasedAt?: string;
  instructor?: string;
  thumbnail?: number;
  muxPlaybackId?: string;
  muxPlaybackPolicy?: 'signed' | 'public';
  muxAssetId?: string;
  muxSeconds?: number;
  moveMap?: object | null;
};

/** The documentId of the category with a name. */
export const categoryId = async (strapi: Core.Strapi, name: string): Promise<string> => {
  const found = await strapi
    .documents('api::category.category')
    .findFirst({ filters: { name }, fields: ['documentId'] });
  if (found === null) throw new Error(`There is no category ${name}`);
  return found.documentId;
};

/** Fields as tests write them, with the id of the category that they name. */
const withCategory = async <Fields extends { category?: unknown }>(
  strapi: Core.Strapi,
  fields: Fields,
): Promise<Fields> =>
  typeof fields.category === 'string'
    ? { ...fields, category: await categoryId(strapi, fields.category) }
    : fields;

/** Creates a complete draft of a workout; returns its documentId. */
export const draftWorkout = async (
  strapi: Core.Strapi,
  fields: WorkoutFields = {},
): Promise<string> => {
  counter += 1;
  const data = await withCategory(strapi, {
    title: `Workout ${counter}`,
    slug: `workout-${counter}`,
    description: 'Move with care.',
    category: 'Pilates',
    difficulty: 'Beginner',
    duration: 25,
    releasedAt: new Date(Date.UTC(2026, 0, 1) + counter * 60_000).toISOString(),
    muxPlaybackId: `playback${counter}`,
    ...fields,
  });
  return (await strapi.documents(WORKOUT).create({ data })).documentId;
};

/** Creates a published workout; returns its documentId. */
export const publishWorkout = async (
  strapi: Core.Strapi,
  fields: WorkoutFields = {},
): Promise<string> => {
  const documentId = await draftWorkout(strapi, fields);
  await strapi.documents(WORKOUT).publish({ documentId });
  return documentId;
};

/** Returns the instructor's documentId. */
export const makeInstructor = async (strapi: Core.Strapi, name: string): Promise<string> => {
  counter += 1;
  const { documentId } = await strapi
    .documents(INSTRUCTOR)
    .create({ data: { name, slug: `instructor-${counter}` } });
  return documentId;
};

/** Creates a picture in the media library, without the file; returns its id. */
export const makePicture = async (strapi: Core.Strapi, name: string): Promise<number> => {
  const file = await strapi.db.query('plugin::upload.file').create({
    data: {
      name,
      hash: name,
      ext: '.jpg',
      mime: 'image/jpeg',
      size: 10,
      url: `/uploads/${name}.jpg`,
      provider: 'local',
      width: 1600,
      height: 900,
      folderPath: '/',
      formats: { small: { url: `/uploads/small_${name}.jpg`, width: 500 } },
    },
  });
  return file.id;
};

/** Sets a member's subscription fields, as billing would. */
export const setSubscription = async (
  strapi: Core.Strapi,
  email: string,
  state: {
    status: SubscriptionStatus;
    hasPaymentMethod?: boolean;
    trialEndsAt?: string;
    premiumEndsAt?: string;
    premiumEndStatus?: 'expired' | 'inactive';
    role?: 'admin' | 'member';
  },
): Promise<void> => {
  const role =
    state.role &&
    (await strapi.db
      .query('plugin::users-permissions.role')
      .findOne({ where: { type: state.role } }));
  await strapi.db.query(USER).update({
    where: { emailLower: email.toLowerCase() },
    data: {
      subscriptionStatus: state.status,
      hasPaymentMethod: state.hasPaymentMethod ?? false,
      trialEndsAt: state.trialEndsAt ?? null,
      premiumEndsAt: state.premiumEndsAt ?? null,
      premiumEndStatus: state.premiumEndStatus ?? null,
      ...(role && { role: role.id }),
    },
  });
};

/** Changes an entry as the panel does: its draft, if the type has drafts. */
export const editEntry = async (
  strapi: Core.Strapi,
  uid: 'api::workout.workout' | 'api::instructor.instructor' | 'api::movement.movement',
  documentId: string,
  data: Record<string, unknown>,
): Promise<void> => {
  await strapi.documents(uid).update({ documentId, data: await withCategory(strapi, data) });
};

/** Writes the German texts of a workout, and publishes them. */
export const publishGerman = async (
  strapi: Core.Strapi,
  documentId: string,
  data: Record<string, unknown>,
): Promise<void> => {
  const german = { documentId, locale: 'de' };
  await strapi.documents(WORKOUT).update({ ...german, data });
  await strapi.documents(WORKOUT).publish(german);
};

/** Changes a workout and publishes the change. */
export const republish = async (
  strapi: Core.Strapi,
  documentId: string,
  data: Record<string, unknown>,
): Promise<void> => {
  await editEntry(strapi, WORKOUT, documentId, data);
  await strapi.documents(WORKOUT).publish({ documentId });
};
