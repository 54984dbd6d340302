import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { doneByWeek, type Enrolment, type EnrolmentDay, type Programme } from 'contract';
import { useState } from 'react';
import * as m from '#messages/programmeRun';
import { programmesQuery } from '../../api/catalogue.ts';
import { callEnrolments } from '../../api/enrolments.ts';
import { useTrainingChange } from '../../features/progress/index.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { dayOf, writtenDay } from '../../ui/dates.ts';
import { Question } from '../../ui/dialog/question.tsx';
import {
  AirplaneTiltIcon,
  CalendarBlankIcon,
  CalendarPlusIcon,
  PlayIcon,
} from '../../ui/icons/icons.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { small, soft, strong, t2 } from '../../ui/type.css.ts';
import { usePlayDay } from './day-actions.tsx';
import * as css from './programmes.css.ts';
import { StartForm } from './start-form.tsx';
import { finishedText, nextProgrammes, weekdaysText } from './texts.ts';
import { WeekBars } from './week-bars.tsx';

const DaysDialog = lazyPart(async () => (await import('./days-dialog.tsx')).DaysDialog);

const PlayToday = ({ day }: { day: EnrolmentDay }) => {
  const play = usePlayDay(day.workout);
  return (
    <Button busy={play.isPending} onClick={() => play.mutate()}>
      <PlayIcon />
      {m.playTodays({ minutes: day.workout.duration })}
    </Button>
  );
};

type RunningProps = { enrolment: Enrolment; memberId: string };

/** Where a member is in a programme, and what can be changed about it. */
export const Running = ({ enrolment, memberId }: RunningProps) => {
  const [dialog, setDialog] = useState<'days' | 'leave' | null>(null);
  const close = () => setDialog(null);
  const leave = useTrainingChange(
    () => callEnrolments('leaveProgramme', { params: { id: enrolment.id } }),
    { failed: m.notLeft },
  );
  const today = enrolment.days.find(({ state }) => state === 'today');
  return (
    <section className={css.start} aria-labelledby="my-programme">
      <h2 className={t2} id="my-programme">
        {m.doneOf({ done: enrolment.done, total: enrolment.total })}
      </h2>
      <WeekBars weeks={doneByWeek(enrolment.days)} />
      <p>
        {enrolment.ends_on === null
          ? m.restWaits
          : m.finishOn({
              day: writtenDay(dayOf(enrolment.ends_on)),
              b: (text) => <b className={strong}>{text}</b>,
            })}
      </p>
      {today !== undefined && <PlayToday day={today} />}
      <ul className={css.settings}>
        <li className={css.setting}>
          <CalendarBlankIcon />
          <div>
            <p className={strong}>{weekdaysText(enrolment.training_days)}</p>
            <p className={cx(small, soft)}>{m.trainingDays}</p>
          </div>
          <Button
            kind="quiet"
            small
            aria-haspopup="dialog"
            aria-label={m.changeDays}
            onClick={() => setDialog('days')}
          >
            {m.change}
          </Button>
        </li>
        <li className={css.setting}>
          <AirplaneTiltIcon />
          <div>
            <p className={strong}>{m.away}</p>
            <p className={cx(small, soft)}>{m.everythingWaits}</p>
          </div>
          <LinkButton kind="quiet" small to="/calendar">
            {m.setDates}
          </LinkButton>
        </li>
        <li className={css.setting}>
          <CalendarPlusIcon />
          <div>
            <p className={strong}>{m.ownCalendar}</p>
            <p className={cx(small, soft)}>{m.privateLink}</p>
          </div>
          <LinkButton kind="quiet" small to="/calendar">
            {m.getIt}
          </LinkButton>
        </li>
      </ul>
      <div>
        <Button kind="quiet" small aria-haspopup="dialog" onClick={() => setDialog('leave')}>
          {m.leaveProgramme}
        </Button>
      </div>
      {dialog === 'days' && (
        <DaysDialog enrolment={enrolment} memberId={memberId} onClose={close} />
      )}
      {dialog === 'leave' && (
        <Question
          title={m.leaveTitle({ title: enrolment.title })}
          description={m.leaveText}
          confirm={m.leave}
          cancel={m.stay}
          busy={leave.isPending}
          onConfirm={() => leave.mutate()}
          onClose={close}
        />
      )}
    </section>
  );
};

type FinishedProps = {
  programme: Programme;
  enrolment: Enrolment;
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
      <WeekBars weeks={doneByWeek(enrolment.days)} />
      {next !== undefined && (
        <p>
          {m.nextCould({
            title: next.title,
            link: (text) => (
              <Link to="/programmes/$slug" params={{ slug: next.slug }} className={strong}>
                {text}
              </Link>
            ),
          })}
        </p>
      )}
      <div>
        <Button kind="line" onClick={() => setIsAgain(true)}>
          {m.onceMore}
        </Button>
      </div>
    </section>
  );
};
