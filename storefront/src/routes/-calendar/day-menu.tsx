import { Menu } from '@base-ui/react/menu';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as m from '#messages/planDay';
import { item } from '../../ui/row-menu/row-menu.css.ts';
import { MenuPopup } from '../../ui/row-menu/row-menu-popup.tsx';

type DayMenuProps = {
  trigger: ReactElement;
  /** Plays the day's workout; else the menu leads to the page of this slug. */
  play: (() => void) | string;
  isSkipped?: boolean;
  onMove: () => void;
  onSkip: () => void;
};

/** The menu of a planned day that is not done. A file of its own: it is loaded on demand. */
export const DayMenu = ({ trigger, play, isSkipped = false, onMove, onSkip }: DayMenuProps) => (
  <MenuPopup trigger={trigger}>
    {typeof play === 'string' ? (
      <Menu.LinkItem
        className={item}
        closeOnClick
        render={<Link to="/workouts/$slug" params={{ slug: play }} />}
      >
        {m.play}
      </Menu.LinkItem>
    ) : (
      <Menu.Item className={item} onClick={play}>
        {m.play}
      </Menu.Item>
    )}
    {!isSkipped && (
      <Menu.Item className={item} onClick={onMove}>
        {m.anotherDay}
      </Menu.Item>
    )}
    <Menu.Item className={item} onClick={onSkip}>
      {isSkipped ? m.unskip : m.skip}
    </Menu.Item>
  </MenuPopup>
);
