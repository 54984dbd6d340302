import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { billingPeriod, type SiteTexts, TRIAL_DAYS } from 'contract';
import { plansQuery } from '../../api/plans.ts';
import { siteTextsQuery } from '../../api/site-texts.ts';
import { startTrial } from '../../features/dialogs/index.ts';
import { useStripeSoon } from '../../features/payment-form/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { PlusIcon } from '../../ui/icons/icons.ts';
import { section, wrap } from '../../ui/layout.css.ts';
import { formatPrice } from '../../ui/plan-card/price.tsx';
import { small, soft, strong, t1, t4 } from '../../ui/type.css.ts';
import { About } from './about.tsx';
import { Featured } from './featured.tsx';
import { Hero } from './hero.tsx';
import * as css from './landing.css.ts';
import { offer } from './landing.css.ts';
import { Pricing } from './pricing.tsx';
import { Week } from './week.tsx';

/** The offer at the bottom of a phone's screen, for visitors; states the price after the trial. */
const Offer = () => {
  const { data: plans } = useQuery(plansQuery());
  const monthly = plans?.find((plan) => billingPeriod(plan) === 'monthly');
  if (monthly === undefined) return null;
  return (
    <div className={offer}>
      <p className={small}>
        <b className={strong}>{TRIAL_DAYS} days free</b>
        <br />
        <span className={soft}>then {formatPrice(monthly.price)}/month</span>
      </p>
      <Button small onClick={startTrial}>
        Start Free Trial
      </Button>
    </div>
  );
};

/** Frequently asked questions; they open and close without JavaScript. */
const Questions = ({ faq }: { faq: SiteTexts['faq'] }) => (
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

/** The landing page (spec section 2, Landing page). */
export const LandingPage = () => {
  const texts = useSuspenseQuery(siteTextsQuery()).data;
  useStripeSoon();
  return (
    <main id="main">
      <Hero hero={texts.hero} />
      <div>
        <Featured heading={texts.featured.heading} />
        <Week week={texts.week} />
        <Pricing pricing={texts.pricing} />
        <About about={texts.about} />
        <Offer />
      </div>
      <Questions faq={texts.faq} />
    </main>
  );
};
