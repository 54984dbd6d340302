import type { ReactNode } from 'react';
import { WindowLight } from '../basics.tsx';
import { cx } from '../class-names.ts';
import { wrap } from '../layout.css.ts';
import { small, t4 } from '../type.css.ts';
import * as css from './slim-band.css.ts';

type SlimBandProps = {
  title: string;
  text: ReactNode;
  /** Below the text, such as what a trial costs next. */
  note?: string | null;
  /** The week's panes, where there is a week to show. */
  week?: ReactNode;
  /** On a phone, the button stands beside the text. */
  compact?: boolean;
  className?: string;
  /** The buttons that lead on; none where there is nothing to do. */
  children?: ReactNode;
};

/** A band of one or two lines below the header: who is here, and what comes next. */
export const SlimBand = ({
  title,
  text,
  note,
  week,
  compact = week !== undefined,
  className,
  children,
}: SlimBandProps) => (
  <div
    className={cx(
      wrap,
      css.row,
      compact && css.compact,
      week !== undefined && css.withWeek,
      className,
    )}
  >
    {/* Not behind the week's panes: they could not be told apart. */}
    {week === undefined && <WindowLight className={css.light} />}
    <div className={css.texts}>
      <p className={cx(t4, css.title)}>{title}</p>
      <p className={cx(small, css.text)}>{text}</p>
      {note && <p className={cx(small, css.note)}>{note}</p>}
    </div>
    {week}
    <div className={css.actions}>{children}</div>
  </div>
);
