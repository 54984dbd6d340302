import type { ReactNode } from 'react';
import { cx } from '../../ui/class-names.ts';
import { wrap } from '../../ui/layout.css.ts';
import { t2 } from '../../ui/type.css.ts';
import * as css from './library.css.ts';

type BannerRowProps = {
  title: string;
  text: string;
  className?: string;
  /** The button that leads on; none where there is nothing to do. */
  children: ReactNode;
};

/** The banner's texts, and its button beside them. */
export const BannerRow = ({ title, text, className, children }: BannerRowProps) => (
  <div className={cx(wrap, css.bannerRow, className)}>
    <div>
      <p className={t2}>{title}</p>
      <p className={css.bannerText}>{text}</p>
    </div>
    {children}
  </div>
);
