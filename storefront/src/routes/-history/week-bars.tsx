import type { TrainingHistory } from 'contract';
import * as m from '#messages/history';
import { cx } from '../../ui/class-names.ts';
import { dateFormat, dayOf, shortDate, writtenDate } from '../../ui/dates.ts';
import { hidden } from '../../ui/layout.css.ts';
import { micro, small, soft, strong, t3 } from '../../ui/type.css.ts';
import * as css from './history.css.ts';

type Week = TrainingHistory['weeks'][number];

const dayAlone = dateFormat({ day: 'numeric' });

/** '7 Sep' for the first week and for each month's first, otherwise the day alone. */
const shortDay = (weeks: readonly Week[], index: number): string => {
  if (index === weeks.length - 1) return m.now;
  const date = dayOf(weeks[index]?.starts_on ?? '');
  const before = weeks[index - 1];
  const isNewMonth = before === undefined || dayOf(before.starts_on).getMonth() !== date.getMonth();
  return isNewMonth ? shortDate(date) : dayAlone(date);
};

const WeekTable = ({ weeks }: { weeks: readonly Week[] }) => (
  <div className={hidden}>
    <table>
      <caption>{m.minutesAWeek}</caption>
      <thead>
        <tr>
          <th scope="col">{m.weekOf}</th>
          <th scope="col">{m.minutesHead}</th>
          <th scope="col">{m.sessions}</th>
          <th scope="col">{m.keptHead}</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.starts_on}>
            <th scope="row">{writtenDate(dayOf(week.starts_on))}</th>
            <td>{week.minutes}</td>
            <td>{week.sessions}</td>
            <td>{week.state === 'kept' ? m.keptHead : week.state === 'resting' ? m.rest : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Minutes of the last weeks as bars with their numbers; the present week is last. */
export const WeekBars = ({ weeks: all }: { weeks: readonly Week[] }) => {
  // From the first session on, so that the chart does not begin blank.
  const weeks = all.slice(
    Math.max(
      0,
      all.findIndex(({ sessions }) => sessions > 0),
    ),
  );
  const most = Math.max(1, ...weeks.map(({ minutes }) => minutes));
  return (
    <section className={css.part} aria-labelledby="minutes-a-week">
      <h2 className={t3} id="minutes-a-week">
        {m.minutesAWeek}
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
          {m.weekKept}
        </span>
        <span>
          <i className={css.sign} />
          {m.thisWeek}
        </span>
      </p>
    </section>
  );
};
