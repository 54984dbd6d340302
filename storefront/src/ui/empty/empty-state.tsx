import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { buttons } from '../layout.css.ts';
import { WindowLight } from '../light/window-light.tsx';
import { lead, soft, t1 } from '../type.css.ts';
import * as css from './empty-state.css.ts';

type EmptyStateProps = {
  title: string;
  /** What to do next, or why it is empty. */
  children?: ReactNode;
  actions?: ReactNode;
};

/** An empty state with its next actions. */
export const EmptyState = ({ title, children, actions }: EmptyStateProps) => (
  <div className={css.empty}>
    <WindowLight className={css.light} />
    <p className={cx(t1, css.emptyTitle)}>{title}</p>
    {children !== undefined && <p className={cx(lead, soft, css.emptyText)}>{children}</p>}
    {actions !== undefined && <div className={cx(buttons, css.emptyButtons)}>{actions}</div>}
  </div>
);
