import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { billingPeriod, formatPrice, TRIAL_DAYS, taxSuffix } from 'contract';
import { lazy, Suspense, useEffect, useState } from 'react';
import * as m from '#messages/landing';
import { plansQuery } from '../../api/plans.ts';
import { siteTextsQuery } from '../../api/site-texts.ts';
import { startTrial } from '../../features/dialogs/index.ts';
import { useStripeSoon } from '../../features/payment-form/index.ts';
import { useSession } from '../../features/session/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { small, soft, strong } from '../../ui/type.css.ts';
import { Hero } from './hero.tsx';
import * as css from './landing.css.ts';
import { sections } from './sections.ts';

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

const Featured = sections.part('Featured');
const Week = sections.part('Week');
const Programmes = sections.part('Programmes');
const Pricing = sections.part('Pricing');
const About = sections.part('About');
const Questions = sections.part('Questions');

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
        <Featured />
        <Week />
        <Programmes />
        <Pricing />
        <About />
        <Offer />
      </div>
      <Questions />
      <MemberStart />
    </main>
  );
};
