import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Enrolment, EnrolmentDay, Programme } from 'contract';
import { lazy, Suspense, useState } from 'react';
import { programmesQuery } from '../../api/programmes.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { dayOf, writtenDay } from '../../ui/dates.ts';
import {
  AirplaneTiltIcon,
  CalendarBlankIcon,
  CalendarPlusIcon,
  PlayIcon,
} from '../../ui/icons/icons.ts';
import { small, soft, strong, t2 } from '../../ui/type.css.ts';
import { usePlayDay } from './day-actions.tsx';
import * as css from './programmes.css.ts';
import { StartForm } from './start-form.tsx';
import { finishedText, nextProgrammes, weekdaysText } from './texts.ts';

const LeaveDialog = lazy(async () => ({
  default: (await import('./leave-dialog.tsx')).LeaveDialog,
}));
const DaysDialog = lazy(async () => ({ default: (await import('./days-dialog.tsx')).DaysDialog }));

/** The weeks as leaning panes, each filled by what is done of it; the heading says the same. */
const WeekBars = ({ days }: Pick<Enrolment, 'days'>) => (
  <div className={css.bars} aria-hidden="true">
    {[...Map.groupBy(days, ({ week }) => week)].map(([week, ofWeek]) => (
      <i key={week} className={css.bar} style={{ flexGrow: ofWeek.length }}>
        <i
          className={css.barDone}
          style={{
            width: `${(100 * ofWeek.filter(({ state }) => state === 'done').length) / ofWeek.length}%`,
          }}
        />
      </i>
    ))}
  </div>
);

const PlayToday = ({ day }: { day: EnrolmentDay }) => {
  const play = usePlayDay(day.workout);
  return (
    <Button busy={play.isPending} onClick={() => play.mutate()}>
      <PlayIcon />
      Play today's, {day.workout.duration} min
    </Button>
  );
};

type RunningProps = { enrolment: Enrolment; memberId: string };

/** Where a member is in a programme, and what can be changed about it. */
export const Running = ({ enrolment, memberId }: RunningProps) => {
  const [dialog, setDialog] = useState<'days' | 'leave' | null>(null);
  const close = () => setDialog(null);
  const today = enrolment.days.find(({ state }) => state === 'today');
  return (
    <section className={css.start} aria-labelledby="my-programme">
      <h2 className={t2} id="my-programme">
        {enrolment.done} of {enrolment.total} done
      </h2>
      <WeekBars days={enrolment.days} />
      <p>
        {enrolment.ends_on === null ? (
          'The rest waits until you are back.'
        ) : (
          <>
            At this pace you finish on{' '}
            <b className={strong}>{writtenDay(dayOf(enrolment.ends_on))}</b>.
          </>
        )}
      </p>
      {today !== undefined && <PlayToday day={today} />}
      <ul className={css.settings}>
        <li className={css.setting}>
          <CalendarBlankIcon />
          <div>
            <p className={strong}>{weekdaysText(enrolment.training_days)}</p>
            <p className={cx(small, soft)}>Training days</p>
          </div>
          <Button
            kind="quiet"
            small
            aria-haspopup="dialog"
            aria-label="Change the training days"
            onClick={() => setDialog('days')}
          >
            Change
          </Button>
        </li>
        <li className={css.setting}>
          <AirplaneTiltIcon />
          <div>
            <p className={strong}>Ill or away?</p>
            <p className={cx(small, soft)}>Everything waits</p>
          </div>
          <LinkButton kind="quiet" small to="/calendar">
            Set dates
          </LinkButton>
        </li>
        <li className={css.setting}>
          <CalendarPlusIcon />
          <div>
            <p className={strong}>In my own calendar</p>
            <p className={cx(small, soft)}>A private link</p>
          </div>
          <LinkButton kind="quiet" small to="/calendar">
            Get it
          </LinkButton>
        </li>
      </ul>
      <div>
        <Button kind="quiet" small aria-haspopup="dialog" onClick={() => setDialog('leave')}>
          Leave this programme
        </Button>
      </div>
      <Suspense fallback={null}>
        {dialog === 'days' && (
          <DaysDialog enrolment={enrolment} memberId={memberId} onClose={close} />
        )}
        {dialog === 'leave' && <LeaveDialog enrolment={enrolment} onClose={close} />}
      </Suspense>
    </section>
  );
};

type FinishedProps = {
  programme: Programme;
  enrolment: Enrolment;
  /** All that the member is or was in. */
  enrolments: readonly Enrolment[];
};

/** A programme that is done: the next one of its level, and the same once more. */
export const Finished = ({ programme, enrolment, enrolments }: FinishedProps) => {
  const [isAgain, setIsAgain] = useState(false);
  const { data: programmes = [] } = useQuery(programmesQuery());
  const taken = enrolments.flatMap(({ programme_id }) => programme_id ?? []);
  const [next] = nextProgrammes(programmes, programme, taken);
  if (isAgain) return <StartForm programme={programme} />;
  return (
    <section className={css.start} aria-labelledby="my-programme">
      <h2 className={t2} id="my-programme">
        {finishedText(enrolment.done, programme.week_count)}
      </h2>
      <WeekBars days={enrolment.days} />
      {next !== undefined && (
        <p>
          Next could be{' '}
          <Link to="/programmes/$slug" params={{ slug: next.slug }} className={strong}>
            {next.title}
          </Link>
          .
        </p>
      )}
      <div>
        <Button kind="line" onClick={() => setIsAgain(true)}>
          Once more
        </Button>
      </div>
    </section>
  );
};
