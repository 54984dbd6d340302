import type { ReactNode } from 'react';
import { cx } from '../../../ui/class-names.ts';
import { small, soft, strong } from '../../../ui/type.css.ts';
import type { ChoiceWords } from '../choice-words.ts';
import * as css from './choice.css.ts';

type ChoiceProps = {
  icon: ReactNode;
  words: ChoiceWords;
  /** The button; without it the row only says why there is none. */
  action?: ReactNode;
  /** What belongs to the row but opens elsewhere or stands below it. */
  children?: ReactNode;
};

/** One way on: what it is, what it means, and its button. */
export const Choice = ({ icon, words, action, children }: ChoiceProps) => (
  <li className={action === undefined ? css.still : css.choice}>
    <span className={css.icon}>{icon}</span>
    <div>
      <p className={strong}>{words.title}</p>
      <p className={cx(small, soft)}>{words.text}</p>
    </div>
    {action}
    {children}
  </li>
);
