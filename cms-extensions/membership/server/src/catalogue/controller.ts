import { calls, hasPremium, workoutQuerySchema } from 'contract';
import type { Session } from '../auth/index.ts';
import type { FrontRequest, FrontRoute } from '../http/index.ts';
import { InvalidInput, NotFound, NotSignedIn, Representation } from '../http/index.ts';
import type { Video } from '../video/index.ts';
import type { Catalogue } from './catalogue.ts';
import { MEMBER_CACHING, type Pages, VISITOR_CACHING } from './pages.ts';
import type { Renderer, Viewer } from './renderer.ts';
import type { CatalogueWorkout } from './workout.ts';

type Parts = {
  catalogue: Catalogue;
  renderer: Renderer;
  pages: Pages;
  video: Video;
  readSession: (authorization: string | undefined) => Promise<Session | null>;
};

/** A parameter that is given twice becomes a list, which no filter takes. */
const queryOf = (query: string): Record<string, string | string[]> => {
  const parameters = new URLSearchParams(query);
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length === 1 ? (values[0] as string) : values];
    }),
  );
};

const cachingFor = (viewer: Viewer) => (viewer === 'visitor' ? VISITOR_CACHING : MEMBER_CACHING);

/** The reads of the library, and of what stands around it (spec section 7). */
export const createCatalogueRoutes = (parts: Parts): FrontRoute[] => {
  const { catalogue, renderer, pages, video, readSession } = parts;

  const workoutPage = async (request: FrontRequest, viewer: Viewer, now: number) => {
    const parsed = workoutQuerySchema.safeParse(queryOf(request.query));
    if (!parsed.success) throw new InvalidInput(parsed.error, 'query');
    const { limit, offset, ...filters } = parsed.data;
    const { workouts, total } = catalogue.shelf.page(filters, offset, limit);
    const texts = await Promise.all(
      workouts.map((workout) => renderer.workoutJson(workout, viewer, now)),
    );
    const json = `{"workouts":[${texts.join(',')}],"total":${total},"limit":${limit},"offset":${offset}}`;
    return new Representation(json, cachingFor(viewer));
  };

  const oneWorkout = async (workout: CatalogueWorkout, viewer: Viewer, now: number) =>
    new Representation(await renderer.workoutJson(workout, viewer, now), cachingFor(viewer));

  const viewerOf = async (authorization: string, now: number): Promise<Viewer> => {
    const session = await readSession(authorization);
    if (session === null) throw new NotSignedIn();
    return hasPremium(session.user, now) ? 'premium' : 'member';
  };

  /** Answers a visitor at once, and a member when it is known what she may play. */
  const forViewer =
    (make: (request: FrontRequest, viewer: Viewer, now: number) => Promise<Representation>) =>
    (request: FrontRequest): Representation | Promise<Representation> => {
      const now = Date.now();
      const answer = (viewer: Viewer) =>
        pages.get(`${viewer} ${request.url}`, video.sameUntil(now), now, () =>
          make(request, viewer, now),
        );
      if (!request.authorization) return answer('visitor');
      return viewerOf(request.authorization, now).then(answer);
    };

  return [
    { call: calls.listWorkouts, answer: forViewer(workoutPage) },
    {
      call: calls.getWorkout,
      answer: forViewer(async (request, viewer, now) => {
        const workout = catalogue.shelf.find(request.parameter);
        if (workout === undefined) throw new NotFound('Workout');
        return oneWorkout(workout, viewer, now);
      }),
    },
    { call: calls.listPlans, answer: () => catalogue.answers.plans },
    { call: calls.listCategories, answer: () => catalogue.answers.categories },
    { call: calls.listPolicies, answer: () => catalogue.answers.policies },
    {
      call: calls.getPolicy,
      answer: ({ parameter }) => {
        const page = catalogue.policy(parameter);
        if (page === undefined) throw new NotFound('Page');
        return page;
      },
    },
    { call: calls.getSiteTexts, answer: () => catalogue.answers.siteTexts },
  ];
};
