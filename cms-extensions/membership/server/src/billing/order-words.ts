import {
  type LawRules,
  lawIn,
  NO_RULES,
  type OrderKind,
  type PlanKey,
  type ShownWords,
  SUBSCRIPTION_ERRORS,
} from 'contract';
import { apiError } from '../platform/http/index.ts';

/** The member was shown other words than those that hold: the coach has edited them, for example. */
export class WordsChanged extends apiError(409, SUBSCRIPTION_ERRORS.wordsChanged) {}

/** What a member orders, as it was shown. */
export type Order = {
  kind: OrderKind;
  plan: PlanKey;
  /** The first charge, in minor units: today's, or the one at the end of a trial. */
  amountMinor: number;
  /** Each later charge. */
  nextAmountMinor: number;
  currency: string;
  /** What the client says it has shown. */
  words?: ShownWords | undefined;
};

/** A gift is ordered as well: its buyer may be a visitor. */
type Shown = Pick<Order, 'amountMinor' | 'words'> & { kind: OrderKind | 'gift' };

/** A change that charges nothing today is no order in the sense of the law. */
const isFree = ({ kind, amountMinor }: Shown): boolean =>
  (kind === 'switch' || kind === 'resumption') && amountMinor === 0;

/**
 * The rules whose texts were shown. A visitor's country is known with the card alone, which comes
 * after the texts: a trial and a gift may have shown those of any country, everything else the
 * member's.
 * @param law the coach's entries, in the language of the page
 * @param country the member's, two letters; null when it is unknown
 * @throws WordsChanged
 */
export const rulesShown = (
  law: readonly LawRules[],
  country: string | null,
  order: Shown,
): LawRules => {
  if (isFree(order)) return NO_RULES;
  const own = lawIn(law, country);
  const version = order.words?.law_version;
  if (version === undefined || version === own.version) return own;
  const shown = law.find((rules) => rules.version === version);
  if (shown === undefined || !['trial', 'gift'].includes(order.kind)) throw new WordsChanged();
  return shown;
};
