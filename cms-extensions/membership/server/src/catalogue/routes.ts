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
import type { Representation } from 'server-kit/http-server';
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
import type { Catalogue } from './catalogue.ts';
import { findMovements, matchedMoves } from './movements.ts';
import type { Programmes } from './programmes.ts';
import { isOwn, renderWorkout, VISITOR, type Viewing } from './renderer.ts';
import type { CatalogueWorkout } from './workout.ts';
import type { Selection } from './workout-list.ts';

/** The ids of the workouts in each of a member's collections, in the order of display. */
type Collections = Record<MemberCollection, (userDocumentId: string) => Promise<readonly string[]>>;

/** Besides: what the member has done in a counted session. */
export type MemberWorkouts = Collections & Record<'counted', Collections['completed']>;

/** A read route of the catalogue with its call of the contract. */
type CatalogueRoute = FastRoute & { call: CatalogueCall };

/** What the calls of the catalogue are answered from. */
type Context = {
  catalogue: Catalogue;
  programmes: Programmes;
  video: VideoAddresses;
  /** The members' own collections. */
  collections: MemberWorkouts;
  readSession: (authorization: string | undefined) => Promise<Session | null>;
};

/** A request with what its answer depends on. */
type Asked = FastRequest & { viewing: Viewing; now: number };

/** Describes what is asked for, as the call of the contract has it. */
type Describe = (ctx: Context, asked: Asked) => object | Promise<object>;

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

const parseQuery = <Schema extends z.ZodType>(
  schema: Schema,
  { query }: FastRequest,
): z.output<Schema> => {
  const parsed = schema.safeParse(queryOf(query));
  if (!parsed.success) throw new InvalidInput(parsed.error, 'query');
  return parsed.data;
};

const published = ({ catalogue }: Context, idOrSlug: string): CatalogueWorkout => {
  const workout = catalogue.shown.workouts.find(idOrSlug);
  if (workout === undefined) throw new NotFound('Workout');
  return workout;
};

/** @param mine the member's own workouts, if the page is about them */
const describePage = async (
  ctx: Context,
  { limit, offset, related_to, mine: _, locale: __, ids, ...filters }: WorkoutQuery,
  { viewing, now }: Pick<Asked, 'viewing' | 'now'>,
  mine: Selection = {},
): Promise<object> => {
  const relatedTo = related_to === undefined ? undefined : published(ctx, related_to);
  const own = mine.among && new Set(mine.among);
  const among = ids === undefined ? mine.among : ids.filter((id) => own?.has(id) ?? true);
  const found = ctx.catalogue.shown.workouts.page(filters, offset, limit, {
    ...mine,
    among,
    relatedTo,
  });
  const workouts = await Promise.all(
    found.workouts.map((workout) => {
      const matched = matchedMoves(workout, filters, found.matches);
      return renderWorkout(ctx.video, workout, viewing, now, matched);
    }),
  );
  return { workouts, total: found.total, limit, offset };
};

const describeMovement: Describe = ({ catalogue }, { parameter: idOrSlug }) => {
  const { movements, workouts } = catalogue.shown;
  const movement =
    movements.get(idOrSlug) ?? [...movements.values()].find(({ slug }) => slug === idOrSlug);
  if (movement === undefined) throw new NotFound('Movement');
  const users = workouts.workouts.filter((workout) =>
    workout.movements.some(({ id }) => id === movement.id),
  );
  return { ...movement, workouts: users.length };
};

const DESCRIBE: Readonly<Record<CatalogueCall['id'], Describe>> = {
  listWorkouts: (ctx, asked) => describePage(ctx, parseQuery(workoutQuerySchema, asked), asked),
  getWorkout: async (ctx, { parameter, viewing, now }) => {
    const workout = published(ctx, parameter);
    const described = await renderWorkout(ctx.video, workout, viewing, now);
    return { ...described, moves: workout.moves };
  },
  listMovements: ({ catalogue }, asked) => {
    const { search = '' } = parseQuery(movementQuerySchema, asked);
    const movements = [...catalogue.shown.movements.values()];
    return { movements: findMovements(movements, search, currentLocale()) };
  },
  getMovement: describeMovement,
  listMoveSummaries: ({ catalogue }) => ({
    version: 1,
    workouts: catalogue.shown.workouts.workouts.flatMap(({ id, moves }) =>
      moves === null ? [] : [summaryOf(id, moves)],
    ),
  }),
  listProgrammes: async ({ programmes }, { now }) => ({ programmes: await programmes.cards(now) }),
  getProgramme: async ({ programmes }, { parameter, now }) => {
    const programme = programmes.find(parameter);
    if (programme === undefined) throw new NotFound('Programme');
    return programmes.details(programme, now);
  },
  listPlans: ({ catalogue }) => catalogue.shown.plans,
  listCategories: ({ catalogue }) => catalogue.shown.categories,
  listPolicies: ({ catalogue }) => ({
    policies: catalogue.shown.policies.map(({ slug, title }) => ({ slug, title })),
  }),
  getPolicy: ({ catalogue }, { parameter }) => {
    const page = catalogue.shown.policies.find(({ slug }) => slug === parameter);
    if (page === undefined) throw new NotFound('Page');
    return page;
  },
  getSiteTexts: ({ catalogue }) => catalogue.shown.siteTexts,
  getRedirects: ({ catalogue }) => ({ redirects: catalogue.shown.redirects }),
};

/** The calls whose answers contain videos, so that they depend on the viewer. */
const BY_VIEWER: ReadonlySet<CatalogueCall['id']> = new Set(['listWorkouts', 'getWorkout']);

const VARY_BY_VIEWER = 'Accept-Encoding, Authorization';
/** A visitor's answer must not be served to a member who requests the same address. */
const VISITOR_CACHING: Caching = { ...PUBLIC_CACHING, vary: VARY_BY_VIEWER };
/**
 * A member's answers contain signed addresses: they may be cached only by the member's own browser
 * and for the same token.
 */
const MEMBER_CACHING: Caching = { cacheControl: 'private, no-cache', vary: VARY_BY_VIEWER };
/** The browser may use the summaries for some minutes without asking. */
const SUMMARIES_CACHING: Caching = { ...PUBLIC_CACHING, cacheControl: 'public, max-age=300' };

const cachingOf = (id: CatalogueCall['id'], { viewer }: Viewing): Caching => {
  if (id === 'listMoveSummaries') return SUMMARIES_CACHING;
  if (!BY_VIEWER.has(id)) return PUBLIC_CACHING;
  return viewer === 'visitor' ? VISITOR_CACHING : MEMBER_CACHING;
};

const json = (described: object, caching: Caching): Representation =>
  jsonRepresentation(JSON.stringify(described), caching);

/** @throws NotSignedIn */
const sessionOf = async ({ readSession }: Context, { authorization }: FastRequest) => {
  const session = await readSession(authorization);
  if (session === null) throw new NotSignedIn();
  return session;
};

const viewingOf = ({ user, premiumEndsAt }: Session): Viewing =>
  hasPremium(user)
    ? { viewer: 'premium', premiumEndsAt }
    : { viewer: 'member', premiumEndsAt: null };

/** The same for everyone of a kind, until the content changes or the addresses of videos do. */
const sharedAnswer = (ctx: Context, call: CatalogueCall, asked: Asked) => {
  const { viewing, now, url } = asked;
  const make = async () => json(await DESCRIBE[call.id](ctx, asked), cachingOf(call.id, viewing));
  if (isOwn(ctx.video, viewing, now)) return make();
  const key = `${viewing.viewer} ${url}`;
  return ctx.catalogue.answers.get(key, { until: ctx.video.sameUntil(now), make });
};

const selectionOf = async (
  { collections }: Context,
  mine: MineFilter,
  userId: string,
): Promise<Selection> => {
  if (mine !== 'not_completed') return { among: await collections[mine](userId) };
  const [completed, counted] = [
    await collections.completed(userId),
    await collections.counted(userId),
  ];
  return { without: new Set([...completed, ...counted]) };
};

/** A page of a member's own collection, made for this request. */
const personalAnswer = async (ctx: Context, request: FastRequest): Promise<Representation> => {
  const now = Date.now();
  const session = await sessionOf(ctx, request);
  const query = parseQuery(workoutQuerySchema, request);
  const mine = query.mine === undefined ? {} : await selectionOf(ctx, query.mine, session.user.id);
  const page = await describePage(ctx, query, { viewing: viewingOf(session), now }, mine);
  return json(page, MEMBER_CACHING);
};

/** A personal page must never be cached for others, in whatever way the parameter is encoded. */
const isPersonal = (call: CatalogueCall, { query }: FastRequest): boolean =>
  call.id === 'listWorkouts' && query !== '' && new URLSearchParams(query).has('mine');

const answer = (
  ctx: Context,
  call: CatalogueCall,
  request: FastRequest,
): Representation | Promise<Representation> => {
  if (isPersonal(call, request)) return personalAnswer(ctx, request);
  const now = Date.now();
  if (!BY_VIEWER.has(call.id) || !request.authorization) {
    return sharedAnswer(ctx, call, { ...request, viewing: VISITOR, now });
  }
  return sessionOf(ctx, request).then((session) =>
    sharedAnswer(ctx, call, { ...request, viewing: viewingOf(session), now }),
  );
};

/** The read calls of the library and of the pages around it (spec section 7). */
export const catalogueRoutes = (ctx: Context): CatalogueRoute[] =>
  CATALOGUE_CALLS.map((call) => ({ call, answer: (request) => answer(ctx, call, request) }));
