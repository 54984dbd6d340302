import { useQuery } from '@tanstack/react-query';
import { FEELINGS, type Feeling, isWatched, type TrainingWeekAnswer, weekText } from 'contract';
import { useEffect, useRef, useState } from 'react';
import * as m from '#messages/playerMoves';
import { sayFeeling, trainingWeekQuery } from '../../../api/training.ts';
import { WindowLight } from '../../../ui/basics.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Chips } from '../../../ui/chips/chips.tsx';
import { cx } from '../../../ui/class-names.ts';
import { dayOf, writtenDay } from '../../../ui/dates.ts';
import { CheckIcon } from '../../../ui/icons/icons.ts';
import { lead, small, t1 } from '../../../ui/type.css.ts';
import { FEELING_TEXTS, type SessionState } from '../../progress/index.ts';
import { useSession } from '../../session/index.ts';
import { clock } from '../video/media.ts';
import * as css from './end-screen.css.ts';

/** The day of the next session; null when none is planned. */
const nextDay = ({ enrolments }: TrainingWeekAnswer): string | null =>
  enrolments.flatMap(({ next_on }) => next_on ?? []).toSorted()[0] ?? null;

/** 'Next: Bird Dog Balance, 20 min, on Friday 27 November.'; empty when nothing is planned. */
const nextText = ({ days }: TrainingWeekAnswer, on: string): string => {
  const next = days
    .find(({ date }) => date === on)
    ?.sessions.find(({ session_id }) => session_id === null);
  return next === undefined ? '' : m.nextPlanned({ ...next, day: writtenDay(dayOf(on)) });
};

const thisWeek = (week: TrainingWeekAnswer): string => {
  const { goal, done: counted, planned_away_days: plannedAwayDays } = week;
  return `${weekText({ goal, counted, plannedAwayDays, isPast: false }, week.state).text}.`;
};

const FEELING_OPTIONS = FEELINGS.map((value) => ({ value, word: FEELING_TEXTS[value] }));

const HowWasIt = ({ sessionId }: { sessionId: string }) => {
  const [feeling, setFeeling] = useState<Feeling | ''>('');
  const [failed, setFailed] = useState(false);
  const say = (chosen: Feeling | '') => {
    if (chosen === '') return;
    const before = feeling;
    setFeeling(chosen);
    setFailed(false);
    sayFeeling(sessionId, chosen).catch((error: unknown) => {
      console.warn('The feeling could not be kept', error);
      setFeeling(before);
      setFailed(true);
    });
  };
  return (
    <div>
      <Chips
        label={m.howWasIt}
        name="feeling"
        tone="deep"
        options={FEELING_OPTIONS}
        value={feeling}
        onChange={say}
      />
      {failed && (
        <p role="alert" className={cx(small, css.text)}>
          {m.notSaved}
        </p>
      )}
    </div>
  );
};

const Counted = ({ session }: { session: SessionState }) => {
  const { user } = useSession();
  const { data: week } = useQuery({
    ...trainingWeekQuery(user?.id ?? ''),
    enabled: user !== null,
    // It has just changed.
    refetchOnMount: 'always',
  });
  const on = week === undefined ? null : nextDay(week);
  // The next session may be in a later week.
  const isThisWeek = week?.days.some(({ date }) => date === on) ?? false;
  const { data: later } = useQuery({
    ...trainingWeekQuery(user?.id ?? '', on ?? undefined),
    enabled: user !== null && on !== null && !isThisWeek,
  });
  const credits = session.credited.map(m.credited);
  const nextWeek = isThisWeek ? week : later;
  const next = nextWeek === undefined || on === null ? '' : nextText(nextWeek, on);
  return (
    <>
      <p className={cx(lead, css.text)} role="status">
        {[week && thisWeek(week), ...credits].filter(Boolean).join(' ')}
      </p>
      {next !== '' && <p className={cx(small, css.soft)}>{next}</p>}
    </>
  );
};

type EndScreenProps = {
  /** Video seconds of what was chosen: the whole workout or the cut. */
  seconds: number;
  /** What the session has come to; null when the server has told nothing. */
  session: SessionState | null;
  watchedSeconds: number;
  stretchSeconds: number;
  onStretch: () => void;
  onClose: () => void;
};

/** What stands at the end of a workout: whether it counted, and how it felt. */
export const EndScreen = (props: EndScreenProps) => {
  const { seconds, session, stretchSeconds, onStretch, onClose } = props;
  // The server also knows of what was watched before, and this player of what has not arrived yet.
  const watched = Math.max(session?.watched_seconds ?? 0, props.watchedSeconds);
  const headline = useRef<HTMLHeadingElement>(null);
  useEffect(() => headline.current?.focus(), []);
  const minutes = Math.round(seconds / 60);
  const isDone =
    (session?.counted_at ?? null) !== null ||
    isWatched({ ranges: [[0, watched]], plannedRanges: [[0, seconds]] });
  return (
    <section className={css.end} aria-labelledby="player-end">
      <WindowLight className={css.light} />
      <div className={css.inside}>
        {isDone && (
          <span className={css.tick} aria-hidden="true">
            <span className={css.upright}>
              <CheckIcon />
            </span>
          </span>
        )}
        <div>
          <h2 ref={headline} id="player-end" tabIndex={-1} className={cx(t1, css.headline)}>
            {isDone
              ? m.doneMinutes({ minutes: m.minutes({ count: minutes }) })
              : m.stoppedAt({ clock: clock(watched) })}
          </h2>
          {!isDone && <p className={cx(lead, css.text)}>{m.waits}</p>}
          {session?.counted_at && <Counted session={session} />}
        </div>
        {session !== null && <HowWasIt sessionId={session.id} />}
        <div className={css.acts}>
          <Button className={css.main} onClick={onClose}>
            {m.done}
          </Button>
          {isDone && stretchSeconds >= 60 && (
            <Button kind="line" className={css.stretch} onClick={onStretch}>
              {m.stretch({ minutes: Math.round(stretchSeconds / 60) })}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
};
