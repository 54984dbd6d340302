import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import {
  billingPeriod,
  formatPrice,
  fullPrice,
  type SiteTexts,
  TRIAL_DAYS,
  taxSuffix,
} from 'contract';
import * as m from '#messages/landing';
import * as library from '#messages/library';
import { plansQuery, programmesQuery, siteTextsQuery } from '../api/catalogue.ts';
import { featuredWorkoutsQuery } from '../api/workouts.ts';
import { startTrialWith, useNoOffer } from '../features/dialogs/index.ts';
import { useStripeSoon } from '../features/payment-form/index.ts';
import { useSession } from '../features/session/index.ts';
import { pageHead, siteNames, siteOrigin } from '../head/page-head.ts';
import { organizationAndSite } from '../head/structured-data.ts';
import { written } from '../locale.ts';
import { Button } from '../ui/button/button.tsx';
import { membersOnly } from '../ui/by-session.css.ts';
import { cx } from '../ui/class-names.ts';
import { PlusIcon } from '../ui/icons/icons.ts';
import { section, wrap } from '../ui/layout.css.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { band } from '../ui/slim-band/slim-band.css.ts';
import { small, soft, strong, t1, t4 } from '../ui/type.css.ts';
import { Hero } from './-landing/hero.tsx';
import * as css from './-landing/landing.css.ts';
import { LandingSections } from './-landing/sections.tsx';

/** The offer at the bottom of a phone's screen, for visitors; states the price after the trial. */
const Offer = () => {
  const { data: plans } = useQuery(plansQuery());
  const noOffer = useNoOffer();
  const monthly = plans?.find((plan) => billingPeriod(plan) === 'monthly');
  if (monthly === undefined || noOffer !== null) return null;
  return (
    <div className={css.offer}>
      <p className={small}>
        <b className={strong}>{m.daysFree({ days: TRIAL_DAYS })}</b>
        <br />
        <span className={soft}>
          {m.thenMonthly({
            price: formatPrice(fullPrice(monthly), monthly.currency),
            tax: taxSuffix(monthly),
          })}
        </span>
      </p>
      <Button small onClick={startTrialWith(monthly.key)}>
        {m.startTrial}
      </Button>
    </div>
  );
};

/** Frequently asked questions; they open and close without JavaScript. */
const Questions = ({ faq }: { faq: SiteTexts['faq'] }) =>
  faq.questions.length > 0 && (
    <section className={section} aria-labelledby="questions">
      <div className={cx(wrap, css.questionsGrid)}>
        <h2
          className={cx(t1, css.questionsTitle)}
          id="questions"
          {...written('faq', faq, 'heading')}
        >
          {faq.heading}
        </h2>
        <div className={css.questionsList} {...written('faq', faq, 'questions')}>
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

/** Loaded for members only. */
const MemberBand = lazyPart(async () => (await import('./-week/member-band.tsx')).MemberBand);

/** A member's session of the day and the way to the week; nobody is led away from the page. */
const MemberStart = () => {
  const { user } = useSession();
  return (
    <aside className={cx(band, membersOnly)} aria-label={library.yourAccess}>
      {user !== null && <MemberBand user={user} />}
    </aside>
  );
};

const LandingPage = () => {
  const texts = useSuspenseQuery(siteTextsQuery()).data;
  useStripeSoon();
  return (
    <main id="main">
      <MemberStart />
      <Hero hero={texts.hero} />
      <div>
        <LandingSections />
        <Offer />
      </div>
      <Questions faq={texts.faq} />
    </main>
  );
};

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(siteTextsQuery()),
      queryClient.ensureQueryData(featuredWorkoutsQuery()),
      // A failure is only logged, and no plans are shown (spec section 8, Library and admin).
      queryClient.prefetchQuery(plansQuery()),
      // Without them, their section is not shown.
      queryClient.prefetchQuery(programmesQuery()),
    ]);
  },
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, {
      path: '/',
      structuredData: organizationAndSite(siteOrigin(), siteNames(context.queryClient)),
    }),
  component: LandingPage,
});
