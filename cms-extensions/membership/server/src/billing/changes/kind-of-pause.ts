import type { SubscriptionSnapshot } from '../index.ts';
import type { Price } from './rules.ts';

/** A member's subscription with the ids needed to change it. */
export type Subscriber = {
  userDocumentId: string;
  customerId: string;
  subscription: SubscriptionSnapshot;
};

/** One of the two ways to pause a subscription at Stripe. Call inside `withMember`. */
export type KindOfPause = {
  /** Whether the member already has the requested pause. */
  isAgreed: (subscriber: Subscriber, months: number) => Promise<boolean>;
  begin: (subscriber: Subscriber, months: number) => Promise<void>;
  /** What ending the pause now costs. */
  priceOfEnd: (subscriber: Subscriber) => Promise<Price>;
  end: (subscriber: Subscriber) => Promise<void>;
};
