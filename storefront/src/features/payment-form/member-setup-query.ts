import { queryOptions } from '@tanstack/react-query';
import type { PlanKey } from 'contract';
import { beginMemberSetup } from './member-setup.ts';

/**
 * A card's set-up for the signed-in member, begun once for each time that a dialog asks for a card.
 * @param plan the plan of the trial that the card begins; absent when none does
 */
export const memberSetupQuery = (plan?: PlanKey) =>
  queryOptions({
    queryKey: ['card-setup', plan ?? null],
    queryFn: () => beginMemberSetup(plan),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
