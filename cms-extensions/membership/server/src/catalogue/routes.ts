import {
  CATALOGUE_CALLS,
  type CatalogueCall,
  hasPremium,
  type MemberCollection,
  type WorkoutQuery,
  workoutQuerySchema,
} from 'contract';
import type { Representation } from 'contract/http-server';
import type { VideoAddresses } from '../media/index.ts';
import {
  type FastRequest,
  type FastRoute,
  InvalidInput,
  jsonRepresentation,
  NotFound,
  NotSignedIn,
  type Session,
} from '../platform/http/index.ts';
import { type AnswerCache, MEMBER_CACHING, VISITOR_CACHING } from './answers.ts';
import type { ReadModel } from './read-model.ts';
import type { Renderer, Viewer, Viewing } from './renderer.ts';
import type { CatalogueWorkout } from './workout.ts';

/** The ids of the workouts in each of a member's collections, in the order of display. */
export type Collections = Record<
  MemberCollection,
  (userDocumentId: string) => Promise<readonly string[]>
>;

/** A read route of the catalogue with its call of the contract. */
export type CatalogueRoute = FastRoute & { call: CatalogueCall };

type Answer = FastRoute['answer'];

type Parts = {
  model: ReadModel;
  renderer: Renderer;
  answers: AnswerCache;
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
const isPersonal = ({ query }: FastRequest): boolean =>
  query !== '' && new URLSearchParams(query).has('mine');

const VISITOR: Viewing = { viewer: 'visitor', premiumEndsAt: null };

const cachingFor = (viewer: Viewer) => (viewer === 'visitor' ? VISITOR_CACHING : MEMBER_CACHING);

/** The read calls of the library and of the pages around it (spec section 7). */
export const createCatalogueRoutes = (parts: Parts): CatalogueRoute[] => {
  const { model, renderer, answers, video, collections, readSession } = parts;

  const published = (idOrSlug: string): CatalogueWorkout => {
    const workout = model.workouts.find(idOrSlug);
    if (workout === undefined) throw new NotFound('Workout');
    return workout;
  };

  const listPage = async (
    { limit, offset, related_to, mine: _, ...filters }: WorkoutQuery,
    viewing: Viewing,
    now: number,
    among?: readonly string[],
  ): Promise<Representation> => {
    const relatedTo = related_to === undefined ? undefined : published(related_to);
    const found = model.workouts.page(filters, offset, limit, { among, relatedTo });
    const workouts = await Promise.all(
      found.workouts.map((workout) => renderer.render(workout, viewing, now)),
    );
    const page = { workouts, total: found.total, limit, offset };
    return jsonRepresentation(JSON.stringify(page), cachingFor(viewing.viewer));
  };

  const sessionOf = async (authorization: string | undefined): Promise<Session> => {
    const session = await readSession(authorization);
    if (session === null) throw new NotSignedIn();
    return session;
  };

  const viewingOf = ({ user, premiumEndsAt }: Session, now: number): Viewing =>
    hasPremium(user, now)
      ? { viewer: 'premium', premiumEndsAt }
      : { viewer: 'member', premiumEndsAt: null };

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
          : answers.get(`${viewing.viewer} ${request.url}`, {
              until: video.sameUntil(now),
              make: () => make(request, viewing, now),
            });
      if (!request.authorization) return answer(VISITOR);
      return sessionOf(request.authorization).then((session) => answer(viewingOf(session, now)));
    };

  /** The same for everyone until the content changes. */
  const forEveryone =
    (name: string, read: (parameter: string) => object): Answer =>
    ({ parameter }) =>
      answers.get(`${name} ${parameter}`, {
        until: Number.MAX_SAFE_INTEGER,
        make: async () => jsonRepresentation(JSON.stringify(read(parameter))),
      });

  const list = forViewer((request, viewing, now) => listPage(parseQuery(request), viewing, now));

  const answerOf: Record<CatalogueCall['id'], Answer> = {
    listWorkouts: (request) => (isPersonal(request) ? collectionPage(request) : list(request)),
    getWorkout: forViewer(async ({ parameter }, viewing, now) => {
      const workout = await renderer.render(published(parameter), viewing, now);
      return jsonRepresentation(JSON.stringify(workout), cachingFor(viewing.viewer));
    }),
    listPlans: forEveryone('plans', () => model.sections().plans),
    listCategories: forEveryone('categories', () => ({ categories: model.sections().categories })),
    listPolicies: forEveryone('policies', () => ({
      policies: model.sections().policies.map(({ slug, title }) => ({ slug, title })),
    })),
    getPolicy: forEveryone('policy', (slug) => {
      const page = model.sections().policies.find((policy) => policy.slug === slug);
      if (page === undefined) throw new NotFound('Page');
      return page;
    }),
    getSiteTexts: forEveryone('site-texts', () => model.sections().siteTexts),
  };

  return CATALOGUE_CALLS.map((call) => ({ call, answer: answerOf[call.id] }));
};
