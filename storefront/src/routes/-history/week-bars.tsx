import type { TrainingHistory } from 'contract';
import { cx } from '../../ui/class-names.ts';
import { dayOf, writtenDate } from '../../ui/dates.ts';
import { hidden } from '../../ui/layout.css.ts';
import { micro, small, soft, strong, t3 } from '../../ui/type.css.ts';
import * as css from './history.css.ts';

type Week = TrainingHistory['weeks'][number];

export const countText = (count: number, word: string): string =>
  `${count} ${count === 1 ? word : `${word}s`}`;

/** '7 Sep' for the first week and for each month's first, otherwise the day alone. */
const shortDay = (weeks: readonly Week[], index: number): string => {
  if (index === weeks.length - 1) return 'Now';
  const date = dayOf(weeks[index]?.starts_on ?? '');
  const before = weeks[index - 1];
  const isNewMonth = before === undefined || dayOf(before.starts_on).getMonth() !== date.getMonth();
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    ...(isNewMonth && { month: 'short' }),
  }).format(date);
};

/** The same as the bars, for screen readers. */
const WeekTable = ({ weeks }: { weeks: readonly Week[] }) => (
  <div className={hidden}>
    <table>
      <caption>Minutes a week</caption>
      <thead>
        <tr>
          <th scope="col">Week of</th>
          <th scope="col">Minutes</th>
          <th scope="col">Sessions</th>
          <th scope="col">Kept</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.starts_on}>
            <th scope="row">{writtenDate(dayOf(week.starts_on))}</th>
            <td>{week.minutes}</td>
            <td>{week.sessions}</td>
            <td>
              {week.state === 'kept' ? 'Kept' : week.state === 'resting' ? 'A week of rest' : ''}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Minutes of the last weeks as bars with their numbers; the present week is last. */
export const WeekBars = ({ weeks }: { weeks: readonly Week[] }) => {
  const most = Math.max(1, ...weeks.map(({ minutes }) => minutes));
  return (
    <section className={css.part} aria-labelledby="minutes-a-week">
      <h2 className={t3} id="minutes-a-week">
        Minutes a week
      </h2>
      <WeekTable weeks={weeks} />
      <ol className={css.bars} aria-hidden="true">
        {weeks.map((week, index) => (
          <li key={week.starts_on} className={css.week} data-state={week.state}>
            <span className={cx(micro, css.minutes, week.state === 'kept' && strong)}>
              {week.minutes}
            </span>
            <span
              className={css.bar}
              style={{ height: `${(week.minutes / most) * css.TALLEST_REM}rem` }}
            />
            <span className={cx(micro, css.day)}>{shortDay(weeks, index)}</span>
          </li>
        ))}
      </ol>
      <p className={cx(small, soft, css.legend)} aria-hidden="true">
        <span>
          <i className={css.keptSign} />
          Week kept
        </span>
        <span>
          <i className={css.sign} />
          This week
        </span>
      </p>
    </section>
  );
};
