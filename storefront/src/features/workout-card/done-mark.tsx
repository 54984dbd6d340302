import { useQuery } from '@tanstack/react-query';
import type { DoneWorkout } from 'contract';
import * as m from '#messages/card';
import { serverDate } from '../../api/server-clock.ts';
import { doneQuery } from '../../api/training.ts';
import { dayOf, writtenShortDate } from '../../ui/dates.ts';
import { CheckIcon } from '../../ui/icons/icons.ts';
import { useSession } from '../session/index.ts';

type Done = Pick<DoneWorkout, 'times' | 'last_on'>;

/** 'Done on 19 November', 'Done twice', 'Done 3 times': the mark on a card. */
export const doneText = ({ times, last_on }: Done, now: Date): string =>
  times === 1 ? m.doneOn({ day: writtenShortDate(dayOf(last_on), now) }) : m.doneTimes({ times });

/** The same with the last day: 'Done twice, last on 12 November'. */
export const doneLastText = (done: Done, now: Date): string =>
  done.times === 1
    ? doneText(done, now)
    : m.lastOn({
        done: m.doneTimes(done),
        day: writtenShortDate(dayOf(done.last_on), now),
      });

type DoneMarkProps = {
  workoutId: string;
  className: string;
  isWhole: boolean;
};

/** How often the signed-in member has done a workout; nothing when never. */
export const DoneMark = ({ workoutId, className, isWhole }: DoneMarkProps) => {
  const { user } = useSession();
  const { data: done } = useQuery({
    ...doneQuery(user?.id ?? ''),
    enabled: user !== null,
    select: (all) => all[workoutId],
  });
  if (user === null || done === undefined) return null;
  return (
    <span className={className}>
      <CheckIcon size="mark" />
      {isWhole ? doneLastText(done, serverDate()) : doneText(done, serverDate())}
    </span>
  );
};
