import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MemberAway } from 'contract';
import * as m from '#messages/calendar';
import { removeAway } from '../../api/calendar.ts';
import { errorMessage } from '../../api/errors.ts';
import { trainingKey } from '../../api/training.ts';
import { toasts } from '../../features/toast/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { dayOf } from '../../ui/dates.ts';
import { t3 } from '../../ui/type.css.ts';
import * as css from './calendar.css.ts';
import { dayAndMonth, periodText } from './plan.ts';

const textOf = ({ from_on, until_on }: MemberAway): string =>
  until_on === null
    ? m.awayFrom({ day: dayAndMonth(dayOf(from_on)) })
    : periodText(from_on, until_on);

type AwayPeriodsProps = {
  memberId: string;
  today: string;
  periods: readonly MemberAway[];
  /** Called when the button that was pressed is gone. */
  onRemoved: () => void;
};

/** When the member is or will be away, and how to take that back. */
export const AwayPeriods = ({ memberId, today, periods, onRemoved }: AwayPeriodsProps) => {
  const queryClient = useQueryClient();
  const removal = useMutation({
    mutationFn: ({ id }: MemberAway) => removeAway(id),
    onSuccess: async (_, { from_on }) => {
      await queryClient.invalidateQueries({ queryKey: trainingKey(memberId) });
      onRemoved();
      toasts.show({ kind: 'done', title: from_on <= today ? m.welcomeBack : m.removed });
    },
    onError: (error) => toasts.show({ kind: 'failure', description: errorMessage(error) }),
  });
  const present = periods.filter(({ until_on }) => until_on === null || until_on >= today);
  if (present.length === 0) return null;
  return (
    <section aria-labelledby="away">
      <h2 className={t3} id="away">
        {m.away}
      </h2>
      <ul>
        {present.map((period) => {
          const word = period.from_on <= today ? m.back : m.remove;
          return (
            <li key={period.id} className={css.period}>
              <span>{textOf(period)}</span>
              <Button
                kind="quiet"
                small
                busy={removal.isPending && removal.variables.id === period.id}
                aria-label={`${word}: ${textOf(period)}`}
                onClick={() => removal.mutate(period)}
              >
                {word}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
