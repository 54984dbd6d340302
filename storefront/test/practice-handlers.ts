import {
  calls,
  isCompleted,
  isUnfinished,
  type MineFilter,
  type Progress,
  TOASTS,
  type User,
  type Workout,
} from 'contract';
import type { RequestHandler } from 'msw';
import { detail, onMember } from './answers.ts';
import type { Database } from './database.ts';

/* A member's favourites and progress, over the tests' database. */

const favoritesOf = (database: Database, { id }: User): string[] =>
  database.favorites.get(id) ?? [];

const progressOf = (database: Database, { id }: User): Progress[] =>
  database.progress.get(id) ?? [];

const completedOf = (database: Database, member: User) =>
  progressOf(database, member).flatMap(({ workout_id, completed_at }) =>
    completed_at === null ? [] : [{ workout_id, completed_at }],
  );

/** One of a member's collections, in its order. */
export const collectionOf = (
  database: Database,
  member: User,
  collection: MineFilter,
): Workout[] => {
  if (collection === 'not_completed') {
    const done = new Set(completedOf(database, member).map((one) => one.workout_id));
    return database.workouts.filter(({ id }) => !done.has(id));
  }
  const ids = {
    favorites: () => favoritesOf(database, member),
    unfinished: () =>
      progressOf(database, member)
        .filter(isUnfinished)
        .map((one) => one.workout_id),
    completed: () => completedOf(database, member).map((one) => one.workout_id),
  };
  return ids[collection]().flatMap((id) => database.workouts.find((one) => one.id === id) ?? []);
};

/** The calls about favourites and progress. */
export const practiceHandlers = (database: Database): RequestHandler[] => [
  onMember(database, calls.listFavorites, (user) => ({ favorites: favoritesOf(database, user) })),
  onMember(database, calls.toggleFavorite, (user, { body: { workout_id } }) => {
    const before = favoritesOf(database, user);
    const others = before.filter((id) => id !== workout_id);
    const isAdded = others.length === before.length;
    database.favorites.set(user.id, isAdded ? [workout_id, ...others] : others);
    return {
      is_favorited: isAdded,
      message: isAdded ? TOASTS.favoriteAdded : TOASTS.favoriteRemoved,
    };
  }),
  onMember(database, calls.listProgress, (user) => ({ progress: progressOf(database, user) })),
  onMember(database, calls.recordProgress, (user, { query, body }) => {
    const workout = database.workouts.find((one) => one.id === query.workout_id);
    if (workout === undefined) return detail(404, 'Workout not found');
    const all = progressOf(database, user);
    const before = all.find((one) => one.workout_id === workout.id);
    const now = new Date().toISOString();
    const place = {
      duration_completed: body.duration_completed ?? before?.duration_completed ?? 0,
      duration_total: body.duration_total ?? before?.duration_total ?? workout.duration * 60,
    };
    const completed_at = before?.completed_at ?? (isCompleted(place) ? now : null);
    const progress = { workout_id: workout.id, ...place, completed_at, updated_at: now };
    database.progress.set(user.id, [progress, ...all.filter((one) => one !== before)]);
    return progress;
  }),
];
