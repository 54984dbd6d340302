import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { TrainingSession, Workout } from 'contract';
import { useState } from 'react';
import * as m from '#messages/history';
import * as text from '#messages/historySession';
import { callSessions, trainingSessionsQuery } from '../../api/training.ts';
import { workoutsOfIdsQuery } from '../../api/workouts.ts';
import { FEELING_TEXTS, useTrainingChange } from '../../features/progress/index.ts';
import { Skeleton } from '../../ui/basics.tsx';
import { Button } from '../../ui/button/button.tsx';
import { dayOf, writtenDay } from '../../ui/dates.ts';
import { Question } from '../../ui/dialog/question.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ErrorBox } from '../../ui/message/message.tsx';
import { RowMenu } from '../../ui/row-menu/row-menu.tsx';
import { rows } from '../../ui/session-row.css.ts';
import { SessionRow } from '../../ui/session-row.tsx';
import { t3 } from '../../ui/type.css.ts';
import * as css from './history.css.ts';

const minutesOf = (seconds: number): number => Math.floor(seconds / 60);

/** '28 min', '17 of 28 min', with the programmes, and how it felt. */
const summaryOf = (session: TrainingSession): string => {
  const [watched, whole] = [minutesOf(session.watched_seconds), minutesOf(session.workout_seconds)];
  const minutes = watched >= whole ? m.minutes({ whole }) : m.minutesOf({ watched, whole });
  const what = [minutes, ...session.programmes].join(', ');
  return session.feeling === null ? what : `${what}. ${FEELING_TEXTS[session.feeling]}`;
};

type RowProps = {
  session: TrainingSession;
  /** Undefined while it is loading, or not published. */
  workout: Workout | undefined;
  onRemove: () => void;
};

const loadMenu = () => import('./session-menu.tsx');
const SessionMenu = lazyPart(async () => (await loadMenu()).SessionMenu);

const Row = (props: RowProps) => {
  const { session, workout } = props;
  return (
    <SessionRow
      picture={workout?.thumbnail}
      title={session.title}
      slug={session.slug}
      texts={[writtenDay(dayOf(session.date)), summaryOf(session)]}
    >
      <RowMenu
        label={m.moreAbout({ title: session.title, day: writtenDay(dayOf(session.date)) })}
        load={loadMenu}
      >
        {(trigger) => <SessionMenu {...props} trigger={trigger} fallback={trigger} />}
      </RowMenu>
    </SessionRow>
  );
};

type RemoveDialogProps = {
  session: TrainingSession;
  onRemoved: () => void;
  onClose: () => void;
};

const RemoveDialog = ({ session, onRemoved, onClose }: RemoveDialogProps) => {
  const removal = useTrainingChange(
    () => callSessions('removeSession', { params: { id: session.id } }),
    {
      onDone: () => {
        onClose();
        onRemoved();
      },
      failed: text.notRemoved,
    },
  );
  return (
    <Question
      title={text.removeTitle}
      description={text.removeText({
        title: session.title,
        day: writtenDay(dayOf(session.date)),
      })}
      confirm={text.remove}
      cancel={text.cancel}
      busy={removal.isPending}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    />
  );
};

const SessionPage = ({
  sessions,
  ...props
}: {
  sessions: readonly TrainingSession[];
  onRemove: (session: TrainingSession) => void;
}) => {
  const ids = [...new Set(sessions.flatMap((one) => (one.slug === null ? [] : one.workout_id)))];
  const { data: workouts = [] } = useQuery(workoutsOfIdsQuery(ids));
  return sessions.map((session) => (
    <Row
      key={session.id}
      session={session}
      workout={workouts.find(({ id }) => id === session.workout_id)}
      onRemove={() => props.onRemove(session)}
    />
  ));
};

type SessionListProps = {
  memberId: string;
  /** Called once a session and its row, with the button that had the focus, are gone. */
  onRemoved: () => void;
};

/** A member's sessions, newest first. */
export const SessionList = ({ memberId, onRemoved }: SessionListProps) => {
  const list = useInfiniteQuery(trainingSessionsQuery(memberId));
  const [removing, setRemoving] = useState<TrainingSession | null>(null);
  const pages = list.data?.pages ?? [];
  const content = () => {
    if (list.isError && list.data === undefined) {
      return <ErrorBox onRetry={() => void list.refetch()} />;
    }
    if (list.data === undefined) return <Skeleton className={css.waiting} />;
    return (
      <ol className={rows}>
        {pages.map((page) => (
          <SessionPage
            key={page.sessions[0]?.id ?? 'empty'}
            sessions={page.sessions}
            onRemove={setRemoving}
          />
        ))}
      </ol>
    );
  };
  return (
    <section className={css.part} aria-labelledby="sessions">
      <h2 className={t3} id="sessions">
        {m.sessions}
      </h2>
      {content()}
      {list.hasNextPage && (
        <div>
          <Button kind="line" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {m.showMore}
          </Button>
        </div>
      )}
      {removing !== null && (
        <RemoveDialog session={removing} onRemoved={onRemoved} onClose={() => setRemoving(null)} />
      )}
    </section>
  );
};
