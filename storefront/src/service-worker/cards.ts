import { categoryName, type Workout } from 'contract';
import { savesData } from '../ui/media.ts';
import { CARDS_ADDRESS, LIBRARY_CACHE } from './routing.ts';

/** A card of the library as it is kept for the offline page. */
export type KeptCard = Pick<Workout, 'id' | 'title' | 'duration' | 'difficulty' | 'category'> & {
  /** Address of the kept picture on this site; null when there is none. */
  picture: string | null;
};

const CARDS_MAX = 6;
/** Wide enough for a card on a phone. */
const PICTURE_WIDTH = 480;

/** Pictures of another origin are left out: the page may show them, but not read them. */
const pictureOf = ({ thumbnail }: Workout): string | null => {
  const url = thumbnail?.sources.find(({ width }) => width >= PICTURE_WIDTH)?.url ?? thumbnail?.url;
  return url?.startsWith('/') && !savesData() ? url : null;
};

const toCard = (workout: Workout): KeptCard => {
  const { id, title, duration, difficulty } = workout;
  const category = categoryName(workout);
  return { id, title, duration, difficulty, category, picture: pictureOf(workout) };
};

/**
 * Keeps the first of the shown workouts, instead of those that were kept before. The new pictures
 * come first: the page may be left at any moment, and the cards that are kept must have theirs.
 */
export const keepCards = async (workouts: readonly Workout[]): Promise<void> => {
  const cards = workouts.slice(0, CARDS_MAX).map(toCard);
  const wanted = new Set([CARDS_ADDRESS, ...cards.flatMap(({ picture }) => picture ?? [])]);
  const cache = await caches.open(LIBRARY_CACHE);
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const missing = [...wanted].filter((path) => path !== CARDS_ADDRESS && !kept.includes(path));
  try {
    await cache.addAll(missing);
  } finally {
    // Cards without their pictures are better than those of another day.
    await cache.put(CARDS_ADDRESS, Response.json(cards));
    await Promise.all(kept.filter((path) => !wanted.has(path)).map((path) => cache.delete(path)));
  }
};

/** Removes the kept cards. */
export const forgetCards = async (): Promise<boolean> => caches.delete(LIBRARY_CACHE);

/** The kept cards; empty when there are none. */
export const keptCards = async (): Promise<KeptCard[]> => {
  const cache = await caches.open(LIBRARY_CACHE);
  return (await cache.match(CARDS_ADDRESS))?.json() ?? [];
};

/** The kept picture of a card, as an address for this page; null when it was not kept. */
export const pictureUrl = async (path: string): Promise<string | null> => {
  const picture = await (await caches.open(LIBRARY_CACHE)).match(path, { ignoreVary: true });
  return picture === undefined ? null : URL.createObjectURL(await picture.blob());
};
