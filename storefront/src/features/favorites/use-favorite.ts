import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { TOASTS, type Workout } from 'contract';
import * as api from '../../api/favorites.ts';
import { favoritesQuery } from '../../api/favorites.ts';
import { memberWorkoutsKey } from '../../api/workouts.ts';
import { openDialog } from '../dialogs/index.ts';
import { session, useSession } from '../session/index.ts';
import { toasts } from '../toast/index.ts';

/** A heart does not stay changed for longer than this without an answer. */
const TOGGLE_TIMEOUT_MS = 10_000;

/** Toggles that the server has not answered yet: one for each member and workout. */
const underWay = new Set<string>();

/** The heart that the present run of clicks has counted for. */
let pressed: string | undefined;

const askToSignIn = (): void => {
  toasts.show({
    kind: 'access',
    title: TOASTS.signInRequired,
    description: 'Please sign in to keep your favorites.',
  });
  openDialog('sign-in');
};

const withOrWithout = (ids: readonly string[], id: string, isIn: boolean): string[] => {
  const others = ids.filter((other) => other !== id);
  return isIn ? [id, ...others] : others;
};

const toggleFor = async (
  queryClient: QueryClient,
  memberId: string,
  workoutId: string,
): Promise<void> => {
  const { queryKey } = api.favoritesQuery(memberId);
  const show = (isFavorite: boolean) =>
    queryClient.setQueryData(queryKey, (ids = []) => withOrWithout(ids, workoutId, isFavorite));
  // A reading that began before would put the heart back.
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey)?.includes(workoutId) ?? false;
  show(!before);
  try {
    const { is_favorited, message } = await api.toggleFavorite(
      workoutId,
      AbortSignal.timeout(TOGGLE_TIMEOUT_MS),
    );
    // Another device may have toggled it meanwhile: what the server says is what it is.
    show(is_favorited);
    toasts.show({ kind: 'favorite', title: message });
  } catch (error) {
    console.warn('The favorites could not be changed', error);
    show(before);
    toasts.show({ kind: 'failure', title: TOASTS.favoritesFailed });
  }
};

/**
 * What a heart does (spec section 4, Favorite toggle): it changes at once, and back when the server
 * does not follow. A further press counts once the first is answered, and a double click counts once.
 * @param clicks which of a run of quick clicks it is, as the browser counts them; 0 for a key. The
 *   first of them may have come before the page was alive, so the second alone counts as well.
 */
const toggleFavorite = async (
  queryClient: QueryClient,
  workout: Workout,
  clicks: number,
): Promise<void> => {
  // A press may come before the browser has looked for a session.
  await session?.start();
  const memberId = session?.state().user?.id;
  const toggle = `${memberId} ${workout.id}`;
  if (clicks > 1 && pressed === toggle) return;
  pressed = toggle;
  if (memberId === undefined) return askToSignIn();
  if (underWay.has(toggle)) return;
  underWay.add(toggle);
  await toggleFor(queryClient, memberId, workout.id);
  underWay.delete(toggle);
  // Read again when all is quiet: the list may have been changed elsewhere, or never have been read.
  if (underWay.size > 0) return;
  void queryClient.invalidateQueries({ queryKey: api.favoritesQuery(memberId).queryKey });
  void queryClient.invalidateQueries({ queryKey: [...memberWorkoutsKey(memberId), 'favorites'] });
};

/** A workout's heart. */
export type Favorite = {
  isFavorite: boolean;
  /** @param clicks of how many quick clicks in a row this is the last (`UIEvent.detail`) */
  onToggle: (workout: Workout, clicks: number) => void;
};

const useMine = <Selected>(select: (ids: string[]) => Selected): Selected | undefined => {
  const { user } = useSession();
  const query = useQuery({ ...favoritesQuery(user?.id ?? ''), enabled: user !== null, select });
  return user === null ? undefined : query.data;
};

/** The signed-in member's favourites; undefined for visitors, and until they are known. */
export const useFavoriteIds = (): string[] | undefined => useMine((ids) => ids);

/** Whether a workout is among the signed-in member's favourites, and what changes that. */
export const useFavorite = ({ id }: Pick<Workout, 'id'>): Favorite => {
  const queryClient = useQueryClient();
  return {
    isFavorite: useMine((ids) => ids.includes(id)) ?? false,
    onToggle: (workout, clicks) => void toggleFavorite(queryClient, workout, clicks),
  };
};
