import { Menu } from '@base-ui/react/menu';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FEELINGS, type Feeling, type TrainingSession, type Workout } from 'contract';
import type { ReactElement } from 'react';
import * as m from '#messages/historySession';
import { errorMessage } from '../../api/errors.ts';
import { sayFeeling, trainingKey } from '../../api/training.ts';
import { usePlayWorkout } from '../../features/player/index.ts';
import { FEELING_TEXTS } from '../../features/progress/index.ts';
import { toasts } from '../../features/toast/index.ts';
import { cx } from '../../ui/class-names.ts';
import { CheckIcon } from '../../ui/icons/icons.ts';
import { item } from '../../ui/row-menu/row-menu.css.ts';
import { RowMenuPopup } from '../../ui/row-menu/row-menu-popup.tsx';
import { small, strong } from '../../ui/type.css.ts';
import * as css from './history.css.ts';

type SessionMenuProps = {
  trigger: ReactElement;
  session: TrainingSession;
  /** Undefined while it is loading, or not published. */
  workout: Workout | undefined;
  memberId: string;
  onRemove: () => void;
};

/** The menu of a session. A file of its own, because it is loaded on demand. */
export const SessionMenu = ({
  trigger,
  session,
  workout,
  memberId,
  onRemove,
}: SessionMenuProps) => {
  const queryClient = useQueryClient();
  const play = usePlayWorkout('workouts');
  const feel = useMutation({
    mutationFn: (feeling: Feeling | null) => sayFeeling(session.id, feeling),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: trainingKey(memberId) }),
    onError: (error) => toasts.show({ kind: 'failure', description: errorMessage(error) }),
  });
  return (
    <RowMenuPopup trigger={trigger}>
      {workout !== undefined && (
        <Menu.Item className={item} onClick={() => void play(workout)}>
          {m.playAgain}
        </Menu.Item>
      )}
      <Menu.Group className={css.group}>
        <Menu.GroupLabel className={cx(small, strong)}>{m.howWasIt}</Menu.GroupLabel>
        <Menu.RadioGroup
          value={session.feeling}
          onValueChange={(value: Feeling) => feel.mutate(value)}
        >
          {FEELINGS.map((feeling) => (
            <Menu.RadioItem key={feeling} value={feeling} className={item}>
              {FEELING_TEXTS[feeling]}
              <Menu.RadioItemIndicator>
                <CheckIcon />
              </Menu.RadioItemIndicator>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Group>
      <Menu.Item className={item} onClick={onRemove}>
        {m.remove}
      </Menu.Item>
    </RowMenuPopup>
  );
};
