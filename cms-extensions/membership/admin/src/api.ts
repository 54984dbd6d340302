import type { ProgrammePlan } from 'contract';
import type { MemberDetails } from 'contract/desk/members';
import type { VideoNumbers } from 'contract/desk/numbers';
import type { OffersView } from 'contract/desk/offers';
import type { SetupView } from 'contract/desk/site';
import type { SubtitlesView, VideoView } from 'contract/desk/video-field';
import type { ProgrammeVideo, WorkoutUses } from 'contract/desk/videos';
import { ANEW, FRESH, useRead } from './calls.ts';

/* What several parts of the desk read. */

/** The desk's time zone, and the name of who owns the site. */
export const useClock = () => useRead<{ timeZone: string; owner: string }>('clock').data;

export const useMember = (id: string) => useRead<MemberDetails>(`members/${id}`, ANEW);

export const useOffers = (options = {}) => useRead<OffersView>('offers', options);

export const useSetup = () => useRead<SetupView>('setup', FRESH);

/** Path of the calls for a workout's video. */
export const videoPath = (workoutId: string): string => `workouts/${workoutId}/video`;

export const useWorkoutVideo = (workoutId: string, options = {}) =>
  useRead<VideoView>(videoPath(workoutId), options);

/** @param workoutId null while there is no video */
export const useSubtitles = (workoutId: string | null, options = {}) =>
  useRead<SubtitlesView>(workoutId && `${videoPath(workoutId)}/subtitles`, options);

/** Where members meet a workout, and the desk's time zone. */
export const useWorkoutUses = (id: string | null, options = {}) =>
  useRead<WorkoutUses>(id && `workouts/${id}/uses`, options);

/** The videos that may stand in a programme. */
export const useProgrammeVideos = (options = {}) =>
  useRead<ProgrammeVideo[]>('programmes/videos', options).data ?? [];

/** @param id null: nothing yet */
export const useVideoNumbers = (id: string | null, days: string, options = {}) =>
  useRead<VideoNumbers>(id && `numbers/videos/${id}`, options, { days });

type Entry = { plan?: ProgrammePlan | null } & Partial<Record<string, unknown>>;

/** An entry as it is in the default language. @param id null: nothing yet */
export const useOriginal = (model: string, id: string | null): Entry | undefined =>
  useRead<{ data: Entry }>(id && `/content-manager/collection-types/${model}/${id}`).data?.data;
