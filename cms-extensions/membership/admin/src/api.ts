import type {
  ActionAnswer,
  ActionQuote,
  CaptionDraft,
  MapCheck,
  Movement,
  ProgrammePlan,
} from 'contract';
import type { MemberDetails, MembersPage, TimelinePage } from 'contract/desk/members';
import type * as Numbers from 'contract/desk/numbers';
import type {
  CodeView,
  GiftsView,
  OffersView,
  PlaceView,
  PricePreview,
} from 'contract/desk/offers';
import type { ProgrammeEffects, ProgrammeMember } from 'contract/desk/programmes';
import type { SubtitlesView, VideoView } from 'contract/desk/video-field';
import type { FilmLine, ProgrammeVideo, VideosPage, WorkoutUses } from 'contract/desk/videos';
import { MOVEMENT, PROGRAMME, WORKOUT } from './addresses.ts';
import { callsOf, desk, type Tag } from './calls.ts';

export type {
  ComingVideo,
  CurrentVideo,
  SubtitlesView,
  VideoView,
} from 'contract/desk/video-field';
export type { WorkoutUses } from 'contract/desk/videos';

/** The list's query; the server has defaults for absent parameters. */
type MembersQuery = Partial<
  Record<'filter' | 'search' | 'plan' | 'language' | 'imported' | 'sort' | 'page', string>
>;

export type TimelineKind = 'money' | 'training' | 'mails' | 'notes';

/** `template`: the draft that it began with. */
type Letter = { id: string; subject: string; body: string; action_id: string; template?: string };

/** Path of the calls for a workout's video. */
export const videoPath = (workoutId: string): string => `/membership/${videoOf(workoutId)}`;

const videoOf = (workoutId: string): string => `workouts/${workoutId}/video`;

const member = ({ id }: { id: string }): Tag[] => [{ type: 'Member', id }];
const entry = (uid: string, id: string): Tag => ({ type: 'Document', id: `${uid}_${id}` });
const WORKOUTS = [entry(WORKOUT, 'LIST')];

type Video<More = object> = { workoutId: string } & More;
const video = ({ workoutId }: Video): Tag[] => [{ type: 'WorkoutVideo', id: workoutId }];
const subtitles = ({ workoutId }: Video): Tag[] => [{ type: 'WorkoutSubtitles', id: workoutId }];

const endpoints = (build: Parameters<typeof callsOf>[0]) => {
  const { read, ask, write } = callsOf(build);
  return {
    clock: read<{ timeZone: string; owner: string }>(() => 'clock'),
    monthNumbers: read<Numbers.MonthNumbers>(() => 'today/month'),
    businessNumbers: read<Numbers.BusinessNumbers, string>((month) => [
      'numbers/business',
      { month },
    ]),
    videosNumbers: read<Numbers.VideosNumbers, string>((days) => ['numbers/videos', { days }]),
    sourcesNumbers: read<Numbers.SourcesNumbers, string>((days) => ['numbers/sources', { days }]),
    videoNumbers: read<Numbers.VideoNumbers, { id: string; days: string }>(({ id, days }) => [
      `numbers/videos/${id}`,
      { days },
    ]),

    membersList: read<MembersPage, MembersQuery>((params) => ['members', params]),
    memberDetails: read<MemberDetails, string>(
      (id) => `members/${id}`,
      (id) => member({ id }),
    ),
    timeline: read<TimelinePage, { id: string; kind: TimelineKind | null; before: string | null }>(
      ({ id, kind, before }) => [
        `members/${id}/timeline`,
        { ...(kind && { kind }), ...(before && { before }) },
      ],
      member,
    ),
    refreshMember: write<unknown, { id: string }>(
      'POST',
      ({ id }) => `members/${id}/refresh`,
      member,
    ),
    /** @property path of the action, such as `members/ID/refund` */
    actionQuote: ask<ActionQuote, { path: string; body: string }>(({ path, body }) => [
      `${path}/quote`,
      JSON.parse(body),
    ]),
    act: write<ActionAnswer, { path: string; data: object }>(
      'POST',
      ({ path, data }) => [path, data],
      ['Member', 'Document'],
    ),
    endGiven: write<unknown, { id: string; given: string; isUndo: boolean }>(
      ({ isUndo }) => (isUndo ? 'POST' : 'DELETE'),
      ({ id, given, isUndo }) => `members/${id}/entitlements/${given}${isUndo ? '/restore' : ''}`,
      member,
    ),
    writeToMember: write<unknown, Letter>(
      'POST',
      ({ id, ...data }) => [`members/${id}/mail`, data],
      member,
    ),
    inviteMember: write<unknown, string>('POST', (id) => [`members/${id}/invite`, {}]),
    addNote: write<unknown, { id: string; text: string }>(
      'POST',
      ({ id, text }) => [`members/${id}/notes`, { text }],
      member,
    ),
    changeNote: write<unknown, { id: string; note: string; text: string }>(
      'PUT',
      ({ id, note, text }) => [`members/${id}/notes/${note}`, { text }],
      member,
    ),
    deleteNote: write<unknown, { id: string; note: string }>(
      'DELETE',
      ({ id, note }) => `members/${id}/notes/${note}`,
      member,
    ),
    offers: read<OffersView>(() => 'offers', ['Offers']),
    codes: read<CodeView[]>(() => 'offers/codes', ['Offers']),
    pricePreview: ask<PricePreview, { plan: string; body: string }>(({ plan, body }) => [
      `offers/${plan}/price/preview`,
      JSON.parse(body),
    ]),
    /** Whatever changes the offers. */
    changeOffers: write<
      { outcome: string },
      { method: 'POST' | 'PUT' | 'DELETE'; path: string; data?: object }
    >(
      ({ method }) => method,
      ({ path, data = {} }) => [path.startsWith('/') ? path.slice(1) : `offers/${path}`, data],
      ['Offers'],
    ),
    gifts: read<GiftsView>(() => 'offers/gifts', ['Offers']),
    places: read<PlaceView[]>(() => 'offers/places', ['Places']),
    givePlaces: write<{ codes: string[]; outcome: string }, object>(
      'POST',
      (data) => ['offers/places', data],
      ['Places'],
    ),
    changePlace: write<void, { id: string; what: 'resend' | 'void' }>(
      ({ what }) => (what === 'void' ? 'DELETE' : 'POST'),
      ({ id, what }) => `gifts/${id}${what === 'void' ? '' : '/resend'}`,
      ['Places'],
    ),

    checkMoveMap: ask<MapCheck, { workoutId: string; map: unknown }>(({ workoutId, map }) => [
      'move-maps/check',
      { workout_id: workoutId, map },
    ]),
    draftMoveMap: write<CaptionDraft, string>('POST', (workoutId) => [
      'move-maps/draft',
      { workout_id: workoutId },
    ]),
    movements: read<{ movements: Movement[] }>(() => 'movements', ['Movements']),
    makeMovement: build.mutation<{ documentId: string }, { name: string; slug: string }>({
      query: (data) => ({
        url: `/content-manager/collection-types/${MOVEMENT}`,
        method: 'POST',
        data: { ...data, sides: 'both' },
      }),
      transformResponse: ({ data }: { data: { documentId: string } }) => data,
      invalidatesTags: ['Movements'],
    }),

    programmeVideos: read<ProgrammeVideo[]>(() => 'programmes/videos'),
    /** The document that a field of a component's row leads to; null for none. */
    related: build.query<string | null, { uid: string; id: number; field: string }>({
      query: ({ uid, id, field }) => `/content-manager/relations/${uid}/${id}/${field}`,
      transformResponse: ({ results }: { results: { documentId: string }[] }) =>
        results[0]?.documentId ?? null,
    }),
    /** The languages that content is written in. */
    locales: build.query<{ code: string; name: string }[], void>({
      query: () => ({ url: '/i18n/locales', method: 'GET' }),
    }),
    /** An entry as it is in the default language. */
    original: build.query<{ plan?: ProgrammePlan | null }, { model: string; id: string }>({
      query: ({ model, id }) => `/content-manager/collection-types/${model}/${id}`,
      transformResponse: ({ data }: { data: object }) => data,
      providesTags: (_data, _error, { model, id }) => [entry(model, id)],
    }),
    /** The content manager invalidates it with each save. */
    programmeEffects: ask<ProgrammeEffects, { id: string; plan: ProgrammePlan }>(
      ({ id, plan }) => [`programmes/${id}/effects`, { plan }],
      ({ id }) => [entry(PROGRAMME, id)],
    ),
    /** How many members are in each programme, by its id. */
    programmesMembers: read<Record<string, number>>(() => 'programmes/members'),
    programmeMembers: read<ProgrammeMember[], string>((id) => `programmes/${id}/members`),

    videosList: read<VideosPage, Record<string, string>>((params) => ['videos', params], WORKOUTS),
    beginUploads: write<{ id: string }[], { files: object[]; anyway: boolean }>(
      'POST',
      (data) => ['videos/uploads', data],
      WORKOUTS,
    ),
    filmsFromAddresses: write<{ lines: FilmLine[] }, { csv: string; start: boolean }>(
      'POST',
      (data) => ['videos/from-addresses', data],
      WORKOUTS,
    ),
    /** To the bin and back. */
    moveVideo: write<unknown, { id: string; to: 'bin' | 'restore' }>(
      'POST',
      ({ id, to }) => [`videos/${id}/${to}`, to === 'bin' ? { anyway: true } : {}],
      ({ id }) => [...WORKOUTS, entry(WORKOUT, id)],
    ),
    /** @property at a time of the desk's clock; null to plan nothing */
    planVideo: write<unknown, { id: string; at: string | null }>(
      'PUT',
      ({ id, at }) => [`videos/${id}/plan`, { at }],
      ({ id }) => [...WORKOUTS, entry(WORKOUT, id)],
    ),
    workoutUses: read<WorkoutUses, string>((id) => `workouts/${id}/uses`),
    workoutVideo: read<VideoView, string>(videoOf, (id) => video({ workoutId: id })),
    workoutFrame: read<{ url: string | null }, Video<{ seconds: number }>>(
      ({ workoutId, seconds }) => [`${videoOf(workoutId)}/frame`, { seconds }],
    ),
    workoutSubtitles: read<SubtitlesView, string>(
      (id) => `${videoOf(id)}/subtitles`,
      (id) => subtitles({ workoutId: id }),
    ),
    takeOverVideo: write<unknown, Video>(
      'POST',
      ({ workoutId }) => [`${videoOf(workoutId)}/take-over`, {}],
      video,
    ),
    linkVideo: write<unknown, Video<{ assetId: string }>>(
      'POST',
      ({ workoutId, ...data }) => [`${videoOf(workoutId)}/link`, data],
      video,
    ),
    setWorkoutPoster: write<unknown, Video<{ seconds: number }>>(
      'POST',
      ({ workoutId, ...data }) => [`${videoOf(workoutId)}/poster`, data],
      video,
    ),
    addSubtitles: write<unknown, Video<{ language: string; text?: string }>>(
      'POST',
      ({ workoutId, ...data }) => [`${videoOf(workoutId)}/subtitles`, data],
      subtitles,
    ),
    checkSubtitles: write<unknown, Video>(
      'POST',
      ({ workoutId }) => [`${videoOf(workoutId)}/subtitles/checked`, {}],
      (asked) => [...subtitles(asked), ...WORKOUTS],
    ),
    removeSubtitles: write<unknown, Video<{ id: string }>>(
      'DELETE',
      ({ workoutId, id }) => `${videoOf(workoutId)}/subtitles/${id}`,
      subtitles,
    ),
  };
};

/** The desk's calls as hooks of RTK Query. */
export const api = desk.injectEndpoints({ endpoints });
