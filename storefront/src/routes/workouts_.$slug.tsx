import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { relatedWorkoutsQuery, workoutPageQuery } from '../api/workouts.ts';
import { NotFoundPage } from '../frame/not-found-page.tsx';
import { pageHead, siteOrigin } from '../head/page-head.ts';
import { type JsonLd, workoutPage } from '../head/structured-data.ts';
import { localPath } from '../locale.ts';
import { sharePicture } from '../ui/head.ts';
import { WorkoutMoves } from './-workout/load-moves.ts';
import { WorkoutDetails } from './-workout/workout-details.tsx';

/** About the length that search results show. */
const DESCRIPTION_LENGTH = 160;

const shortened = (text: string): string => {
  if (text.length <= DESCRIPTION_LENGTH) return text;
  const cut = text.slice(0, DESCRIPTION_LENGTH);
  return `${cut.slice(0, cut.lastIndexOf(' '))}…`;
};

const WorkoutPage = () => {
  const { data: workout } = useSuspenseQuery(workoutPageQuery(Route.useParams().slug));
  return workout ? <WorkoutDetails workout={workout} /> : <NotFoundPage />;
};

/* The underscore makes it a separate page, not one nested in the library. */
export const Route = createFileRoute('/workouts_/$slug')({
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const workout = await queryClient.ensureQueryData(workoutPageQuery(slug));
    if (workout === null) throw notFound();
    if (workout.slug !== slug) {
      const params = { slug: workout.slug };
      throw redirect({ to: '/workouts/$slug', params, statusCode: 301, replace: true });
    }
    await Promise.all([
      // The page works without it.
      queryClient.prefetchQuery(relatedWorkoutsQuery(slug)),
      workout.moves && WorkoutMoves.load(),
    ]);
    if (workout.moves === null) return {};
    // Written here, so that the script of no page contains how.
    const { workoutPageWithMoves } = await import('../head/moves-data.ts');
    const data = workoutPageWithMoves(siteOrigin(), workout, workout.moves);
    return { structuredData: JSON.stringify(data) };
  },
  head: ({ match: { context }, params: { slug }, loaderData }) => {
    const workout = context.queryClient.getQueryData(workoutPageQuery(slug).queryKey);
    const withMoves: JsonLd[] = JSON.parse(loaderData?.structuredData ?? '[]');
    const structuredData =
      workout && withMoves.length === 0 ? workoutPage(siteOrigin(), workout) : withMoves;
    return pageHead(context.queryClient, {
      path: `/workouts/${slug}`,
      title: workout?.title,
      description: workout ? shortened(workout.description) : undefined,
      // Drawn by the server (server/sharing/share-picture.ts), for workouts that have a picture.
      picture: workout?.thumbnail && {
        ...sharePicture,
        url: localPath(`/workouts/${slug}/share.jpg`),
        alt: workout.thumbnail.alt,
      },
      type: 'video.other',
      structuredData,
    });
  },
  component: WorkoutPage,
});
