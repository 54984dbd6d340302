import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { billingPeriod, formatPrice, type SiteTexts, TRIAL_DAYS, taxSuffix } from 'contract';
import { lazy, Suspense, useEffect, useState } from 'react';
import * as m from '#messages/landing';
import { plansQuery } from '../../api/plans.ts';
import { siteTextsQuery } from '../../api/site-texts.ts';
import { featuredWorkoutsQuery } from '../../api/workouts.ts';
import { startTrial } from '../../features/dialogs/index.ts';
import { useStripeSoon } from '../../features/payment-form/index.ts';
import { usePlayWorkout } from '../../features/player/index.ts';
import { useSession } from '../../features/session/index.ts';
import { MemberWorkoutCard } from '../../features/workout-card/index.ts';
import { fieldLang } from '../../locale.ts';
import { ArrowLink, Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { PlusIcon } from '../../ui/icons/icons.ts';
import { section, wrap } from '../../ui/layout.css.ts';
import { WindowLight } from '../../ui/light/window-light.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { small, soft, strong, t1, t4 } from '../../ui/type.css.ts';
import { Hero } from './hero.tsx';
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

/** The offer at the bottom of a phone's screen, for visitors; states the price after the trial. */
const Offer = () => {
  const { data: plans } = useQuery(plansQuery());
  const monthly = plans?.find((plan) => billingPeriod(plan) === 'monthly');
  if (monthly === undefined) return null;
  return (
    <div className={css.offer}>
      <p className={small}>
        <b className={strong}>{m.daysFree({ days: TRIAL_DAYS })}</b>
        <br />
        <span className={soft}>
          {m.thenMonthly({
            price: formatPrice(monthly.price, monthly.currency),
            tax: taxSuffix(monthly),
          })}
        </span>
      </p>
      <Button small onClick={startTrial}>
        {m.startTrial}
      </Button>
    </div>
  );
};

/** Frequently asked questions; they open and close without JavaScript. */
const Questions = ({ faq }: { faq: SiteTexts['faq'] }) => (
  <section className={section} aria-labelledby="questions">
    <div className={cx(wrap, css.questionsGrid)}>
      <h2 className={cx(t1, css.questionsTitle)} id="questions" lang={fieldLang(faq, 'heading')}>
        {faq.heading}
      </h2>
      <div className={css.questionsList} lang={fieldLang(faq, 'questions')}>
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

const StartAtWeek = lazy(async () => ({
  default: (await import('../-week/start-at-week.tsx')).StartAtWeek,
}));

/** The start page of a member who trains is the week; after a sign-in here this page stays. */
const MemberStart = () => {
  const { status, user } = useSession();
  const [wasVisitor, setWasVisitor] = useState(false);
  useEffect(() => {
    if (status === 'anonymous') setWasVisitor(true);
  }, [status]);
  return (
    <Suspense fallback={null}>
      {user !== null && !wasVisitor && <StartAtWeek user={user} />}
    </Suspense>
  );
};

/** The landing page (spec section 2, Landing page). */
export const LandingPage = () => {
  const texts = useSuspenseQuery(siteTextsQuery()).data;
  useStripeSoon();
  return (
    <main id="main">
      <Hero hero={texts.hero} />
      <div>
        <Featured texts={texts.featured} />
        <Week week={texts.week} />
        <Programmes texts={texts.programmes} />
        <Pricing pricing={texts.pricing} />
        <About about={texts.about} />
        <Offer />
      </div>
      <Questions faq={texts.faq} />
      <MemberStart />
    </main>
  );
};
