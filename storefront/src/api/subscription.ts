import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, calls } from 'contract';
import { callsOf } from './client.ts';

export const callSubscription = callsOf(() => import('contract/calls/subscription'));
export const callLegal = callsOf(() => import('contract/calls/legal'));

type Calls = typeof calls;

/** Key prefix of all membership queries; invalidate it after any change. */
export const MEMBERSHIP_KEY = ['subscription'] as const;

/**
 * The member's subscription as last fetched from Stripe: price, dates, card, invoices and possible
 * changes.
 * @param userId part of the key, so that members who share a browser never see each other's data
 */
export const membershipQuery = (userId: string) =>
  queryOptions({
    queryKey: [...MEMBERSHIP_KEY, userId],
    queryFn: ({ signal }) => callSubscription('getMembership', { signal }),
  });

/** What changing to another plan would cost now; fetched each time it is shown. */
export const switchPreviewQuery = (planId: string) =>
  queryOptions({
    queryKey: ['subscription-preview', 'switch', planId],
    queryFn: ({ signal }) =>
      callSubscription('previewSwitch', { body: { plan_id: planId }, signal }),
    gcTime: 0,
  });

/** What ending the pause now would cost; fetched each time it is shown. */
export const resumptionPreviewQuery = () =>
  queryOptions({
    queryKey: ['subscription-preview', 'resume'],
    queryFn: ({ signal }) => callSubscription('previewResumption', { signal }),
    gcTime: 0,
  });

/** Pauses the subscription; the plan decides when the pause begins. */
export const pauseSubscription = (body: BodyOf<Calls['pauseSubscription']>) =>
  callSubscription('pauseSubscription', { body });

/** Ends the pause for the amount that was shown. */
export const resumeSubscription = (body: BodyOf<Calls['resumeSubscription']>) =>
  callSubscription('resumeSubscription', { body });

export const switchPlan = (body: BodyOf<Calls['switchPlan']>) =>
  callSubscription('switchPlan', { body });

export const requestRefund = (body: BodyOf<Calls['requestRefund']>) =>
  callSubscription('requestRefund', { body });
