import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { WarningCircleIcon } from '../icons/icons.ts';
import { small, soft, strong } from '../type.css.ts';
import * as css from './alert.css.ts';

type AlertProps = {
  /** What happened, in the spec's words. */
  title: string;
  /** An explanation, or what to do. */
  children?: ReactNode;
  /** Buttons with remedies. */
  actions?: ReactNode;
};

/** An error message near its cause; announced by screen readers at once. */
export const Alert = ({ title, children, actions }: AlertProps) => (
  <div className={css.alert} role="alert">
    <span className={css.icon}>
      <WarningCircleIcon />
    </span>
    <p className={strong}>{title}</p>
    {children !== undefined && <p className={cx(small, soft, css.below)}>{children}</p>}
    {actions !== undefined && <div className={cx(css.below, css.actions)}>{actions}</div>}
  </div>
);
