import type { ProgressSummary } from 'contract';
import { cx } from '../../ui/class-names.ts';
import { writtenDate } from '../../ui/dates.ts';
import { hidden } from '../../ui/layout.css.ts';
import { micro, small, soft, t1 } from '../../ui/type.css.ts';
import * as css from './progress-summary.css.ts';

type Week = ProgressSummary['weeks'][number];

/** A week's Monday on the reader's own calendar; the date alone would be midnight in UTC. */
const mondayOf = ({ starts_on }: Week): Date => new Date(`${starts_on}T12:00`);

const shortDate = (date: Date): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' }).format(date);

const spoken = (minutes: number): string => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;

/** Minutes by week as bars, the present week last and in the accent. */
export const WeekBars = ({ weeks }: { weeks: readonly Week[] }) => {
  const most = Math.max(1, ...weeks.map(({ minutes }) => minutes));
  const present = weeks.at(-1)?.minutes ?? 0;
  return (
    <>
      <p className={css.present}>
        <b className={cx(t1, css.number)}>{present}</b>{' '}
        <span className={small}>{present === 1 ? 'minute' : 'minutes'} this week</span>
      </p>
      <ol className={css.weeks}>
        {weeks.map((week) => (
          <li key={week.starts_on} className={css.week}>
            <span className={hidden}>
              Week of {writtenDate(mondayOf(week))}: {spoken(week.minutes)}
            </span>
            <span className={cx(micro, css.minutes)} aria-hidden="true">
              {week.minutes > 0 && week.minutes}
            </span>
            <span
              className={css.bar}
              style={{ height: `${(week.minutes / most) * css.TALLEST_REM}rem` }}
              aria-hidden="true"
            />
          </li>
        ))}
      </ol>
      <p className={cx(micro, soft, css.scale)} aria-hidden="true">
        <span>{weeks[0] && shortDate(mondayOf(weeks[0]))}</span>
        <span>This week</span>
      </p>
    </>
  );
};
