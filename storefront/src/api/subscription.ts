import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, calls } from 'contract';
import { call } from './client.ts';

type Calls = typeof calls;

/** Every reading of a member's subscription; to be invalidated by whatever changes one. */
export const MEMBERSHIP_KEY = ['subscription'] as const;

/**
 * The member's subscription as it was last read from Stripe: price, dates, card, invoices and what
 * the member can change.
 * @param userId whose it is, so that nobody is shown another's in a browser they share
 */
export const membershipQuery = (userId: string) =>
  queryOptions({
    queryKey: [...MEMBERSHIP_KEY, userId],
    queryFn: ({ signal }) => call('getMembership', { signal }),
  });

/** What changing to another plan would cost at this moment; asked anew each time it is shown. */
export const switchPreviewQuery = (planId: string) =>
  queryOptions({
    queryKey: ['subscription-preview', 'switch', planId],
    queryFn: ({ signal }) => call('previewSwitch', { body: { plan_id: planId }, signal }),
    gcTime: 0,
  });

/** What ending the pause now would cost; asked anew each time it is shown. */
export const resumptionPreviewQuery = () =>
  queryOptions({
    queryKey: ['subscription-preview', 'resume'],
    queryFn: ({ signal }) => call('previewResumption', { signal }),
    gcTime: 0,
  });

/** Ends the subscription with its paid period. */
export const cancelSubscription = (body: BodyOf<Calls['cancelSubscription']>) =>
  call('cancelSubscription', { body });

/** Lets a cancelled subscription go on. */
export const undoCancellation = () => call('undoCancellation');

/** Pauses from the end of what is paid for. */
export const pauseSubscription = (body: BodyOf<Calls['pauseSubscription']>) =>
  call('pauseSubscription', { body });

/** Ends the pause for the amount that was shown. */
export const resumeSubscription = (body: BodyOf<Calls['resumeSubscription']>) =>
  call('resumeSubscription', { body });

/** Changes to another plan for the amount that was shown. */
export const switchPlan = (body: BodyOf<Calls['switchPlan']>) => call('switchPlan', { body });

/** Asks the coach for the last payment back. */
export const requestRefund = (body: BodyOf<Calls['requestRefund']>) =>
  call('requestRefund', { body });
