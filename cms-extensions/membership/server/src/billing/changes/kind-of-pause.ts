import type { SubscriptionSnapshot } from '../index.ts';
import type { Price } from './rules.ts';

/** A member's subscription, with what it takes to change it. */
export type Subscriber = {
  userDocumentId: string;
  customerId: string;
  subscription: SubscriptionSnapshot;
};

/** What is done at Stripe for a pause, one way or the other. To be called inside `withMember`. */
export type KindOfPause = {
  /** Whether the pause that she has is the one that she asks for. */
  isAgreed: (subscriber: Subscriber, months: number) => Promise<boolean>;
  begin: (subscriber: Subscriber, months: number) => Promise<void>;
  /** What ending it now costs. */
  priceOfEnd: (subscriber: Subscriber) => Promise<Price>;
  end: (subscriber: Subscriber) => Promise<void>;
};
