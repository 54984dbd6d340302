import { adminApi } from '@strapi/strapi/admin';
import type {
  ActionAnswer,
  ActionQuote,
  CaptionDraft,
  MapCheck,
  Movement,
  PolicySlug,
  ProgrammePlan,
  QuotedAction,
} from 'contract';
import type {
  BackupsView,
  CodeView,
  ConnectionView,
  FilmLine,
  LanguageView,
  MemberDetails,
  MembersPage,
  OffersView,
  PlaceView,
  PolicyTemplateCountry,
  PricePreview,
  ProgrammeEffects,
  ProgrammeMember,
  ProgrammeVideo,
  RefundQuote,
  SetupView,
  TeamView,
  TimelinePage,
  VideosPage,
  WorkoutUses,
} from '../../server/src/back-office/answers.ts';
import type {
  BusinessNumbers,
  MonthNumbers,
  SourcesNumbers,
  VideoNumbers,
  VideosNumbers,
} from '../../server/src/back-office/numbers/answers.ts';
import type { SubtitlesView, VideoView } from '../../server/src/media/panel-field/shapes.ts';
import { MOVEMENT, PROGRAMME, REFUND_REQUEST, WORKOUT } from './addresses.ts';

export type { WorkoutUses } from '../../server/src/back-office/answers.ts';
export type {
  ComingVideo,
  CurrentVideo,
  SubtitlesView,
  VideoView,
} from '../../server/src/media/panel-field/shapes.ts';

/* The plugin's calls in the panel's own API, below `/membership`, as hooks of RTK Query. */

/** Every answer of the panel's own API. */
type Body<Answer> = { data: Answer };

const dataOf = <Answer>({ data }: Body<Answer>): Answer => data;

/** The list's query; the server has defaults for absent parameters. */
export type MembersQuery = Partial<
  Record<'filter' | 'search' | 'plan' | 'language' | 'imported' | 'sort' | 'page', string>
>;

export type TimelineKind = 'money' | 'training' | 'mails' | 'notes';

const NEWS = (_done: unknown, _error: unknown, { id }: { id: string }) => [
  { type: 'Member' as const, id },
];

/** `data`: what was shown and chosen, or the text to the member when the request is refused. */
export type RefundDecision = {
  documentId: string;
  decision: 'grant' | 'refuse';
  data: { shown: number; chosen: string[] } | { answer: string };
  /** The same for each try: it is done once. */
  actionId: string;
};

/** Path of the calls for a workout's video. */
export const videoPath = (workoutId: string): string => `/membership/workouts/${workoutId}/video`;

const postVideo = (workoutId: string, path: string, data: object = {}) => ({
  url: `${videoPath(workoutId)}${path}`,
  method: 'POST' as const,
  data,
});

const api = adminApi
  .enhanceEndpoints({
    addTagTypes: [
      'Backups',
      'Places',
      'Offers',
      'Connections',
      'Languages',
      'Team',
      'Document',
      'Member',
      'Movements',
      'Setup',
      'WorkoutVideo',
      'WorkoutSubtitles',
    ],
  })
  .injectEndpoints({
    endpoints: (build) => ({
      monthNumbers: build.query<MonthNumbers, void>({
        query: () => '/membership/today/month',
        transformResponse: (body: Body<MonthNumbers>) => dataOf(body),
      }),
      businessNumbers: build.query<BusinessNumbers, string>({
        query: (month) => ({
          url: '/membership/numbers/business',
          method: 'GET',
          config: { params: { month } },
        }),
        transformResponse: (body: Body<BusinessNumbers>) => dataOf(body),
      }),
      videosNumbers: build.query<VideosNumbers, string>({
        query: (days) => ({
          url: '/membership/numbers/videos',
          method: 'GET',
          config: { params: { days } },
        }),
        transformResponse: (body: Body<VideosNumbers>) => dataOf(body),
      }),
      sourcesNumbers: build.query<SourcesNumbers, string>({
        query: (days) => ({
          url: '/membership/numbers/sources',
          method: 'GET',
          config: { params: { days } },
        }),
        transformResponse: (body: Body<SourcesNumbers>) => dataOf(body),
      }),
      videoNumbers: build.query<VideoNumbers, { id: string; days: string }>({
        query: ({ id, days }) => ({
          url: `/membership/numbers/videos/${id}`,
          method: 'GET',
          config: { params: { days } },
        }),
        transformResponse: (body: Body<VideoNumbers>) => dataOf(body),
      }),

      setup: build.query<SetupView, void>({
        query: () => '/membership/setup',
        transformResponse: (body: Body<SetupView>) => dataOf(body),
        providesTags: ['Setup'],
      }),
      switchSignUp: build.mutation<unknown, 'open' | 'close'>({
        query: (to) => ({ url: `/membership/setup/${to}`, method: 'POST' }),
        invalidatesTags: ['Setup'],
      }),
      fillPolicies: build.mutation<
        unknown,
        { country: PolicyTemplateCountry; slugs: readonly PolicySlug[] }
      >({
        query: (data) => ({ url: '/membership/site/policies/template', method: 'POST', data }),
        invalidatesTags: ['Setup'],
      }),

      membersList: build.query<MembersPage, MembersQuery>({
        query: (params) => ({ url: '/membership/members', method: 'GET', config: { params } }),
        transformResponse: (body: Body<MembersPage>) => dataOf(body),
      }),
      memberDetails: build.query<MemberDetails, string>({
        query: (id) => ({ url: `/membership/members/${id}`, method: 'GET' }),
        transformResponse: (body: Body<MemberDetails>) => dataOf(body),
        providesTags: (_member, _error, id) => [{ type: 'Member', id }],
      }),
      timeline: build.query<
        TimelinePage,
        { id: string; kind: TimelineKind | null; before: string | null }
      >({
        query: ({ id, kind, before }) => ({
          url: `/membership/members/${id}/timeline`,
          method: 'GET',
          config: { params: { ...(kind && { kind }), ...(before && { before }) } },
        }),
        transformResponse: (body: Body<TimelinePage>) => dataOf(body),
        providesTags: (_page, _error, { id }) => [{ type: 'Member', id }],
      }),
      refreshMember: build.mutation<unknown, { id: string }>({
        query: ({ id }) => ({ url: `/membership/members/${id}/refresh`, method: 'POST' }),
        invalidatesTags: NEWS,
      }),
      memberQuote: build.query<ActionQuote, { id: string; action: QuotedAction; body: string }>({
        query: ({ id, action, body }) => ({
          url: `/membership/members/${id}/${action}/quote`,
          method: 'POST',
          data: JSON.parse(body),
        }),
        transformResponse: (body: Body<ActionQuote>) => dataOf(body),
        keepUnusedDataFor: 0,
      }),
      actOnMember: build.mutation<ActionAnswer, { id: string; action: string; data: object }>({
        query: ({ id, action, data }) => ({
          url: `/membership/members/${id}/${action}`,
          method: 'POST',
          data,
        }),
        transformResponse: (body: Body<ActionAnswer>) => dataOf(body),
        // Also after an error of Stripe: what the panel shows may be outdated.
        invalidatesTags: NEWS,
      }),
      endGiven: build.mutation<unknown, { id: string; given: string; isUndo: boolean }>({
        query: ({ id, given, isUndo }) => ({
          url: `/membership/members/${id}/entitlements/${given}${isUndo ? '/restore' : ''}`,
          method: isUndo ? 'POST' : 'DELETE',
        }),
        invalidatesTags: NEWS,
      }),
      writeToMember: build.mutation<
        unknown,
        { id: string; subject: string; body: string; action_id: string }
      >({
        query: ({ id, ...data }) => ({
          url: `/membership/members/${id}/mail`,
          method: 'POST',
          data,
        }),
        invalidatesTags: NEWS,
      }),
      addNote: build.mutation<unknown, { id: string; text: string }>({
        query: ({ id, text }) => ({
          url: `/membership/members/${id}/notes`,
          method: 'POST',
          data: { text },
        }),
        invalidatesTags: NEWS,
      }),
      changeNote: build.mutation<unknown, { id: string; note: string; text: string }>({
        query: ({ id, note, text }) => ({
          url: `/membership/members/${id}/notes/${note}`,
          method: 'PUT',
          data: { text },
        }),
        invalidatesTags: NEWS,
      }),
      deleteNote: build.mutation<unknown, { id: string; note: string }>({
        query: ({ id, note }) => ({
          url: `/membership/members/${id}/notes/${note}`,
          method: 'DELETE',
        }),
        invalidatesTags: NEWS,
      }),
      team: build.query<TeamView, void>({
        query: () => '/membership/team',
        transformResponse: (body: Body<TeamView>) => dataOf(body),
        providesTags: ['Team'],
      }),
      invite: build.mutation<
        { link: string | null },
        { name: string; email: string; roles: string[] }
      >({
        query: (data) => ({ url: '/membership/team/invitations', method: 'POST', data }),
        transformResponse: (body: Body<{ link: string | null }>) => dataOf(body),
        invalidatesTags: ['Team'],
      }),
      changeRoles: build.mutation<unknown, { id: number; roles: string[] }>({
        query: ({ id, roles }) => ({
          url: `/membership/team/${id}`,
          method: 'PUT',
          data: { roles },
        }),
        invalidatesTags: ['Team'],
      }),
      removePerson: build.mutation<unknown, number>({
        query: (id) => ({ url: `/membership/team/${id}`, method: 'DELETE' }),
        invalidatesTags: ['Team'],
      }),

      connections: build.query<ConnectionView[], void>({
        query: () => '/membership/connections',
        transformResponse: (body: Body<ConnectionView[]>) => dataOf(body),
        providesTags: ['Connections'],
      }),
      testConnection: build.mutation<unknown, ConnectionView['key']>({
        query: (key) => ({ url: `/membership/connections/${key}/test`, method: 'POST' }),
        invalidatesTags: ['Connections'],
      }),
      keepConnection: build.mutation<
        unknown,
        { key: ConnectionView['key']; values: Record<string, string> }
      >({
        query: ({ key, values }) => ({
          url: `/membership/connections/${key}`,
          method: 'PUT',
          data: values,
        }),
      }),

      backups: build.query<BackupsView, void>({
        query: () => '/membership/backups',
        transformResponse: (body: Body<BackupsView>) => dataOf(body),
        providesTags: ['Backups'],
      }),
      languages: build.query<LanguageView[], void>({
        query: () => '/membership/languages',
        transformResponse: (body: Body<LanguageView[]>) => dataOf(body),
        providesTags: ['Languages'],
      }),
      offerLanguages: build.mutation<unknown, string[]>({
        query: (offered) => ({ url: '/membership/languages', method: 'PUT', data: { offered } }),
        invalidatesTags: ['Languages'],
      }),
      offers: build.query<OffersView, void>({
        query: () => '/membership/offers',
        transformResponse: (body: Body<OffersView>) => dataOf(body),
        providesTags: ['Offers'],
      }),
      codes: build.query<CodeView[], void>({
        query: () => '/membership/offers/codes',
        transformResponse: (body: Body<CodeView[]>) => dataOf(body),
        providesTags: ['Offers'],
      }),
      pricePreview: build.query<PricePreview, { plan: string; body: string }>({
        query: ({ plan, body }) => ({
          url: `/membership/offers/${plan}/price/preview`,
          method: 'POST',
          data: JSON.parse(body),
        }),
        transformResponse: (body: Body<PricePreview>) => dataOf(body),
        keepUnusedDataFor: 0,
      }),
      /** Whatever changes the offers. */
      changeOffers: build.mutation<
        { outcome: string },
        { method: 'POST' | 'PUT' | 'DELETE'; path: string; data?: object }
      >({
        query: ({ path, ...request }) => ({ url: `/membership/offers/${path}`, ...request }),
        transformResponse: (body: Body<{ outcome: string }>) => dataOf(body),
        invalidatesTags: ['Offers'],
      }),
      places: build.query<PlaceView[], void>({
        query: () => ({ url: '/membership/offers/places', method: 'GET' }),
        transformResponse: (body: Body<PlaceView[]>) => dataOf(body),
        providesTags: ['Places'],
      }),
      givePlaces: build.mutation<{ codes: string[]; outcome: string }, object>({
        query: (data) => ({ url: '/membership/offers/places', method: 'POST', data }),
        transformResponse: (body: Body<{ codes: string[]; outcome: string }>) => dataOf(body),
        invalidatesTags: ['Places'],
      }),
      changePlace: build.mutation<void, { id: string; what: 'resend' | 'void' }>({
        query: ({ id, what }) =>
          what === 'void'
            ? { url: `/membership/gifts/${id}`, method: 'DELETE' }
            : { url: `/membership/gifts/${id}/resend`, method: 'POST' },
        invalidatesTags: ['Places'],
      }),
      mailArchive: build.mutation<unknown, void>({
        query: () => ({ url: '/membership/archive', method: 'POST' }),
      }),
      backUpNow: build.mutation<BackupsView, void>({
        query: () => ({ url: '/membership/backups/now', method: 'POST' }),
        transformResponse: (body: Body<BackupsView>) => dataOf(body),
        invalidatesTags: ['Backups'],
      }),

      refundQuote: build.query<RefundQuote, string>({
        query: (documentId) => ({
          url: `/membership/refund-requests/${documentId}/quote`,
          method: 'GET',
        }),
        transformResponse: (body: Body<RefundQuote>) => dataOf(body),
      }),
      decideRefund: build.mutation<ActionAnswer, RefundDecision>({
        query: ({ documentId, decision, data, actionId }) => ({
          url: `/membership/refund-requests/${documentId}/${decision}`,
          method: 'POST',
          data: { ...data, action_id: actionId },
        }),
        transformResponse: (body: Body<ActionAnswer>) => dataOf(body),
        // Also after an error of Stripe: what the panel shows may be outdated.
        invalidatesTags: (_result, _error, { documentId }) => [
          { type: 'Document', id: `${REFUND_REQUEST}_${documentId}` },
          { type: 'Document', id: `${REFUND_REQUEST}_LIST` },
          'Member',
        ],
      }),

      checkMoveMap: build.query<MapCheck, { workoutId: string; map: unknown }>({
        query: ({ workoutId, map }) => ({
          url: '/membership/move-maps/check',
          method: 'POST',
          data: { workout_id: workoutId, map },
        }),
        transformResponse: (body: Body<MapCheck>) => dataOf(body),
      }),
      draftMoveMap: build.mutation<CaptionDraft, string>({
        query: (workoutId) => ({
          url: '/membership/move-maps/draft',
          method: 'POST',
          data: { workout_id: workoutId },
        }),
        transformResponse: (body: Body<CaptionDraft>) => dataOf(body),
      }),
      movements: build.query<Movement[], void>({
        query: () => '/membership/movements',
        transformResponse: (body: Body<{ movements: Movement[] }>) => dataOf(body).movements,
        providesTags: ['Movements'],
      }),
      makeMovement: build.mutation<{ documentId: string }, { name: string; slug: string }>({
        query: (data) => ({
          url: `/content-manager/collection-types/${MOVEMENT}`,
          method: 'POST',
          data: { ...data, sides: 'both' },
        }),
        transformResponse: (body: Body<{ documentId: string }>) => dataOf(body),
        invalidatesTags: ['Movements'],
      }),

      programmeVideos: build.query<ProgrammeVideo[], void>({
        query: () => '/membership/programmes/videos',
        transformResponse: (body: Body<ProgrammeVideo[]>) => dataOf(body),
      }),
      /** The document that a field of a component's row leads to; null for none. */
      related: build.query<string | null, { uid: string; id: number; field: string }>({
        query: ({ uid, id, field }) => `/content-manager/relations/${uid}/${id}/${field}`,
        transformResponse: ({ results }: { results: { documentId: string }[] }) =>
          results[0]?.documentId ?? null,
      }),
      /** The plan of the entry in the default language. */
      programmeOriginal: build.query<ProgrammePlan | null, string>({
        query: (id) => `/content-manager/collection-types/${PROGRAMME}/${id}`,
        transformResponse: (body: Body<{ plan: ProgrammePlan | null }>) => dataOf(body).plan,
        providesTags: (_plan, _error, id) => [{ type: 'Document', id: `${PROGRAMME}_${id}` }],
      }),
      programmeEffects: build.query<ProgrammeEffects, { id: string; plan: ProgrammePlan }>({
        query: ({ id, plan }) => ({
          url: `/membership/programmes/${id}/effects`,
          method: 'POST',
          data: { plan },
        }),
        transformResponse: (body: Body<ProgrammeEffects>) => dataOf(body),
        // The content manager invalidates it with each save.
        providesTags: (_effects, _error, { id }) => [
          { type: 'Document', id: `${PROGRAMME}_${id}` },
        ],
      }),
      programmeMembers: build.query<ProgrammeMember[], string>({
        query: (id) => `/membership/programmes/${id}/members`,
        transformResponse: (body: Body<ProgrammeMember[]>) => dataOf(body),
      }),

      videosList: build.query<VideosPage, Record<string, string>>({
        query: (params) => ({ url: '/membership/videos', method: 'GET', config: { params } }),
        transformResponse: (body: Body<VideosPage>) => dataOf(body),
        providesTags: [{ type: 'Document', id: `${WORKOUT}_LIST` }],
      }),
      beginUploads: build.mutation<{ id: string }[], { files: object[]; anyway: boolean }>({
        query: (data) => ({ url: '/membership/videos/uploads', method: 'POST', data }),
        transformResponse: (body: Body<{ id: string }[]>) => dataOf(body),
        invalidatesTags: [{ type: 'Document', id: `${WORKOUT}_LIST` }],
      }),
      filmsFromAddresses: build.mutation<{ lines: FilmLine[] }, { csv: string; start: boolean }>({
        query: (data) => ({ url: '/membership/videos/from-addresses', method: 'POST', data }),
        transformResponse: (body: Body<{ lines: FilmLine[] }>) => dataOf(body),
        invalidatesTags: [{ type: 'Document', id: `${WORKOUT}_LIST` }],
      }),
      /** To the bin and back. */
      moveVideo: build.mutation<unknown, { id: string; to: 'bin' | 'restore' }>({
        query: ({ id, to }) => ({
          url: `/membership/videos/${id}/${to}`,
          method: 'POST',
          data: to === 'bin' ? { anyway: true } : {},
        }),
        invalidatesTags: (_done, _error, { id }) => [
          { type: 'Document', id: `${WORKOUT}_LIST` },
          { type: 'Document', id: `${WORKOUT}_${id}` },
        ],
      }),

      workoutUses: build.query<WorkoutUses, string>({
        query: (id) => `/membership/workouts/${id}/uses`,
        transformResponse: (body: Body<WorkoutUses>) => dataOf(body),
      }),

      workoutVideo: build.query<VideoView, string>({
        query: (workoutId) => videoPath(workoutId),
        transformResponse: (body: Body<VideoView>) => dataOf(body),
        providesTags: (_view, _error, id) => [{ type: 'WorkoutVideo', id }],
      }),
      workoutFrame: build.query<string | null, { workoutId: string; seconds: number }>({
        query: ({ workoutId, seconds }) => `${videoPath(workoutId)}/frame?seconds=${seconds}`,
        transformResponse: (body: Body<{ url: string | null }>) => dataOf(body).url,
      }),
      workoutSubtitles: build.query<SubtitlesView, string>({
        query: (workoutId) => `${videoPath(workoutId)}/subtitles`,
        transformResponse: (body: Body<SubtitlesView>) => dataOf(body),
        providesTags: (_view, _error, id) => [{ type: 'WorkoutSubtitles', id }],
      }),
      takeOverVideo: build.mutation<unknown, { workoutId: string }>({
        query: ({ workoutId }) => postVideo(workoutId, '/take-over'),
        invalidatesTags: (_done, _error, { workoutId: id }) => [{ type: 'WorkoutVideo', id }],
      }),
      linkVideo: build.mutation<unknown, { workoutId: string; assetId: string }>({
        query: ({ workoutId, assetId }) => postVideo(workoutId, '/link', { assetId }),
        invalidatesTags: (_done, _error, { workoutId: id }) => [{ type: 'WorkoutVideo', id }],
      }),
      setWorkoutPoster: build.mutation<unknown, { workoutId: string; seconds: number }>({
        query: ({ workoutId, seconds }) => postVideo(workoutId, '/poster', { seconds }),
        invalidatesTags: (_done, _error, { workoutId: id }) => [{ type: 'WorkoutVideo', id }],
      }),
      addSubtitles: build.mutation<unknown, { workoutId: string; language: string; text?: string }>(
        {
          query: ({ workoutId, ...wanted }) => postVideo(workoutId, '/subtitles', wanted),
          invalidatesTags: (_done, _error, { workoutId: id }) => [{ type: 'WorkoutSubtitles', id }],
        },
      ),
      removeSubtitles: build.mutation<unknown, { workoutId: string; id: string }>({
        query: ({ workoutId, id }) => ({
          url: `${videoPath(workoutId)}/subtitles/${id}`,
          method: 'DELETE',
        }),
        invalidatesTags: (_done, _error, { workoutId: id }) => [{ type: 'WorkoutSubtitles', id }],
      }),
    }),
  });

export const {
  useSetupQuery,
  useSwitchSignUpMutation,
  useFillPoliciesMutation,
  useMembersListQuery,
  useMonthNumbersQuery,
  useBusinessNumbersQuery,
  useVideoNumbersQuery,
  useVideosNumbersQuery,
  useSourcesNumbersQuery,
  useMemberDetailsQuery,
  useTimelineQuery,
  useRefreshMemberMutation,
  useMemberQuoteQuery,
  useActOnMemberMutation,
  useEndGivenMutation,
  useWriteToMemberMutation,
  useAddNoteMutation,
  useChangeNoteMutation,
  useDeleteNoteMutation,
  useTeamQuery,
  useInviteMutation,
  useChangeRolesMutation,
  useRemovePersonMutation,
  useConnectionsQuery,
  useTestConnectionMutation,
  useKeepConnectionMutation,
  useBackupsQuery,
  useLanguagesQuery,
  useOfferLanguagesMutation,
  useBackUpNowMutation,
  useMailArchiveMutation,
  useOffersQuery,
  useCodesQuery,
  usePricePreviewQuery,
  useChangeOffersMutation,
  usePlacesQuery,
  useGivePlacesMutation,
  useChangePlaceMutation,
  useRefundQuoteQuery,
  useDecideRefundMutation,
  useCheckMoveMapQuery,
  useDraftMoveMapMutation,
  useMovementsQuery,
  useMakeMovementMutation,
  useProgrammeVideosQuery,
  useRelatedQuery,
  useProgrammeOriginalQuery,
  useProgrammeEffectsQuery,
  useProgrammeMembersQuery,
  useVideosListQuery,
  useBeginUploadsMutation,
  useFilmsFromAddressesMutation,
  useMoveVideoMutation,
  useWorkoutUsesQuery,
  useWorkoutVideoQuery,
  useWorkoutFrameQuery,
  useWorkoutSubtitlesQuery,
  useTakeOverVideoMutation,
  useLinkVideoMutation,
  useSetWorkoutPosterMutation,
  useAddSubtitlesMutation,
  useRemoveSubtitlesMutation,
} = api;
