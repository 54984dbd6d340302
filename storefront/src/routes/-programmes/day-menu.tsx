import { Menu } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import * as m from '#messages/planDay';
import { item } from '../../ui/row-menu/row-menu.css.ts';
import { RowMenuPopup } from '../../ui/row-menu/row-menu-popup.tsx';

type DayMenuProps = {
  trigger: ReactElement;
  isSkipped: boolean;
  onPlay: () => void;
  onMove: () => void;
  /** Skips the day, or takes that back. */
  onSkip: () => void;
};

/** The menu of a day that is not done. A file of its own: it is loaded on demand. */
export const DayMenu = ({ trigger, isSkipped, onPlay, onMove, onSkip }: DayMenuProps) => (
  <RowMenuPopup trigger={trigger}>
    <Menu.Item className={item} onClick={onPlay}>
      {m.play}
    </Menu.Item>
    {!isSkipped && (
      <Menu.Item className={item} onClick={onMove}>
        {m.anotherDay}
      </Menu.Item>
    )}
    <Menu.Item className={item} onClick={onSkip}>
      {isSkipped ? m.unskip : m.skip}
    </Menu.Item>
  </RowMenuPopup>
);
