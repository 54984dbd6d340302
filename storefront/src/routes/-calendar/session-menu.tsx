import { Menu } from '@base-ui/react/menu';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as m from '#messages/planDay';
import { item } from '../../ui/row-menu/row-menu.css.ts';
import { RowMenuPopup } from '../../ui/row-menu/row-menu-popup.tsx';
import type { Entry } from './plan.ts';

type SessionMenuProps = {
  trigger: ReactElement;
  entry: Entry;
  onMove: () => void;
  onSkip: () => void;
};

/** The menu of a planned session. A file of its own: it is loaded on demand. */
export const SessionMenu = ({ trigger, entry, onMove, onSkip }: SessionMenuProps) => (
  <RowMenuPopup trigger={trigger}>
    <Menu.LinkItem
      className={item}
      closeOnClick
      render={<Link to="/workouts/$slug" params={{ slug: entry.day.workout.slug }} />}
    >
      {m.play}
    </Menu.LinkItem>
    <Menu.Item className={item} onClick={onMove}>
      {m.anotherDay}
    </Menu.Item>
    <Menu.Item className={item} onClick={onSkip}>
      {m.skip}
    </Menu.Item>
  </RowMenuPopup>
);
