import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { buttons, wrap } from '../layout.css.ts';
import { WindowLight } from '../light/window-light.tsx';
import { heroLine, lead } from '../type.css.ts';
import * as css from './message.css.ts';

type MessageProps = {
  /** A badge above the title. */
  badge?: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** URL of a picture beside the text. */
  picture?: string;
  /** Whether it fills the window. */
  whole?: boolean;
};

/** A page with a single message: what happened, and what to do next. */
export const Message = ({ badge, title, children, actions, picture, whole }: MessageProps) => (
  <div className={cx(css.message, whole && css.whole)}>
    <div className={cx(wrap, css.grid)}>
      <WindowLight className={css.light} />
      <div className={css.words}>
        {badge}
        <h1 className={cx(heroLine, css.title)}>{title}</h1>
        {children !== undefined && <p className={lead}>{children}</p>}
        {actions !== undefined && <div className={buttons}>{actions}</div>}
      </div>
      {picture !== undefined && (
        <figure className={css.picture}>
          <img src={picture} alt="" className={css.pictureFill} width="1200" height="764" />
        </figure>
      )}
    </div>
  </div>
);
