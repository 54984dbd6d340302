import { adminApi } from '@strapi/strapi/admin';

/* How the desk's own calls, below `/membership`, become hooks of RTK Query in Strapi's store. */

const TYPES = [
  'Backups',
  'Connections',
  'Document',
  'Import',
  'Languages',
  'Mails',
  'Member',
  'Movements',
  'Offers',
  'Places',
  'Setup',
  'Team',
  'Today',
  'WorkoutSubtitles',
  'WorkoutVideo',
] as const;

type Type = (typeof TYPES)[number];
export type Tag = Type | { type: Type; id: string };
type Tags<Asked> = readonly Tag[] | ((asked: Asked) => readonly Tag[]);

/** A path below `/membership`, alone or with its parameters or its body. */
type Call = string | readonly [path: string, sent: object];
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export const desk = adminApi.enhanceEndpoints({ addTagTypes: TYPES });

type Build = Parameters<Parameters<typeof desk.injectEndpoints>[0]['endpoints']>[0];

/** Every answer of the desk; some calls have none. */
type Body<Answer> = { data: Answer } | undefined;

const dataOf = <Answer>(body: Body<Answer>): Answer => body?.data as Answer;

const requestOf = (method: Method, call: Call) => {
  const [path, sent] = typeof call === 'string' ? [call, undefined] : call;
  const request = { url: `/membership/${path}`, method };
  if (sent === undefined) return request;
  return method === 'GET' ? { ...request, config: { params: sent } } : { ...request, data: sent };
};

const tagged =
  <Asked>(tags: Tags<Asked>) =>
  (_answer: unknown, _error: unknown, asked: Asked): readonly Tag[] =>
    typeof tags === 'function' ? tags(asked) : tags;

/** What makes the desk's calls: `read` by GET, `ask` by POST what nobody keeps, `write` the rest. */
export const callsOf = (build: Build) => ({
  read: <Answer, Asked = void>(call: (asked: Asked) => Call, provides: Tags<Asked> = []) =>
    build.query<Answer, Asked>({
      query: (asked) => requestOf('GET', call(asked)),
      transformResponse: (body: Body<Answer>) => dataOf(body),
      providesTags: tagged(provides),
    }),
  ask: <Answer, Asked>(call: (asked: Asked) => Call, provides: Tags<Asked> = []) =>
    build.query<Answer, Asked>({
      query: (asked) => requestOf('POST', call(asked)),
      transformResponse: (body: Body<Answer>) => dataOf(body),
      providesTags: tagged(provides),
      keepUnusedDataFor: 0,
    }),
  /** What it invalidates is read again also after an error: what is shown may be outdated. */
  write: <Answer, Asked = void>(
    method: Method | ((asked: Asked) => Method),
    call: (asked: Asked) => Call,
    invalidates: Tags<Asked> = [],
  ) =>
    build.mutation<Answer, Asked>({
      query: (asked) => requestOf(typeof method === 'string' ? method : method(asked), call(asked)),
      transformResponse: (body: Body<Answer>) => dataOf(body),
      invalidatesTags: tagged(invalidates),
    }),
});
