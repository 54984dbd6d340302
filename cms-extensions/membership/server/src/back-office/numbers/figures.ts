import type { Cohort, Leaving, MonthFigures, MrrOfMonth } from 'contract/desk/numbers';
import type { LoggedChange, Snapshot } from '../../billing/index.ts';
import { countAt, historyOf, type PayingTurn } from './history.ts';

/* The figures of a month, by the log of subscriptions. Money is in minor units. */

/** Twelfths of minor units as minor units, half up. */
export const toMinor = (mrr12: number): number => Math.floor(mrr12 / 12 + 0.5);

const sumOf = (changes: readonly LoggedChange[], fits: (change: LoggedChange) => boolean): number =>
  changes.reduce((sum, change) => (fits(change) ? sum + change.delta12 : sum), 0);

const within =
  (from: number, until: number) =>
  ({ at }: { at: number }): boolean =>
    at >= from && at < until;

/** Subscriptions that still run, and what is planned with them. */
export type Planned = {
  leaving: { at: string; currency: string; mrr12: number; userDocumentId: string }[];
  /** Ends of trials whose first invoice is not paid yet, as milliseconds. */
  openTrials: number[];
};

/** What members' snapshots say is planned. @param now milliseconds */
export const plannedOf = (snapshots: ReadonlyMap<string, Snapshot>, now: number): Planned => {
  const all = [...snapshots].flatMap(([userDocumentId, { subscription, others, standings }]) =>
    standings.map((standing) => {
      const facts = [subscription, ...others].find((one) => one?.id === standing.id);
      return { userDocumentId, standing, endsAt: facts?.endsAt ?? null };
    }),
  );
  return {
    leaving: all.flatMap(({ userDocumentId, standing, endsAt }) => {
      const { paidSince, pausedSince, endedAt, currency, priceMinor, planKey } = standing;
      const counts = paidSince !== null && pausedSince === null && endedAt === null;
      if (!counts || endsAt === null) return [];
      const mrr12 = priceMinor * (planKey === 'annual' ? 1 : 12);
      return [{ at: endsAt, currency, mrr12, userDocumentId }];
    }),
    openTrials: all.flatMap(({ standing: { trial, paidSince, endedAt } }) => {
      const until = trial === null ? now : Date.parse(trial.until);
      return paidSince === null && endedAt === null && until < now ? [until] : [];
    }),
  };
};

const leavingOf = (planned: Planned, currency: string): Leaving => {
  const mine = planned.leaving.filter((one) => one.currency === currency);
  return {
    members: new Set(mine.map(({ userDocumentId }) => userDocumentId)).size,
    mrr: 0 - toMinor(mine.reduce((sum, { mrr12 }) => sum + mrr12, 0)),
    until:
      mine
        .map(({ at }) => at)
        .toSorted()
        .at(-1) ?? null,
  };
};

const mrrOf = (
  changes: readonly LoggedChange[],
  currency: string,
  [from, until]: readonly [number, number],
  planned: Planned,
): MrrOfMonth => {
  const mine = changes.filter((change) => change.currency === currency);
  const inMonth = mine.filter(within(from, until));
  const by = (...kinds: LoggedChange['kind'][]) =>
    toMinor(sumOf(inMonth, ({ kind }) => kinds.includes(kind)));
  return {
    currency,
    mrr: toMinor(sumOf(mine, ({ at }) => at < until)),
    from: toMinor(sumOf(mine, ({ at }) => at < from)),
    new: by('start'),
    returned: by('return'),
    changes: by('change', 'correct'),
    paused: by('pause', 'resume'),
    lost: 0 - toMinor(-sumOf(inMonth, ({ kind }) => kind === 'end')),
    leaving: leavingOf(planned, currency),
  };
};

const counted = (turns: readonly PayingTurn[], ...hows: PayingTurn['how'][]): number =>
  turns.filter(({ how }) => hows.includes(how)).length;

/** Of the trials whose end lies in the month: an amount was paid, however late. */
const trialsOf = (
  changes: readonly LoggedChange[],
  [from, until]: readonly [number, number],
  { openTrials }: Planned,
): MonthFigures['trials'] => {
  const isIn = within(from, until);
  const ended = changes.filter((change) => change.kind === 'trial_over' && isIn(change));
  return {
    part: ended.filter(({ cause }) => cause === 'paid').length,
    of: ended.length,
    open: openTrials.filter((at) => isIn({ at })).length,
  };
};

/**
 * The figures of 7.5 to 7.7 for the last of some months.
 * @param changes the whole log, in the order of time
 * @param bounds the first instants of twelve months and of the one after them, milliseconds
 * @param ownCurrency is listed even when there is nothing in it
 */
export const figuresOf = (
  month: string,
  changes: readonly LoggedChange[],
  bounds: readonly number[],
  planned: Planned,
  ownCurrency: string,
): MonthFigures => {
  const { paying } = historyOf(changes);
  const [from = 0, until = 0] = bounds.slice(-2);
  const currencies = [...new Set([ownCurrency, ...changes.map(({ currency }) => currency)])];
  const turns = paying.filter(within(from, until));
  const left = counted(turns, 'left');
  const at = (ms: number): string => new Date(ms).toISOString();
  const months = bounds.slice(0, -1).map((start, index) => {
    const own = paying.filter(within(start, bounds[index + 1] ?? 0));
    return {
      at: at(start),
      joined: counted(own, 'new', 'returned'),
      left: counted(own, 'left'),
    };
  });
  return {
    month,
    currencies: currencies.map((currency) => mrrOf(changes, currency, [from, until], planned)),
    curve: bounds.map((bound) => ({
      at: at(bound),
      mrr: Object.fromEntries(
        currencies.map((currency) => [
          currency,
          toMinor(sumOf(changes, (one) => one.currency === currency && one.at < bound)),
        ]),
      ),
    })),
    paying: {
      now: countAt(paying, until),
      from: countAt(paying, from),
      joined: counted(turns, 'new', 'returned'),
      returned: counted(turns, 'returned'),
      left,
      paused: counted(turns, 'paused'),
      resumed: counted(turns, 'resumed'),
      months,
    },
    churn: {
      month: { part: left, of: countAt(paying, from) },
      year: {
        part: months.reduce((sum, one) => sum + one.left, 0),
        of: bounds.slice(0, -1).reduce((sum, start) => sum + countAt(paying, start), 0),
      },
    },
    trials: trialsOf(changes, [from, until], planned),
  };
};

/**
 * Who stays, without the month that runs.
 * @param bounds the first instants of months and of the one after the last, milliseconds
 */
export const cohortsOf = (
  changes: readonly LoggedChange[],
  bounds: readonly number[],
  now: number,
): Cohort[] => {
  const { staying, firsts } = historyOf(changes);
  const ends = bounds.slice(1).filter((end) => end <= now);
  return ends.map((end, index) => {
    const start = bounds[index] ?? 0;
    const isMine = within(start, end);
    const mine = staying.filter(({ since }) => isMine({ at: since }));
    return {
      at: new Date(start).toISOString(),
      members: firsts.filter((at) => isMine({ at })).length,
      stayed: ends.slice(index).map((later) => countAt(mine, later)),
    };
  });
};

/** Why members left in a month, the most frequent first. @param byDesk whom the desk has ended */
export const reasonsOf = (
  changes: readonly LoggedChange[],
  [from, until]: readonly [number, number],
  byDesk: ReadonlySet<string>,
): { cause: string; members: number }[] => {
  const left = historyOf(changes).paying.filter(
    (turn) => turn.how === 'left' && within(from, until)(turn),
  );
  const causes = Map.groupBy(left, ({ cause, userDocumentId }) =>
    cause === 'cancelled' && byDesk.has(userDocumentId) ? 'desk' : (cause ?? 'cancelled'),
  );
  return [...causes]
    .map(([cause, turns]) => ({ cause, members: turns.length }))
    .sort((a, b) => b.members - a.members || a.cause.localeCompare(b.cause));
};
