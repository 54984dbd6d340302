import { createFileRoute } from '@tanstack/react-router';
import { plansQuery } from '../api/plans.ts';
import { programmesQuery } from '../api/programmes.ts';
import { siteTextsQuery } from '../api/site-texts.ts';
import { featuredWorkoutsQuery } from '../api/workouts.ts';
import { pageHead, siteNames } from '../head/page-head.ts';
import { siteOrigin } from '../head/site-origin.ts';
import { organizationAndSite } from '../head/structured-data.ts';
import { LandingPage } from './-landing/landing-page.tsx';

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
