import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../../ui/class-names.ts';
import { wrap } from '../../ui/layout.css.ts';
import { soft, t1 } from '../../ui/type.css.ts';
import { main, page, side } from '../account/account.css.ts';
import * as css from './cancellation.css.ts';

type StepFrameProps = {
  title: string;
  /** Where she stands, in a sentence. */
  text: string;
  /** It came in the place of another step, whose focus would be lost. */
  takesFocus: boolean;
  children: ReactNode;
};

/** One step of the cancellation: its title beside what there is to read and to press. */
export const StepFrame = ({ title, text, takesFocus, children }: StepFrameProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className={cx(wrap, page)}>
      <div className={cx(side, css.side)}>
        <h1 className={cx(t1, css.title)} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={soft}>{text}</p>
      </div>
      <div className={cx(main, css.main)}>{children}</div>
    </div>
  );
};
