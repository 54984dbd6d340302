import { adminApi } from '@strapi/strapi/admin';
import { useCallback } from 'react';
import { MEMBER, MOVEMENT, PROGRAMME, REFUND_REQUEST, WORKOUT } from './addresses.ts';

/*
 * The desk's calls, below `/membership`, and Strapi's own, whose paths begin with a slash. Answers lie
 * in Strapi's store. After a write everything of the same area, the first part of the path, is read
 * again; also after an error, since what is shown may be outdated.
 */

/** Other areas that a write changes. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  alerts: ['today'],
  gifts: ['offers'],
  members: ['today'],
  'refund-requests': ['members', 'today'],
  site: ['setup'],
};

/** The type of an area whose entries the content manager shows, too. */
const TYPES: Readonly<Record<string, string>> = {
  members: MEMBER,
  movements: MOVEMENT,
  programmes: PROGRAMME,
  'refund-requests': REFUND_REQUEST,
  videos: WORKOUT,
  workouts: WORKOUT,
};

type Tag = { type: 'Desk' | 'Document'; id: string };

const areaTag = (id: string): Tag => ({ type: 'Desk', id });
/** As the content manager names what it shows, and reads again after it has saved. */
const entryTag = (type: string, id = 'LIST'): Tag => ({ type: 'Document', id: `${type}_${id}` });

const partsOf = (path: string): string[] => path.split(/[/?]/);

const readTags = (path: string): Tag[] => {
  const [area = '', id] = partsOf(path);
  const type = TYPES[area];
  if (type !== undefined) return [areaTag(area), entryTag(type, id)];
  const [, strapiType, entry] =
    /^\/content-manager\/collection-types\/(.+)\/(\w+)$/.exec(path) ?? [];
  return [strapiType === undefined ? areaTag(area) : entryTag(strapiType, entry)];
};

const writtenTags = (path: string): Tag[] => {
  const [, strapiType] = /^\/content-manager\/collection-types\/([^/?]+)/.exec(path) ?? [];
  if (strapiType !== undefined) return [entryTag(strapiType)];
  const [area = '', id] = partsOf(path);
  const type = TYPES[area];
  const entries = type === undefined ? [] : [entryTag(type)];
  // The form of a workout that is open would lose what is not saved yet.
  if (type !== undefined && id !== undefined && area !== 'workouts')
    entries.push(entryTag(type, id));
  return [...[area, ...(ALSO[area] ?? [])].map(areaTag), ...entries];
};

const urlOf = (path: string): string => (path.startsWith('/') ? path : `/membership/${path}`);

/** Every answer of the desk; some calls have none. Those of Strapi's own are left as they are. */
const answerIn = (body: { data: unknown } | undefined, path: string): unknown =>
  path.startsWith('/') ? body : body?.data;

type Method = 'POST' | 'PUT' | 'DELETE';
type Asked = { path: string; params?: object | undefined };
type Sent = { method: Method; path: string; data?: object | undefined };

const desk = adminApi
  .enhanceEndpoints({ addTagTypes: ['Desk', 'Document'] as const })
  .injectEndpoints({
    endpoints: (build) => ({
      read: build.query<unknown, Asked>({
        query: ({ path, params }) => ({ url: urlOf(path), method: 'GET', config: { params } }),
        transformResponse: (body: { data: unknown }, _meta, { path }) => answerIn(body, path),
        providesTags: (_answer, _error, { path }) => readTags(path),
      }),
      ask: build.query<unknown, Asked>({
        query: ({ path, params }) => ({ url: urlOf(path), method: 'POST', data: params }),
        transformResponse: (body: { data: unknown }, _meta, { path }) => answerIn(body, path),
        providesTags: (_answer, _error, { path }) => readTags(path),
        keepUnusedDataFor: 0,
      }),
      write: build.mutation<unknown, Sent>({
        query: ({ path, ...request }) => ({ url: urlOf(path), ...request }),
        transformResponse: (body: { data: unknown } | undefined, _meta, { path }) =>
          answerIn(body, path),
        invalidatesTags: (_answer, _error, { path }) => writtenTags(path),
      }),
    }),
  });

/** Why a call failed, in the server's words; `details` names the fields. */
export type Failure = {
  name?: string | undefined;
  message?: string | undefined;
  details?: unknown;
};

/** What is known of an answer; `data` is also that to an earlier question, `currentData` is not. */
export type Read<Answer> = {
  data?: Answer;
  currentData?: Answer;
  error?: Failure;
  isError: boolean;
  isFetching: boolean;
  /** When it came, milliseconds since the epoch. */
  fulfilledTimeStamp?: number;
  refetch: () => Promise<{ isSuccess: boolean }>;
};

type Options = { refetchOnMountOrArgChange?: boolean; pollingInterval?: number };

/** Refetch whenever it is shown. */
export const ANEW = { refetchOnMountOrArgChange: true } as const;

/** Refetch whenever it is shown, and every minute while it is visible. */
export const FRESH = { ...ANEW, pollingInterval: 60_000 } as const;

/** Reads by GET; null: nothing yet. */
export const useRead = <Answer>(path: string | null, options: Options = {}, params?: object) =>
  desk.useReadQuery(
    { path: path ?? '', params },
    { ...options, skip: path === null },
  ) as Read<Answer>;

/** Asks by POST what nobody keeps; a null of both: nothing yet. */
export const useAsk = <Answer>(path: string | null, params: object | null) =>
  desk.useAskQuery(
    { path: path ?? '', params: params ?? {} },
    { ...ANEW, skip: path === null || params === null },
  ) as Read<Answer>;

export type Call = readonly [method: Method, path: string, data?: object];

export type Reply<Answer> = { data: Answer } | { error: Failure };

/** @returns what sends a write, and whether one is under way */
export const useSend = () => {
  const [write, { isLoading }] = desk.useWriteMutation();
  const send = useCallback(
    <Answer = unknown>(...[method, path, data]: Call) =>
      write({ method, path, data }) as Promise<Reply<Answer>>,
    [write],
  );
  return [send, isLoading] as const;
};
