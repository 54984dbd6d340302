import { createFileRoute } from '@tanstack/react-router';
import { plansQuery } from '../api/plans.ts';
import { siteTextsQuery } from '../api/site-texts.ts';
import { featuredWorkoutsQuery } from '../api/workouts.ts';
import { LandingScreen } from '../screens/landing/landing-screen.tsx';

export const Route = createFileRoute('/')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(siteTextsQuery()),
      queryClient.ensureQueryData(featuredWorkoutsQuery()),
      queryClient.ensureQueryData(plansQuery()),
    ]),
  component: LandingScreen,
});
