import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { heroPictureUrl } from '../hero-picture/hero-picture.tsx';
import { WindowLight } from '../light/window-light.tsx';
import { t2 } from '../type.css.ts';
import * as css from './dialog.css.ts';

type DialogAsideProps = { title: string; children: ReactNode; className?: string };

/** The informative half of a dialog: benefits or dates, with a picture at the bottom. */
export const DialogAside = ({ title, children, className }: DialogAsideProps) => (
  <div className={cx(css.aside, className)}>
    <WindowLight className={css.asideLight} />
    <h3 className={cx(t2, css.asideTitle)}>{title}</h3>
    <div>{children}</div>
    <div className={css.asidePicture}>
      <img src={heroPictureUrl} alt="" loading="lazy" className={css.asidePictureFill} />
    </div>
  </div>
);
