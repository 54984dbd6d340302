import { clockText, dayIn, priceDecimals, toMajorUnits } from 'contract';
import { csvOf } from '../../platform/csv/index.ts';
import type { BusinessNumbers, SourcesNumbers, VideosNumbers } from './answers.ts';
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

/** @param changes of the month, for those who may see members */
export const businessFile = (
  numbers: BusinessNumbers,
  changes: readonly MemberChange[],
): string => {
  const { month: period, timeZone, paying, churn, trials } = numbers;
  const day = (at: string | number): string => dayIn(timeZone, new Date(at));
  const monthOf = (at: string): string => day(at).slice(0, 7);
  return fileOf([
    ...numbers.currencies.flatMap(({ currency, leaving, ...sums }) => [
      ...Object.entries(sums).map(([name, minor]) => ({
        ...{ part: 'mrr', period, name },
        ...money(minor, currency),
      })),
      {
        ...{ part: 'mrr', period, name: 'leaving', count: leaving.members },
        ...money(leaving.mrr, currency),
      },
    ]),
    ...numbers.curve.flatMap(({ at, mrr }) =>
      Object.entries(mrr).map(([currency, minor]) => ({
        ...{ part: 'curve', period: day(at), name: 'mrr' },
        ...money(minor, currency),
      })),
    ),
    ...(['now', 'from', 'joined', 'returned', 'left', 'paused', 'resumed'] as const).map(
      (name) => ({ part: 'paying', period, name, count: paying[name] }),
    ),
    ...paying.months.flatMap(({ at, joined, left }) => [
      { part: 'new and left', period: monthOf(at), name: 'joined', count: joined },
      { part: 'new and left', period: monthOf(at), name: 'left', count: left },
    ]),
    { part: 'churn', period, name: 'month', count: churn.month.part, of: churn.month.of },
    { part: 'churn', period, name: 'twelve months', count: churn.year.part, of: churn.year.of },
    { part: 'trials', period, name: 'stayed', count: trials.part, of: trials.of },
    { part: 'trials', period, name: 'still being charged', count: trials.open },
    ...numbers.cohorts.flatMap(({ at, members, stayed }) =>
      stayed.map((count, index) => ({
        ...{ part: 'who stays', period: monthOf(at), name: `month ${index + 1}` },
        ...{ count, of: members },
      })),
    ),
    ...numbers.reasons.map(({ cause, members }) => ({
      ...{ part: 'why they left', period, name: cause, count: members },
    })),
    ...numbers.money.flatMap(({ currency, payments, returns, ...sums }) => [
      {
        ...{ part: 'money', period, name: 'paid', count: payments },
        ...money(sums.paidMinor, currency),
      },
      {
        ...{ part: 'money', period, name: 'given back', count: returns },
        ...money(0 - sums.returnedMinor, currency),
      },
      { part: 'money', period, name: 'fees', ...money(0 - sums.feesMinor, currency) },
      { part: 'money', period, name: 'remains', ...money(sums.remainsMinor, currency) },
    ]),
    ...changes.map(({ at, kind, planKey, currency, mrr, cause, member }) => ({
      ...{ part: 'change', period: day(at), member },
      ...{ name: [kind, planKey, cause].filter((word) => word !== null).join(' ') },
      ...money(mrr, currency),
    })),
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
