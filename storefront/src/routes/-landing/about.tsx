import type { SiteTexts } from 'contract';
import { cx } from '../../ui/class-names.ts';
import { wrap } from '../../ui/layout.css.ts';
import { WindowLight } from '../../ui/light/window-light.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { small, t1 } from '../../ui/type.css.ts';
import * as css from './about.css.ts';

const SIZES = '(min-width: 60rem) 42vw, 100vw';

/** The coach's own text; target of `/#about` (spec section 2, Header and footer). */
export const About = ({ about }: { about: SiteTexts['about'] }) => (
  <section className={css.about} id="about" aria-labelledby="about-heading">
    <WindowLight className={css.light} />
    <div className={cx(wrap, css.grid)}>
      <div className={css.picture}>
        {about.image !== null && (
          <figure className={css.figure}>
            <Picture image={about.image} sizes={SIZES} className={css.face} />
          </figure>
        )}
      </div>
      <div className={css.copy}>
        <h2 className={t1} id="about-heading">
          “{about.quote}”
        </h2>
        <div className={css.paragraphs}>
          {about.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <dl className={css.credentials}>
          {about.credentials.map(({ term, text }) => (
            <div key={term} className={css.credential}>
              <dt className={css.term}>{term}</dt>
              <dd className={small}>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  </section>
);
