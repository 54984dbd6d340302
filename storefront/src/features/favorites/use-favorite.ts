import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Workout } from 'contract';
import { favoritesQuery } from '../../api/favorites.ts';
import { useSession } from '../session/index.ts';
import { toggleFavorite } from './toggle-favorite.ts';

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
