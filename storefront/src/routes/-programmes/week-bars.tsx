import { doneByWeek, type Enrolment, type ProgrammeCard } from 'contract';
import * as css from './week-bars.css.ts';

/**
 * The weeks of a programme as leaning panes, each as wide as its sessions are many and filled by
 * what is done of it. For the eye alone: a text beside it says the same.
 */
export const WeekBars = ({ weeks }: { weeks: readonly { done: number; total: number }[] }) => (
  <div className={css.bars} aria-hidden="true">
    {weeks.map(({ done, total }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a week has nothing but its place
      <i key={index} className={css.bar} style={{ flexGrow: total }}>
        <i className={css.barDone} style={{ width: `${(100 * done) / total}%` }} />
      </i>
    ))}
  </div>
);

type ProgrammeProps = { programme: ProgrammeCard; enrolment: Enrolment | undefined };

/** The weeks of a programme in a list; nothing is done of it by those who are not in it. */
export const ProgrammeBars = ({ programme, enrolment }: ProgrammeProps) => (
  <WeekBars
    weeks={
      enrolment === undefined
        ? Array.from({ length: programme.week_count }, () => ({ done: 0, total: 1 }))
        : doneByWeek(enrolment.days)
    }
  />
);
