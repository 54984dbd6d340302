import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { TOASTS, type Workout } from 'contract';
import * as m from '#messages/card';
import * as api from '../../api/workouts.ts';
import { favoritesQuery, memberWorkoutsKey } from '../../api/workouts.ts';
import { openDialog } from '../dialogs/index.ts';
import { session, useSession } from '../session/index.ts';
import { toasts } from '../toast/index.ts';

const TOGGLE_TIMEOUT_MS = 10_000;

/** Toggles without a response yet: at most one for each member and workout. */
const underWay = new Set<string>();

/** The heart on which the current run of clicks has already counted. */
let pressed: string | undefined;

const askToSignIn = (): void => {
  toasts.show({
    kind: 'access',
    title: TOASTS.signInRequired,
    description: m.signInToKeep,
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
  // An earlier fetch still in progress would overwrite the change.
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey)?.includes(workoutId) ?? false;
  show(!before);
  try {
    const { is_favorited, message } = await api.toggleFavorite(
      workoutId,
      AbortSignal.timeout(TOGGLE_TIMEOUT_MS),
    );
    // Another device may have toggled it meanwhile: the server's state wins.
    show(is_favorited);
    toasts.show({ kind: 'favorite', title: message });
  } catch (error) {
    console.warn('The favorites could not be changed', error);
    show(before);
    toasts.show({ kind: 'failure', title: TOASTS.favoritesFailed });
  }
};

/**
 * Toggles a favourite (spec section 4, Favorite toggle): the heart changes at once, and back if the
 * server refuses. Further clicks count only after the response, and a double click counts once.
 * @param clicks the position in a run of quick clicks, as the browser counts them; 0 for a key. The
 * first click may have come before hydration, so the second alone counts as well.
 */
const toggleFavorite = async (
  queryClient: QueryClient,
  workout: Workout,
  clicks: number,
): Promise<void> => {
  // The click may come before the stored session has been read.
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
  // Refetch when no toggle is pending: the list may have changed elsewhere, or was never fetched.
  if (underWay.size > 0) return;
  void queryClient.invalidateQueries({ queryKey: api.favoritesQuery(memberId).queryKey });
  void queryClient.invalidateQueries({ queryKey: [...memberWorkoutsKey(memberId), 'favorites'] });
};

type Favorite = {
  isFavorite: boolean;
  /** @param clicks the position in a run of quick clicks (`UIEvent.detail`) */
  onToggle: (workout: Workout, clicks: number) => void;
};

const useMine = <Selected>(select: (ids: string[]) => Selected): Selected | undefined => {
  const { user } = useSession();
  const query = useQuery({ ...favoritesQuery(user?.id ?? ''), enabled: user !== null, select });
  return user === null ? undefined : query.data;
};

/** The signed-in member's favourites; undefined for visitors, and until they are loaded. */
export const useFavoriteIds = (): string[] | undefined => useMine((ids) => ids);

/** Whether a workout is a favourite of the signed-in member, and the toggle. */
export const useFavorite = ({ id }: Pick<Workout, 'id'>): Favorite => {
  const queryClient = useQueryClient();
  return {
    isFavorite: useMine((ids) => ids.includes(id)) ?? false,
    onToggle: (workout, clicks) => void toggleFavorite(queryClient, workout, clicks),
  };
};
