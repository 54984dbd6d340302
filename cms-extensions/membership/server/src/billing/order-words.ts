import {
  type LawRules,
  lawIn,
  NO_RULES,
  type OrderKind,
  type PlanKey,
  type ShownWords,
  SUBSCRIPTION_ERRORS,
  writtenAmountIn,
} from 'contract';
import { DEFAULT_LOCALE, type Locale } from 'contract/locales';
import { ORDER_TEXTS } from 'contract/order-texts';
import { apiError } from '../platform/http/index.ts';

/* What a page said about an order (docs/decisions/0077-law-by-country.md). */

/**
 * Reads the rules that the coach has set for each country. They are the same in all languages; the
 * language chooses the words.
 */
export type ReadLaw = (locale: Locale) => Promise<LawRules[]>;

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

/** Words of the product's own for a button. */
type Usual = {
  button: string;
  /** Whether a browser that shows them would say so. */
  isSaid: (said: string) => boolean;
};

type Words = {
  button: string;
  /** The language of the button. */
  language: Locale;
  /** Whose text about the withdrawal was shown. */
  rules: LawRules;
};

/** Stands for the amount while a sentence is taken apart. */
const AMOUNT = '\u0000';
/** Longer than any amount with its currency. */
const AMOUNT_MAX_LENGTH = 24;

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Words with an amount. Browsers write its currency and spaces in different ways: US$, $, USD. */
const withAmount = (sentence: string, amount: string): Usual => {
  const [before = '', after = ''] = sentence.split(AMOUNT);
  return {
    button: `${before}${amount}${after}`,
    isSaid: (said) => {
      const written = said.slice(before.length, said.length - after.length);
      return (
        said === `${before}${written}${after}` &&
        written.length <= AMOUNT_MAX_LENGTH &&
        digitsOf(written) === digitsOf(amount)
      );
    },
  };
};

const plain = (button: string): Usual => ({ button, isSaid: (said) => said === button });

/** The product's own words for an order; the first one is for a client that does not name its own. */
const usualButtons = (order: Order, locale: Locale): Usual[] => {
  const texts = ORDER_TEXTS[locale];
  const { kind, plan, amountMinor, nextAmountMinor, currency } = order;
  if (kind === 'trial') return [plain(texts.startTrial7)];
  if (kind === 'switch') return [plain(plan === 'monthly' ? texts.toMonthly : texts.toAnnual)];
  if (kind === 'resumption') return [plain(texts.goOnNow), plain(texts.dropPause)];
  const period = texts.perPeriod(plan === 'monthly' ? 'monthly' : 'yearly');
  const sentence =
    amountMinor === nextAmountMinor
      ? texts.subscribeFor(`${AMOUNT} ${period}`)
      : texts.subscribeToday(AMOUNT);
  return [
    plain(texts.subscribe),
    withAmount(sentence, writtenAmountIn(locale, amountMinor, currency)),
  ];
};

/** A change that charges nothing today is no order in the sense of the law. */
const isFree = ({ kind, amountMinor }: Order): boolean =>
  (kind === 'switch' || kind === 'resumption') && amountMinor === 0;

/**
 * The rules whose texts were shown. A visitor's country is known with the card alone, which comes
 * after the texts: a trial may have shown those of any country, everything else the member's.
 * @throws WordsChanged
 */
const rulesShown = (law: readonly LawRules[], country: string | null, order: Order): LawRules => {
  if (isFree(order)) return NO_RULES;
  const own = lawIn(law, country);
  const version = order.words?.law_version;
  if (version === undefined || version === own.version) return own;
  const shown = law.find((rules) => rules.version === version);
  if (shown === undefined || order.kind !== 'trial') throw new WordsChanged();
  return shown;
};

/**
 * The words that an order was made with. They are the server's own: those that the client names
 * only tell which of them were shown.
 * @param country the member's, two letters; null when it is unknown
 * @param locale the language of the page
 * @throws WordsChanged when the client has shown other words
 */
export const wordsOf = async (
  readLaw: ReadLaw,
  country: string | null,
  locale: Locale,
  order: Order,
): Promise<Words> => {
  const law = await readLaw(locale);
  const rules = rulesShown(law, country, order);
  const inLaw = (of: LawRules) => [{ ...plain(of.order_button), language: of.language, rules }];
  const usual = (language: Locale) =>
    usualButtons(order, language).map((words) => ({ ...words, language, rules }));
  const known = rules.order_button === '' ? usual(locale) : inLaw(rules);
  const { order_button: said, law_version } = order.words ?? {};
  if (law_version === undefined) {
    // The version before, or another client: it may not know the language of the law's texts.
    const english = locale === DEFAULT_LOCALE ? [] : await readLaw(DEFAULT_LOCALE);
    const prescribed = [...law, ...english].filter(({ order_button }) => order_button !== '');
    known.push(...prescribed.flatMap(inLaw), ...usual(locale), ...usual(DEFAULT_LOCALE));
  }
  const shown = said === undefined ? known[0] : known.find(({ isSaid }) => isSaid(said));
  if (shown === undefined) throw new WordsChanged();
  const { button, language } = shown;
  return { button: said ?? button, language, rules };
};
