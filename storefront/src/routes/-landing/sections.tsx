import { useSuspenseQuery } from '@tanstack/react-query';
import type { SiteTexts } from 'contract';
import * as m from '#messages/landing';
import { siteTextsQuery } from '../../api/site-texts.ts';
import { featuredWorkoutsQuery } from '../../api/workouts.ts';
import { usePlayWorkout } from '../../features/player/index.ts';
import { MemberWorkoutCard } from '../../features/workout-card/index.ts';
import { fieldLang } from '../../locale.ts';
import { ArrowLink } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { section, wrap } from '../../ui/layout.css.ts';
import { WindowLight } from '../../ui/light/window-light.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { small, t1 } from '../../ui/type.css.ts';
import * as css from './landing.css.ts';
import { Pricing } from './pricing.tsx';
import { Programmes } from './programmes.tsx';
import { Week } from './week.tsx';

const FIRST_SIZES = '(min-width: 90rem) 56rem, (min-width: 60rem) 62vw, 100vw';
const OTHER_SIZES =
  '(min-width: 90rem) 27rem, (min-width: 60rem) 30vw, (min-width: 48rem) 46vw, 200px';

/** Featured Workouts: up to six popular ones (spec section 9), the first of them large. */
const Featured = ({ texts }: { texts: SiteTexts['featured'] }) => {
  const { workouts } = useSuspenseQuery(featuredWorkoutsQuery()).data;
  const play = usePlayWorkout('landing');
  return (
    <section className={section} aria-labelledby="featured">
      <div className={wrap}>
        <div className={css.sectionHead}>
          <h2 className={t1} id="featured" lang={fieldLang(texts, 'heading')}>
            {texts.heading}
          </h2>
          <ArrowLink to="/workouts">{m.viewAll}</ArrowLink>
        </div>
        <ul className={css.mosaic}>
          {workouts.map((workout, index) => (
            <li key={workout.id}>
              <MemberWorkoutCard
                workout={workout}
                heading="h3"
                sizes={index === 0 ? FIRST_SIZES : OTHER_SIZES}
                onOpen={play}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
};

const ABOUT_SIZES = '(min-width: 60rem) 42vw, 100vw';

/** The coach's own text; target of `/#about` (spec section 2, Header and footer). */
const About = ({ about }: { about: SiteTexts['about'] }) => (
  <section className={css.about} id="about" aria-labelledby="about-heading">
    <WindowLight className={css.aboutLight} />
    <div className={cx(wrap, css.aboutGrid)}>
      <div className={css.aboutPicture}>
        {about.image !== null && (
          <figure className={css.aboutFigure}>
            <Picture image={about.image} sizes={ABOUT_SIZES} className={css.aboutFace} />
          </figure>
        )}
      </div>
      <div className={css.aboutCopy}>
        <h2 className={t1} id="about-heading" lang={fieldLang(about, 'quote')}>
          {m.quote({ text: about.quote })}
        </h2>
        <div className={css.paragraphs} lang={fieldLang(about, 'paragraphs')}>
          {about.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <dl className={css.credentials} lang={fieldLang(about, 'credentials')}>
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

/** What follows the landing page's first screen. */
export const LandingSections = () => {
  const texts = useSuspenseQuery(siteTextsQuery()).data;
  return (
    <>
      <Featured texts={texts.featured} />
      <Week week={texts.week} />
      <Programmes texts={texts.programmes} />
      <Pricing pricing={texts.pricing} />
      <About about={texts.about} />
    </>
  );
};
