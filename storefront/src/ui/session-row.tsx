import { Link } from '@tanstack/react-router';
import type { Image } from 'contract';
import type { ReactNode } from 'react';
import type { Locale } from '../../locales.ts';
import { langOf } from '../locale.ts';
import { cx } from './class-names.ts';
import { Picture } from './picture/picture.tsx';
import * as css from './session-row.css.ts';
import { small, soft, t4 } from './type.css.ts';

type SessionRowProps = {
  /** When it is, in place of a picture. */
  day?: string;
  picture?: Image | null | undefined;
  title: string;
  /** Absent while there is no page to lead to. */
  slug: string | null | undefined;
  /** The title's, where it is not the page's. */
  language?: Locale | undefined;
  /** What stands below the title, a line each. */
  texts: readonly string[];
  className?: string;
  textClass?: string;
  children: ReactNode;
};

/** A session of a list: its day or picture, the workout that it leads to, and what can be done with it. */
export const SessionRow = (props: SessionRowProps) => {
  const { day, picture, title, slug, language, texts, textClass = soft } = props;
  return (
    <li className={cx(css.row, props.className)}>
      {day === undefined ? (
        <div className={css.rowPicture}>
          {picture && <Picture image={picture} sizes="5.5rem" decorative />}
        </div>
      ) : (
        <p className={cx(small, css.rowDay)}>{day}</p>
      )}
      <div>
        <h3 className={t4} lang={langOf(language)}>
          {slug ? (
            <Link to="/workouts/$slug" params={{ slug }} className={css.rowLink}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        {texts.map((text) => (
          <p key={text} className={cx(small, textClass)}>
            {text}
          </p>
        ))}
      </div>
      {props.children}
    </li>
  );
};
