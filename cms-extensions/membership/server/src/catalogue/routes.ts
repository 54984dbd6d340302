import {
  CATALOGUE_CALLS,
  type CatalogueCall,
  hasPremium,
  type MemberCollection,
  type MineFilter,
  movementQuerySchema,
  summaryOf,
  type WorkoutQuery,
  workoutQuerySchema,
} from 'contract';
import type { Representation } from 'contract/http-server';
import type { z } from 'zod';
import type { VideoAddresses } from '../media/index.ts';
import {
  type Caching,
  currentLocale,
  type FastRequest,
  type FastRoute,
  InvalidInput,
  jsonRepresentation,
  NotFound,
  NotSignedIn,
  PUBLIC_CACHING,
  type Session,
} from '../platform/http/index.ts';
import { type AnswerCache, MEMBER_CACHING, VISITOR_CACHING } from './answers.ts';
import { findMovements, matchedMoves } from './movements.ts';
import type { Programmes } from './programmes.ts';
import type { ReadModel } from './read-model.ts';
import type { Renderer, Viewer, Viewing } from './renderer.ts';
import type { CatalogueWorkout } from './workout.ts';
import type { Selection } from './workout-index.ts';

/** The ids of the workouts in each of a member's collections, in the order of display. */
type Collections = Record<MemberCollection, (userDocumentId: string) => Promise<readonly string[]>>;

/** Besides: what the member has done in a counted session. */
export type MemberWorkouts = Collections & Record<'counted', Collections['completed']>;

/** A read route of the catalogue with its call of the contract. */
type CatalogueRoute = FastRoute & { call: CatalogueCall };

type Answer = FastRoute['answer'];

type Parts = {
  model: ReadModel;
  renderer: Renderer;
  programmes: Programmes;
  answers: AnswerCache;
  video: VideoAddresses;
  collections: MemberWorkouts;
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

const parseQueryAs = <Schema extends z.ZodType>(
  schema: Schema,
  { query }: FastRequest,
): z.output<Schema> => {
  const parsed = schema.safeParse(queryOf(query));
  if (!parsed.success) throw new InvalidInput(parsed.error, 'query');
  return parsed.data;
};

const parseQuery = (request: FastRequest): WorkoutQuery =>
  parseQueryAs(workoutQuerySchema, request);

/** A personal page must never be cached for others, in whatever way the parameter is encoded. */
const isPersonal = ({ query }: FastRequest): boolean =>
  query !== '' && new URLSearchParams(query).has('mine');

/** The browser may use the summaries for some minutes without asking. */
const SUMMARIES_CACHING: Caching = { ...PUBLIC_CACHING, cacheControl: 'public, max-age=300' };

const VISITOR: Viewing = { viewer: 'visitor', premiumEndsAt: null };

const cachingFor = (viewer: Viewer) => (viewer === 'visitor' ? VISITOR_CACHING : MEMBER_CACHING);

/** The read calls of the library and of the pages around it (spec section 7). */
export const createCatalogueRoutes = (parts: Parts): CatalogueRoute[] => {
  const { model, renderer, programmes, answers, video, collections, readSession } = parts;

  const published = (idOrSlug: string): CatalogueWorkout => {
    const workout = model.workouts.find(idOrSlug);
    if (workout === undefined) throw new NotFound('Workout');
    return workout;
  };

  const listPage = async (
    { limit, offset, related_to, mine: _, locale: __, ids, ...filters }: WorkoutQuery,
    viewing: Viewing,
    now: number,
    mine: Selection = {},
  ): Promise<Representation> => {
    const relatedTo = related_to === undefined ? undefined : published(related_to);
    const own = mine.among && new Set(mine.among);
    const among = ids === undefined ? mine.among : ids.filter((id) => own?.has(id) ?? true);
    const selection = { ...mine, among, relatedTo };
    const found = model.workouts.page(filters, offset, limit, selection);
    const workouts = await Promise.all(
      found.workouts.map((workout) =>
        renderer.render(workout, viewing, now, matchedMoves(workout, filters, found.matches)),
      ),
    );
    const page = { workouts, total: found.total, limit, offset };
    return jsonRepresentation(JSON.stringify(page), cachingFor(viewing.viewer));
  };

  const sessionOf = async (authorization: string | undefined): Promise<Session> => {
    const session = await readSession(authorization);
    if (session === null) throw new NotSignedIn();
    return session;
  };

  const viewingOf = ({ user, premiumEndsAt }: Session): Viewing =>
    hasPremium(user)
      ? { viewer: 'premium', premiumEndsAt }
      : { viewer: 'member', premiumEndsAt: null };

  const selectionOf = async (mine: MineFilter, userId: string): Promise<Selection> =>
    mine === 'not_completed'
      ? {
          without: new Set([
            ...(await collections.completed(userId)),
            ...(await collections.counted(userId)),
          ]),
        }
      : { among: await collections[mine](userId) };

  /** A page of a member's own collection, made for this request. */
  const collectionPage = async (request: FastRequest): Promise<Representation> => {
    const now = Date.now();
    const session = await sessionOf(request.authorization);
    const query = parseQuery(request);
    const mine = query.mine === undefined ? {} : await selectionOf(query.mine, session.user.id);
    return listPage(query, viewingOf(session), now, mine);
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
      return sessionOf(request.authorization).then((session) => answer(viewingOf(session)));
    };

  /** The same for everyone until the content changes. */
  const forEveryone =
    (name: string, read: (parameter: string) => object, caching = PUBLIC_CACHING): Answer =>
    ({ parameter }) =>
      answers.get(`${currentLocale()} ${name} ${parameter}`, {
        until: Number.MAX_SAFE_INTEGER,
        make: async () => jsonRepresentation(JSON.stringify(read(parameter)), caching),
      });

  /** The same for everyone until the content changes, or the pictures of videos expire. */
  const withPictures =
    (name: string, read: (parameter: string, now: number) => Promise<object>): Answer =>
    ({ parameter }) => {
      const now = Date.now();
      return answers.get(`${currentLocale()} ${name} ${parameter}`, {
        until: video.sameUntil(now),
        make: async () => jsonRepresentation(JSON.stringify(await read(parameter, now))),
      });
    };

  const listMovements: Answer = (request) =>
    answers.get(`movements ${request.query}`, {
      until: Number.MAX_SAFE_INTEGER,
      make: async () => {
        const { search = '' } = parseQueryAs(movementQuerySchema, request);
        const movements = findMovements([...model.movements().values()], search, currentLocale());
        return jsonRepresentation(JSON.stringify({ movements }));
      },
    });

  const movementWithUses = (idOrSlug: string): object => {
    const movements = model.movements();
    const movement =
      movements.get(idOrSlug) ?? [...movements.values()].find(({ slug }) => slug === idOrSlug);
    if (movement === undefined) throw new NotFound('Movement');
    const users = model.workouts
      .all()
      .filter((workout) => workout.movements.some(({ id }) => id === movement.id));
    return { ...movement, workouts: users.length };
  };

  const summaries = (): object => ({
    version: 1,
    workouts: model.workouts
      .all()
      .flatMap(({ id, moves }) => (moves === null ? [] : [summaryOf(id, moves)])),
  });

  const list = forViewer((request, viewing, now) => listPage(parseQuery(request), viewing, now));

  const answerOf: Record<CatalogueCall['id'], Answer> = {
    listWorkouts: (request) => (isPersonal(request) ? collectionPage(request) : list(request)),
    getWorkout: forViewer(async ({ parameter }, viewing, now) => {
      const workout = published(parameter);
      const described = await renderer.render(workout, viewing, now);
      const answer = { ...described, moves: workout.moves };
      return jsonRepresentation(JSON.stringify(answer), cachingFor(viewing.viewer));
    }),
    listMovements,
    getMovement: forEveryone('movement', movementWithUses),
    listMoveSummaries: forEveryone('move-summaries', summaries, SUMMARIES_CACHING),
    listProgrammes: withPictures('programmes', async (_, now) => ({
      programmes: await programmes.cards(now),
    })),
    getProgramme: withPictures('programme', async (idOrSlug, now) => {
      const programme = programmes.find(idOrSlug);
      if (programme === undefined) throw new NotFound('Programme');
      return programmes.details(programme, now);
    }),
    listPlans: forEveryone('plans', () => model.plans()),
    listCategories: forEveryone('categories', () => ({ categories: model.categories() })),
    listPolicies: forEveryone('policies', () => ({
      policies: model.policies().map(({ slug, title }) => ({ slug, title })),
    })),
    getPolicy: forEveryone('policy', (slug) => {
      const page = model.policies().find((policy) => policy.slug === slug);
      if (page === undefined) throw new NotFound('Page');
      return page;
    }),
    getSiteTexts: forEveryone('site-texts', () => model.siteTexts()),
  };

  return CATALOGUE_CALLS.map((call) => ({ call, answer: answerOf[call.id] }));
};
