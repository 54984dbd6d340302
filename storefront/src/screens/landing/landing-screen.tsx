import { useSuspenseQuery } from '@tanstack/react-query';
import { siteTextsQuery } from '../../api/site-texts.ts';
import { useStripeSoon } from '../../features/payment-form/index.ts';
import { About } from './about.tsx';
import { Featured } from './featured.tsx';
import { Hero } from './hero.tsx';
import { Offer } from './offer.tsx';
import { Pricing } from './pricing.tsx';
import { Questions } from './questions.tsx';
import { Week } from './week.tsx';

/** The landing page (spec section 2, Landing page). */
export const LandingScreen = () => {
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
