import { Menu } from '@base-ui/react/menu';
import { FEELINGS, type Feeling, type TrainingSession, type Workout } from 'contract';
import type { ReactElement } from 'react';
import * as m from '#messages/historySession';
import { sayFeeling } from '../../api/training.ts';
import { usePlayWorkout } from '../../features/player/index.ts';
import { FEELING_TEXTS, useTrainingChange } from '../../features/progress/index.ts';
import { cx } from '../../ui/class-names.ts';
import { CheckIcon } from '../../ui/icons/icons.ts';
import { item } from '../../ui/row-menu/row-menu.css.ts';
import { MenuPopup } from '../../ui/row-menu/row-menu-popup.tsx';
import { small, strong } from '../../ui/type.css.ts';
import * as css from './history.css.ts';

type SessionMenuProps = {
  trigger: ReactElement;
  session: TrainingSession;
  workout: Workout | undefined;
  onRemove: () => void;
};

/** The menu of a session. A file of its own, because it is loaded on demand. */
export const SessionMenu = ({ trigger, session, workout, onRemove }: SessionMenuProps) => {
  const play = usePlayWorkout('workouts');
  const feel = useTrainingChange((feeling: Feeling | null) => sayFeeling(session.id, feeling));
  return (
    <MenuPopup trigger={trigger}>
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
    </MenuPopup>
  );
};
