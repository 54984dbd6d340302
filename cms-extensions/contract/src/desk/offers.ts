import type { PlanKey } from '../enumerations.ts';
import type { ListPage } from './list.ts';

/* Answers for Offers. Times are ISO 8601, money is in minor units. */

/** Members who pay the same for a plan. */
export type PayingGroup = {
  /** Of each period. */
  amountMinor: number;
  currency: string;
  /** The code that lowers it, for good or for some months. */
  code: string | null;
  members: number;
  /** When the first and the last of them began to pay it. */
  firstAt: string;
  lastAt: string;
};

/** The plans, and what is offered with them. */
export type OffersView = {
  currency: string;
  timeZone: string;
  trialDays: number;
  siteUrl: string;
  plans: {
    key: PlanKey;
    documentId: string;
    name: string;
    isLive: boolean;
    /** Null without a price that can be charged. */
    amountMinor: number | null;
    features: string[];
    /** Who pays what, the largest group first. */
    groups: PayingGroup[];
    /** A new price that its members have been told, or will be. */
    announced: {
      id: string;
      minor: number;
      noticeAt: string;
      effectiveAt: string;
      members: number;
      canStop: boolean;
      /** How many of the members are in a trial, after which they pay it. */
      inTrial: number;
      /** Nobody else has it to come: the next price may be announced. */
      isOver: boolean;
    } | null;
  }[];
  /** The one that runs or is planned. */
  sale: SaleView | null;
};

/** A sale; what it takes off is a percentage or an amount in minor units. */
export type SaleView = {
  id: string;
  planKeys: PlanKey[];
  percent: number | null;
  amountMinor: number | null;
  /** ISO 8601; the end is the first instant without it. */
  fromAt: string;
  untilAt: string;
  isRunning: boolean;
  /** Of each plan that it lowers: the first payment, each later one, and what is crossed out. */
  prices: { name: string; minor: number; laterMinor: number; crossedOutMinor: number | null }[];
};

/** What a new price would do. */
export type PricePreview = {
  groups: {
    /** What its members have now, or why they keep their price. */
    group:
      | ('renewal' | 'trial' | 'paused' | 'switch' | 'moved' | 'failed' | 'code')
      | ('cancelled' | 'unreachable' | 'law' | 'currency');
    oldMinor: number;
    /** The new price less the code of its members; null for others. */
    newMinor: number | null;
    members: number;
    from: string | null;
    until: string | null;
  }[];
  /** The first possible day, `YYYY-MM-DD`; null when members keep their price. */
  earliest: string | null;
  shown: { members: number; deltaMinor: number };
  /** The texts in which the old price stands by hand. */
  texts: string[];
};

/** A promotion code at Stripe. */
export type CodeView = {
  id: string;
  code: string;
  /** What it gives, in words. */
  gives: string;
  forWhom: 'all' | 'new' | 'former';
  used: number;
  max: number | null;
  /** The first instant at which it cannot be used any more, ISO 8601. */
  until: string | null;
  isOn: boolean;
  /** Why it is off although nobody has switched it off. */
  ended: 'used up' | 'ended' | null;
};

/** A gift that was bought; times are ISO 8601. */
export type SoldGift = {
  id: string;
  months: number;
  /** As the buyer has called themselves. */
  from: string;
  /** Their address; null once their account is deleted. */
  buyer: string | null;
  /** Null for a code that the buyer prints. */
  recipient: string | null;
  state: 'waiting' | 'sent' | 'redeemed' | 'refunded' | 'void';
  codeEnd: string | null;
  paidMinor: number;
  currency: string;
  boughtAt: string;
  deliverAt: string | null;
  deliveredAt: string | null;
  openedAt: string | null;
  member: { id: string; name: string } | null;
};

/** Gifts on sale, and a page of those that were bought. */
export type GiftsView = ListPage<SoldGift> & {
  isOn: boolean;
  /** When switch and prices were changed last, and by whom; null for never. */
  updatedAt: string | null;
  savedBy: string | null;
  /** Minor units. */
  prices: { months: 3 | 6 | 12; minor: number }[];
  currency: string;
  timeZone: string;
  siteUrl: string;
};

/** A code that opens the site without a payment. */
export type PlaceView = {
  id: string;
  /** Whom it was mailed to; null for one that was printed. */
  recipient: string | null;
  codeEnd: string;
  /** For how long, in words. */
  opens: string;
  reason: string;
  state: 'sent' | 'redeemed' | 'void';
  /** Who has opened it. */
  member: { id: string; name: string } | null;
  by: string;
  /** ISO 8601. */
  at: string;
};
