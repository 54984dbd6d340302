import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { ApiError } from '../api/errors.ts';
import { relatedWorkoutsQuery, workoutQuery } from '../api/workouts.ts';
import { pageHead } from '../head/page-head.ts';
import { siteOrigin } from '../head/site-origin.ts';
import { workoutPage } from '../head/structured-data.ts';
import { WorkoutScreen } from '../screens/workout/workout-screen.tsx';

const NOT_FOUND = 404;
/** About as much as search results show. */
const DESCRIPTION_LENGTH = 160;

const shortened = (text: string): string => {
  if (text.length <= DESCRIPTION_LENGTH) return text;
  const cut = text.slice(0, DESCRIPTION_LENGTH);
  return `${cut.slice(0, cut.lastIndexOf(' '))}…`;
};

const orNotFound = (error: unknown): never => {
  if (error instanceof ApiError && error.status === NOT_FOUND) throw notFound();
  throw error;
};

const WorkoutPage = () => <WorkoutScreen slug={Route.useParams().slug} />;

/* The underscore: a page of its own, not one inside the library. */
export const Route = createFileRoute('/workouts_/$slug')({
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const [workout] = await Promise.all([
      queryClient.ensureQueryData(workoutQuery(slug)).catch(orNotFound),
      // The page does without.
      queryClient.prefetchQuery(relatedWorkoutsQuery(slug)),
    ]);
    if (workout.slug !== slug) {
      const params = { slug: workout.slug };
      throw redirect({ to: '/workouts/$slug', params, statusCode: 301, replace: true });
    }
  },
  head: ({ match: { context }, params: { slug } }) => {
    const workout = context.queryClient.getQueryData(workoutQuery(slug).queryKey);
    return pageHead(context.queryClient, {
      path: `/workouts/${slug}`,
      title: workout?.title,
      description: workout && shortened(workout.description),
      picture: workout?.thumbnail,
      type: 'video.other',
      structuredData: workout && workoutPage(siteOrigin(), workout),
    });
  },
  component: WorkoutPage,
});
