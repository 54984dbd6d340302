import * as m from '#messages/errorBox';
import { Button } from '../button/button.tsx';
import { cx } from '../class-names.ts';
import { ArrowClockwiseIcon } from '../icons/icons.ts';
import { WindowLight } from '../light/window-light.tsx';
import { soft, t2 } from '../type.css.ts';
import * as css from './error-box.css.ts';

type ErrorBoxProps = {
  /** What failed; without one, 'We could not load this.' */
  title?: string;
  text?: string;
  onRetry: () => void;
};

/** An error in a part of the page: what failed, and a button that tries again. */
export const ErrorBox = ({ title = m.failed, text, onRetry }: ErrorBoxProps) => (
  <div className={css.box} role="alert">
    <WindowLight className={css.light} />
    <p className={cx(t2, css.boxTitle)}>{title}</p>
    {text !== undefined && <p className={soft}>{text}</p>}
    <Button onClick={onRetry}>
      <ArrowClockwiseIcon />
      {m.tryAgain}
    </Button>
  </div>
);
