import { useHydrated, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { WindowLight } from '../../ui/basics.tsx';
import { cx } from '../../ui/class-names.ts';
import { wrap } from '../../ui/layout.css.ts';
import { light } from '../../ui/message/message.css.ts';
import { lead, t1 } from '../../ui/type.css.ts';
import * as css from './link-page.css.ts';

/**
 * The token of a mailed link. It is in the fragment after `#`, which browsers send to no server, so
 * it appears in no log.
 * @param hash without the `#`, for example `token=abc`; null when there is none
 */
export const tokenIn = (hash: string): string | null =>
  new URLSearchParams(hash).get('token') || null;

/**
 * The token of the mailed link; null when there is none, undefined on the server and during
 * hydration: the server does not receive the fragment after `#`.
 */
export const useLinkToken = (): string | null | undefined => {
  const hydrated = useHydrated();
  const token = useLocation({ select: ({ hash }) => tokenIn(hash) });
  return hydrated ? token : undefined;
};

type LinkPageProps = { title: string; text?: ReactNode; children?: ReactNode };

/** A page that a mailed link opens: its subject, and its one action. */
export const LinkPage = ({ title, text, children }: LinkPageProps) => (
  <main id="main" className={css.page}>
    <WindowLight className={light} />
    <div className={wrap}>
      <div className={css.column}>
        <h1 className={t1}>{title}</h1>
        {text !== undefined && <p className={cx(lead)}>{text}</p>}
        {children}
      </div>
    </div>
  </main>
);
