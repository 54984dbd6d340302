import {
  type Call,
  calls,
  hasPremium,
  type MemberCollection,
  type WorkoutQuery,
  workoutQuerySchema,
} from 'contract';
import type { VideoAddresses } from '../media/index.ts';
import type { FastRequest, FastRoute, Session } from '../platform/http/index.ts';
import { InvalidInput, NotFound, NotSignedIn, Representation } from '../platform/http/index.ts';
import type { Catalogue } from './catalogue.ts';
import { MEMBER_CACHING, type Pages, VISITOR_CACHING } from './pages.ts';
import type { Renderer, Viewer, Viewing } from './renderer.ts';
import type { CatalogueWorkout } from './workout.ts';

/** The ids of the workouts in each of a member's collections, in the order of display. */
export type Collections = Record<
  MemberCollection,
  (userDocumentId: string) => Promise<readonly string[]>
>;

/** A read route of the catalogue with its call of the contract. */
export type CatalogueRoute = FastRoute & { call: Call };

type Parts = {
  catalogue: Catalogue;
  renderer: Renderer;
  pages: Pages;
  video: VideoAddresses;
  collections: Collections;
  readSession: (authorization: string | undefined) => Promise<Session | null>;
};

/** A parameter that occurs twice becomes a list, which no filter accepts. */
const queryOf = (query: string): Record<string, string | string[]> => {
  const parameters = new URLSearchParams(query);
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length === 1 ? (values[0] as string) : values];
    }),
  );
};

const parseQuery = ({ query }: FastRequest): WorkoutQuery => {
  const parsed = workoutQuerySchema.safeParse(queryOf(query));
  if (!parsed.success) throw new InvalidInput(parsed.error, 'query');
  return parsed.data;
};

/** A personal page must never be cached for others, in whatever way the parameter is encoded. */
const asksForHers = ({ query }: FastRequest): boolean =>
  query !== '' && new URLSearchParams(query).has('mine');

const VISITOR: Viewing = { viewer: 'visitor', premiumEndsAt: null };

const cachingFor = (viewer: Viewer) => (viewer === 'visitor' ? VISITOR_CACHING : MEMBER_CACHING);

/** The read calls of the library and of the pages around it (spec section 7). */
export const createCatalogueRoutes = (parts: Parts): CatalogueRoute[] => {
  const { catalogue, renderer, pages, video, collections, readSession } = parts;

  const published = (idOrSlug: string): CatalogueWorkout => {
    const workout = catalogue.shelf.find(idOrSlug);
    if (workout === undefined) throw new NotFound('Workout');
    return workout;
  };

  const listPage = async (
    { limit, offset, related_to, mine: _, ...filters }: WorkoutQuery,
    viewing: Viewing,
    now: number,
    among?: readonly string[],
  ) => {
    const relatedTo = related_to === undefined ? undefined : published(related_to);
    const selection = { among, relatedTo };
    const { workouts, total } = catalogue.shelf.page(filters, offset, limit, selection);
    const texts = await Promise.all(
      workouts.map((workout) => renderer.workoutJson(workout, viewing, now)),
    );
    const json = `{"workouts":[${texts.join(',')}],"total":${total},"limit":${limit},"offset":${offset}}`;
    return new Representation(json, cachingFor(viewing.viewer));
  };

  const sharedPage = (request: FastRequest, viewing: Viewing, now: number) =>
    listPage(parseQuery(request), viewing, now);

  const sessionOf = async (authorization: string | undefined): Promise<Session> => {
    const session = await readSession(authorization);
    if (session === null) throw new NotSignedIn();
    return session;
  };

  /** Access ends at its known end, even if Stripe's webhook has not arrived yet. */
  const viewingOf = ({ user, premiumEndsAt }: Session, now: number): Viewing => {
    const isOver = premiumEndsAt !== null && premiumEndsAt <= now;
    return hasPremium(user, now) && !isOver
      ? { viewer: 'premium', premiumEndsAt }
      : { viewer: 'member', premiumEndsAt: null };
  };

  /** A page of a member's own collection, made for this request. */
  const collectionPage = async (request: FastRequest): Promise<Representation> => {
    const now = Date.now();
    const session = await sessionOf(request.authorization);
    const query = parseQuery(request);
    const among = query.mine && (await collections[query.mine](session.user.id));
    return listPage(query, viewingOf(session, now), now, among);
  };

  /** Answers visitors immediately, and members after their access is known. */
  const forViewer =
    (make: (request: FastRequest, viewing: Viewing, now: number) => Promise<Representation>) =>
    (request: FastRequest): Representation | Promise<Representation> => {
      const now = Date.now();
      const answer = (viewing: Viewing) =>
        renderer.isOwn(viewing, now)
          ? make(request, viewing, now)
          : pages.get(`${viewing.viewer} ${request.url}`, video.sameUntil(now), now, () =>
              make(request, viewing, now),
            );
      if (!request.authorization) return answer(VISITOR);
      return sessionOf(request.authorization).then((session) => answer(viewingOf(session, now)));
    };
  const shared = forViewer(sharedPage);

  return [
    {
      call: calls.listWorkouts,
      answer: (request) => (asksForHers(request) ? collectionPage(request) : shared(request)),
    },
    {
      call: calls.getWorkout,
      answer: forViewer(async (request, viewing, now) => {
        const workout = published(request.parameter);
        return new Representation(
          await renderer.workoutJson(workout, viewing, now),
          cachingFor(viewing.viewer),
        );
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
