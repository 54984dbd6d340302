import { Button } from '../button/button.tsx';
import { cx } from '../class-names.ts';
import { ArrowClockwiseIcon } from '../icons/icons.ts';
import { WindowLight } from '../light/window-light.tsx';
import { soft, t2 } from '../type.css.ts';
import * as css from './error-box.css.ts';

type ErrorBoxProps = {
  title: string;
  text?: string;
  action: { word: string; onPress: () => void };
};

/** An error in a part of the page: what failed, and what to do about it. */
export const ErrorBox = ({ title, text, action }: ErrorBoxProps) => (
  <div className={css.box} role="alert">
    <WindowLight className={css.light} />
    <p className={cx(t2, css.boxTitle)}>{title}</p>
    {text !== undefined && <p className={soft}>{text}</p>}
    <Button onClick={action.onPress}>
      <ArrowClockwiseIcon />
      {action.word}
    </Button>
  </div>
);
