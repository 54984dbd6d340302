import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { small, soft, strong } from '../type.css.ts';
import * as css from './action-row.css.ts';

export { button, longButton } from './action-row.css.ts';

type ActionRowProps = {
  icon: ReactNode;
  title: string;
  text: string;
  /** The button; without it the row only explains why there is none. */
  action?: ReactNode;
  children?: ReactNode;
};

/** A row of a list: what can be done, an explanation, and its button. */
export const ActionRow = ({ icon, title, text, action, children }: ActionRowProps) => (
  <li className={action === undefined ? css.still : css.row}>
    <span className={css.icon}>{icon}</span>
    <div>
      <p className={strong}>{title}</p>
      <p className={cx(small, soft)}>{text}</p>
    </div>
    {action}
    {children}
  </li>
);
