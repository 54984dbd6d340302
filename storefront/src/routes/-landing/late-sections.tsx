import { useSuspenseQuery } from '@tanstack/react-query';
import * as m from '#messages/landing';
import { siteTextsQuery } from '../../api/site-texts.ts';
import { featuredWorkoutsQuery } from '../../api/workouts.ts';
import { usePlayWorkout } from '../../features/player/index.ts';
import { MemberWorkoutCard } from '../../features/workout-card/index.ts';
import { ArrowLink } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { PlusIcon } from '../../ui/icons/icons.ts';
import { section, wrap } from '../../ui/layout.css.ts';
import { WindowLight } from '../../ui/light/window-light.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { small, t1, t4 } from '../../ui/type.css.ts';
import * as css from './landing.css.ts';
import { Pricing as PricingOf } from './pricing.tsx';
import { Programmes as ProgrammesOf } from './programmes.tsx';
import { Week as WeekOf } from './week.tsx';

/* The sections below the hero. Their code is loaded when one of them comes into the window. */

const useTexts = () => useSuspenseQuery(siteTextsQuery()).data;

const FIRST_SIZES = '(min-width: 90rem) 56rem, (min-width: 60rem) 62vw, 100vw';
const OTHER_SIZES =
  '(min-width: 90rem) 27rem, (min-width: 60rem) 30vw, (min-width: 48rem) 46vw, 200px';

/** Featured Workouts: up to six popular ones (spec section 9), the first of them large. */
export const Featured = () => {
  const { heading } = useTexts().featured;
  const { workouts } = useSuspenseQuery(featuredWorkoutsQuery()).data;
  const play = usePlayWorkout('landing');
  return (
    <section className={section} aria-labelledby="featured">
      <div className={wrap}>
        <div className={css.sectionHead}>
          <h2 className={t1} id="featured">
            {heading}
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
export const About = () => {
  const { about } = useTexts();
  return (
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
          <h2 className={t1} id="about-heading">
            {m.quote({ text: about.quote })}
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
};

/** Frequently asked questions; they open and close without JavaScript. */
export const Questions = () => {
  const { faq } = useTexts();
  return (
    <section className={section} aria-labelledby="questions">
      <div className={cx(wrap, css.questionsGrid)}>
        <h2 className={cx(t1, css.questionsTitle)} id="questions">
          {faq.heading}
        </h2>
        <div className={css.questionsList}>
          {faq.questions.map(({ question, answer }, index) => (
            <details key={question} className={css.item} open={index === 0}>
              <summary className={css.question}>
                <h3 className={t4}>{question}</h3>
                <PlusIcon className={css.cross} />
              </summary>
              <p className={css.answer}>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
};

export const Week = () => <WeekOf week={useTexts().week} />;

export const Programmes = () => <ProgrammesOf texts={useTexts().programmes} />;

export const Pricing = () => <PricingOf pricing={useTexts().pricing} />;
