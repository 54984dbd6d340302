import { writtenAmount } from 'contract';
import type { Context } from '../../context.ts';
import { siteSettings } from '../../site/index.ts';
import { deskDay, lastDayOf } from '../members/badge.ts';
import type { Decision, Outcome, Refused, RowFacts } from './decide.ts';
import type { Examined } from './examine.ts';
import type { Member } from './reading.ts';
import type { Found } from './repository.ts';

/* What the check says of a row. */

type Words = { ctx: Context; facts: RowFacts };

const on = ({ ctx }: Words, moment: string): string =>
  deskDay(moment, new Date(), siteSettings(ctx).timeZone);

const PLANS = { monthly: 'monthly', annual: 'yearly' } as const;

const nameOf = ({ facts }: Words, id: string): string => {
  const one = facts.customer.subscriptions.find((subscription) => subscription.id === id);
  if (one === undefined) return 'it';
  const amount = writtenAmount(one.amountMinor, one.currency);
  return `${amount} ${one.interval === 'other' ? '' : `each ${one.interval}`}`.trim();
};

const REFUSED: Readonly<Record<Refused, (member: Member, words: Words) => string>> = {
  email: ({ email }) => `“${email}” is no e-mail address.`,
  blocked: () => 'This person is blocked here.',
  currency: (_, { ctx, facts }) =>
    `Its subscription is in ${facts.customer.subscriptions[0]?.currency.toUpperCase()}, the site sells in ${ctx.settings.currency.toUpperCase()}.`,
  customer: (_, { facts }) =>
    facts.customer.state === 'known'
      ? 'Its customer at Stripe is that of another member.'
      : `Its customer at Stripe is ${facts.customer.state === 'deleted' ? 'deleted' : 'not known'}.`,
  card: () => 'The card is over by the next charge. Ask for a new card, then check again.',
  coupon: () => 'It has a coupon for some months, which a new subscription cannot take over.',
  overdue: () => 'Its payment has failed. It can be imported once it is paid.',
};

const outcomeText = (outcome: Outcome, words: Words): string => {
  switch (outcome.kind) {
    case 'kept': {
      const trial = outcome.endsHere === null ? '' : ', end the trial here';
      const others = outcome.others.map((id) => `, let ${nameOf(words, id)} run out`).join('');
      return `Keep ${nameOf(words, outcome.subscription)}${others}${trial}`;
    }
    case 'anew': {
      const old = outcome.old === null ? '' : ', once the old one is cancelled';
      const trial = outcome.endsHere === null ? '' : ', end the trial here';
      return `Make the ${PLANS[outcome.plan]} plan anew${old}${trial}`;
    }
    case 'without':
      return `Open until ${on(words, outcome.until)}, without a payment after it`;
    case 'free':
      return outcome.until === null
        ? 'Free, without an end'
        : `Free until ${lastDayOf(outcome.until, new Date(), siteSettings(words.ctx).timeZone)}`;
    case 'account':
      return words.facts.account === null ? 'An account without access' : 'Is here already';
    case 'stays':
      return outcome.others.length === 0
        ? 'Keep the plan here'
        : 'Keep the plan here, let the imported one run out';
    case 'left':
      return 'Leave out';
  }
};

const WHY = {
  two: (words: Words) =>
    `Live subscriptions: ${words.facts.customer.subscriptions.map(({ id }) => nameOf(words, id)).join(' and ')}`,
  trial: () => 'Has an account here and a trial',
  pays: () => 'Has an account here and pays here',
  mailbox: ({ facts }: Words) => {
    const { email } = facts.customer;
    return email === null
      ? 'The same mailbox stands in another row'
      : `The same mailbox stands in another row, or Stripe has another one: ${email}`;
  },
};

const whatOf = (member: Member, decision: Decision, words: Words): string => {
  if (decision.kind === 'waits') return 'Charged today; check again tomorrow.';
  if (decision.kind === 'refused') return REFUSED[decision.why](member, words);
  return decision.kind === 'decide' ? WHY[decision.why](words) : outcomeText(decision, words);
};

const chargesOf = (decision: Decision, words: Words): string[] => {
  if (['without', 'free', 'account', 'stays', 'left', 'refused'].includes(decision.kind)) return [];
  if (decision.kind === 'anew' && decision.old === null) {
    return [`on ${on(words, decision.firstChargeAt)}`];
  }
  return words.facts.customer.subscriptions.flatMap(({ amountMinor, currency, nextChargeAt }) =>
    nextChargeAt === null
      ? []
      : [`${writtenAmount(amountMinor, currency)} on ${on(words, nextChargeAt)}`],
  );
};

/** What a row's check has found, as it is stored and shown. */
export const foundOf = (ctx: Context, member: Member, { facts, decision }: Examined): Found => {
  const words = { ctx, facts };
  return {
    decision,
    what: whatOf(member, decision, words),
    charges: chargesOf(decision, words),
    options:
      decision.kind === 'decide'
        ? decision.options.map(({ value, outcome }) => ({
            value,
            text: outcomeText(outcome, words),
          }))
        : [],
  };
};
