/**
 * What the app and the coach told a member, and what was done to the subscription by hand: the
 * judge compares it with what Stripe did.
 */
export class Told {
  /** Prices of one period that the member agreed to, minor units. */
  readonly prices = new Set<number>();
  /** Amounts that the member agreed to pay at once for changes, minor units. */
  readonly changes: number[] = [];
  /** Credit that the coach gave by hand, minor units. */
  gifts = 0;
  /** The number of payments when nothing more was to be charged; null while something may be. */
  paymentsAtEnd: number | null = null;
  /** The subscriptions from which the member withdrew: each ends, and its payments go back. */
  readonly withdrawn = new Set<string>();
  /** Something has happened that may end the subscription. */
  mayEnd = false;
  /** When a hand last changed something at Stripe, milliseconds since the epoch. */
  changedByHandAt = 0;
  /** The desk has opened everything without a payment, for longer than a run takes. */
  isGiven = false;
  /** The account is deleted. */
  isGone = false;
  /** Number of charges that came as announced. */
  announced = 0;
  /** What was found wrong on the way. */
  readonly faults: string[] = [];
}
