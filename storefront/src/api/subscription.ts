import { queryOptions } from '@tanstack/react-query';
import type { BodyOf, calls } from 'contract';
import { callsOf } from './client.ts';

const call = callsOf(() => import('contract/calls/subscription'));
const callLegal = callsOf(() => import('contract/calls/legal'));

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
    queryFn: ({ signal }) => call('getMembership', { signal }),
  });

/** What changing to another plan would cost now; fetched each time it is shown. */
export const switchPreviewQuery = (planId: string) =>
  queryOptions({
    queryKey: ['subscription-preview', 'switch', planId],
    queryFn: ({ signal }) => call('previewSwitch', { body: { plan_id: planId }, signal }),
    gcTime: 0,
  });

/** What ending the pause now would cost; fetched each time it is shown. */
export const resumptionPreviewQuery = () =>
  queryOptions({
    queryKey: ['subscription-preview', 'resume'],
    queryFn: ({ signal }) => call('previewResumption', { signal }),
    gcTime: 0,
  });

/** Cancels the subscription at the end of its paid period. */
export const cancelSubscription = (body: BodyOf<Calls['cancelSubscription']>) =>
  call('cancelSubscription', { body });

export const undoCancellation = () => call('undoCancellation');

/** Pauses the subscription; the plan decides when the pause begins. */
export const pauseSubscription = (body: BodyOf<Calls['pauseSubscription']>) =>
  call('pauseSubscription', { body });

/** Ends the pause for the amount that was shown. */
export const resumeSubscription = (body: BodyOf<Calls['resumeSubscription']>) =>
  call('resumeSubscription', { body });

export const switchPlan = (body: BodyOf<Calls['switchPlan']>) => call('switchPlan', { body });

/** Keeps the plan: takes back a switch that waits for the end of the paid period. */
export const undoSwitch = () => call('undoSwitch');

/** Reads the address of an invoice's page at Stripe, which dies after some days. */
export const openInvoice = (invoice_id: string) => call('openInvoice', { params: { invoice_id } });

export const requestRefund = (body: BodyOf<Calls['requestRefund']>) =>
  call('requestRefund', { body });

/** Withdraws from the contract: it ends at once, and what was paid is given back. */
export const withdrawFromContract = () => callLegal('withdrawFromContract');

export const requestCancellationLink = (email: string) =>
  callLegal('requestCancellationLink', { body: { email }, token: null });

export const cancelByLink = (token: string) =>
  callLegal('cancelByLink', { body: { token }, token: null });
