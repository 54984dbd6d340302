import type { ReactNode } from 'react';
import { cx } from '../../ui/class-names.ts';
import { wrap } from '../../ui/layout.css.ts';
import { WindowLight } from '../../ui/light/window-light.tsx';
import { lead, t1 } from '../../ui/type.css.ts';
import * as css from './link-page.css.ts';

type LinkPageProps = { title: string; text?: ReactNode; children?: ReactNode };

/** A page that a mailed link opens: its subject, and its one action. */
export const LinkPage = ({ title, text, children }: LinkPageProps) => (
  <main id="main" className={css.page}>
    <WindowLight className={css.light} />
    <div className={wrap}>
      <div className={css.column}>
        <h1 className={t1}>{title}</h1>
        {text !== undefined && <p className={cx(lead)}>{text}</p>}
        {children}
      </div>
    </div>
  </main>
);
