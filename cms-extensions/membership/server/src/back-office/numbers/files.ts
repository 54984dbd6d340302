import { clockText, dayIn, priceDecimals, toMajorUnits } from 'contract';
import type { BusinessNumbers, SourcesNumbers, VideosNumbers } from 'contract/desk/numbers';
import { csvOf } from '../../platform/csv/index.ts';
import type { MemberChange } from './business.ts';

/* The pages of numbers as files: each is made of the answer that its page shows. */

const COLUMNS = ['part', 'period', 'name', 'member', 'currency', 'amount', 'count', 'of'] as const;

type Line = Partial<Record<(typeof COLUMNS)[number], string | number>>;

const money = (minor: number, currency: string) => ({
  currency,
  amount: toMajorUnits(minor, currency).toFixed(priceDecimals(currency)),
});

const fileOf = (lines: readonly Line[]): string =>
  csvOf(
    COLUMNS,
    lines.map((line) => COLUMNS.map((column) => line[column] ?? '')),
  );

const row = (part: string, period: string, name: string, rest: Line): Line => ({
  part,
  period,
  name,
  ...rest,
});

/** @param changes of the month, for those who may see members */
export const businessFile = (
  numbers: BusinessNumbers,
  changes: readonly MemberChange[],
): string => {
  const { month, timeZone, paying, churn, trials } = numbers;
  const day = (at: string | number): string => dayIn(timeZone, new Date(at));
  const monthOf = (at: string): string => day(at).slice(0, 7);
  return fileOf([
    ...numbers.currencies.flatMap(({ currency, leaving, ...sums }) => [
      ...Object.entries(sums).map(([name, minor]) =>
        row('mrr', month, name, money(minor, currency)),
      ),
      row('mrr', month, 'leaving', { count: leaving.members, ...money(leaving.mrr, currency) }),
    ]),
    ...numbers.curve.flatMap(({ at, mrr }) =>
      Object.entries(mrr).map(([currency, minor]) =>
        row('curve', day(at), 'mrr', money(minor, currency)),
      ),
    ),
    ...(['now', 'from', 'joined', 'returned', 'left', 'paused', 'resumed'] as const).map((name) =>
      row('paying', month, name, { count: paying[name] }),
    ),
    ...paying.months.flatMap(({ at, joined, left }) => [
      row('new and left', monthOf(at), 'joined', { count: joined }),
      row('new and left', monthOf(at), 'left', { count: left }),
    ]),
    row('churn', month, 'month', { count: churn.month.part, of: churn.month.of }),
    row('churn', month, 'twelve months', { count: churn.year.part, of: churn.year.of }),
    row('trials', month, 'stayed', { count: trials.part, of: trials.of }),
    row('trials', month, 'still being charged', { count: trials.open }),
    ...numbers.cohorts.flatMap(({ at, members, stayed }) =>
      stayed.map((count, index) =>
        row('who stays', monthOf(at), `month ${index + 1}`, { count, of: members }),
      ),
    ),
    ...numbers.reasons.map(({ cause, members }) =>
      row('why they left', month, cause, { count: members }),
    ),
    ...numbers.money.flatMap(({ currency, payments, returns, ...sums }) => [
      row('money', month, 'paid', { count: payments, ...money(sums.paidMinor, currency) }),
      row('money', month, 'given back', {
        count: returns,
        ...money(0 - sums.returnedMinor, currency),
      }),
      row('money', month, 'fees', money(0 - sums.feesMinor, currency)),
      row('money', month, 'remains', money(sums.remainsMinor, currency)),
    ]),
    ...changes.map(({ at, kind, planKey, currency, mrr, cause, member }) =>
      row('change', day(at), [kind, planKey, cause].filter((word) => word !== null).join(' '), {
        member,
        ...money(mrr, currency),
      }),
    ),
  ]);
};

const stopText = (most: VideosNumbers['rows'][number]['most']): string =>
  typeof most === 'string' ? most : [clockText(most.second), most.move ?? ''].join(' ').trim();

export const videosFile = ({ rows }: VideosNumbers): string =>
  csvOf(
    ['title', 'plays', 'members', 'finished', 'most stop at', 'stops', 'felt', 'said so', 'of'],
    rows.map(({ title, plays, members, finished, most, felt }) => [
      ...[title, plays, members, finished.part],
      ...[stopText(most), typeof most === 'string' ? '' : most.count],
      ...[felt?.feeling ?? '', felt?.part ?? '', felt?.of ?? ''],
    ]),
  );

export const sourcesFile = ({ rows }: SourcesNumbers): string =>
  csvOf(
    ['source', 'sign-ups', 'trials stayed', 'of', 'pay now', 'mrr', 'currency'],
    rows.map(({ source, signUps, trials, paying, mrr }) => [
      ...[source ?? '', signUps, trials.part, trials.of, paying],
      mrr.map(({ currency, minor }) => money(minor, currency).amount).join(' '),
      mrr.map(({ currency }) => currency).join(' '),
    ]),
  );
