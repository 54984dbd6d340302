import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { addDays, dayIn, type Enrolment, type EnrolmentDay, type ProgrammeWorkout } from 'contract';
import { useState } from 'react';
import * as m from '#messages/programmeRun';
import { changeEnrolment } from '../../api/enrolments.ts';
import { errorMessage } from '../../api/errors.ts';
import { browserTimeZone, serverDate } from '../../api/server-clock.ts';
import { workoutPageQuery } from '../../api/workouts.ts';
import { usePlayWorkout } from '../../features/player/index.ts';
import { useTrainingChange } from '../../features/progress/index.ts';
import { toasts } from '../../features/toast/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { RowMenu } from '../../ui/row-menu/row-menu.tsx';
import * as css from './programmes.css.ts';

/** What a member has of a day of a programme. */
export type Run = { enrolment: Enrolment; day: EnrolmentDay };

/* A file of its own: only members who are in the programme load it. */

const loadMenu = () => import('../-calendar/day-menu.tsx');
const DayMenu = lazyPart(async () => (await loadMenu()).DayMenu);
const MoveDialog = lazyPart(async () => (await import('../-calendar/move-dialog.tsx')).MoveDialog);

/** Plays the workout of a day by the rules of the library; the rows know only a part of it. */
export const usePlayDay = ({ slug }: Pick<ProgrammeWorkout, 'slug'>) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const play = usePlayWorkout('workouts');
  return useMutation({
    mutationFn: async () => {
      const workout = await queryClient.fetchQuery(workoutPageQuery(slug));
      // It was taken off since the page was loaded, as its own page says.
      if (workout === null) await navigate({ to: '/workouts/$slug', params: { slug } });
      else await play(workout);
    },
    onError: (error) =>
      toasts.show({ kind: 'failure', title: m.notPlayed, description: errorMessage(error) }),
  });
};

/** The menu of a day that is not done, and Play on the day itself. */
export const DayActions = ({ enrolment, day }: Run) => {
  const play = usePlayDay(day.workout);
  const [isMoving, setIsMoving] = useState(false);
  const isSkipped = day.state === 'skipped';
  const skip = useTrainingChange(() =>
    changeEnrolment(enrolment.id, isSkipped ? { unskip: day.key } : { skip: day.key }),
  );
  const { title } = day.workout;
  const today = dayIn(browserTimeZone(), serverDate());
  return (
    <div className={css.dayActions}>
      {day.state === 'today' && (
        <Button
          small
          busy={play.isPending}
          aria-label={m.playIt({ title })}
          onClick={() => play.mutate()}
        >
          {m.play}
        </Button>
      )}
      <RowMenu label={m.moreFor({ title })} load={loadMenu}>
        {(trigger) => (
          <DayMenu
            trigger={trigger}
            fallback={trigger}
            isSkipped={isSkipped}
            play={() => play.mutate()}
            onMove={() => setIsMoving(true)}
            onSkip={() => skip.mutate()}
          />
        )}
      </RowMenu>
      {isMoving && (
        <MoveDialog
          day={{
            enrolmentId: enrolment.id,
            key: day.key,
            title,
            on: day.state === 'today' || day.on === null ? addDays(today, 1) : day.on,
          }}
          earliest={today}
          onClose={() => setIsMoving(false)}
        />
      )}
    </div>
  );
};
