import { type Image, type MatchedMoves, MINUTE_MS, type Workout } from 'contract';
import type { VideoAddresses } from '../media/index.ts';
import { type CatalogueWorkout, describeWorkout, type VideoParts } from './workout.ts';

/** The kinds of callers whose pages differ: visitors play nothing, members what is not premium. */
export type Viewer = 'visitor' | 'member' | 'premium';

/** The viewer, and until when premium may play; null while no end is known. */
export type Viewing = { viewer: Viewer; premiumEndsAt: number | null };

export const VISITOR: Viewing = { viewer: 'visitor', premiumEndsAt: null };

/** The height of a picture that Mux renders of a 16:9 video. */
const heightOf = (width: number): number => Math.round((width * 9) / 16);

const muxImage = (title: string, thumbnails: { url: string; width: number }[]): Image | null => {
  const largest = thumbnails.at(-1);
  if (largest === undefined) return null;
  return {
    url: largest.url,
    alt: title,
    width: largest.width,
    height: heightOf(largest.width),
    sources: thumbnails,
  };
};

const partsOf = async (
  video: VideoAddresses,
  { playback, picture, title }: CatalogueWorkout,
  plays: boolean,
  now: number,
  notAfter: number | undefined,
): Promise<VideoParts> => {
  const pictures =
    playback === null
      ? { thumbnails: [], previewUrl: null }
      : await video.pictureUrls(playback, now);
  const urls =
    plays && playback !== null
      ? await video.playUrls(playback, now, notAfter)
      : { videoUrl: null, storyboardUrl: null };
  const thumbnail = picture ?? muxImage(title, pictures.thumbnails);
  return {
    thumbnail_url: thumbnail?.url ?? null,
    thumbnail,
    preview_url: pictures.previewUrl,
    video_url: urls.videoUrl,
    storyboard_url: urls.storyboardUrl,
  };
};

/**
 * When a workout's address must expire earlier than the shared one: a member whose access ends
 * soon may only finish what was begun. Undefined when the shared address expires early enough.
 */
const earlierEnd = (
  video: VideoAddresses,
  workout: CatalogueWorkout,
  premiumEndsAt: number | null,
  now: number,
): number | undefined => {
  if (premiumEndsAt === null || !workout.isPremium) return undefined;
  const end = premiumEndsAt + workout.duration * MINUTE_MS;
  return end < video.playEndsAt(now) ? end : undefined;
};

/** Whether a viewer's pages differ from those of others of the same kind. */
export const isOwn = (video: VideoAddresses, { premiumEndsAt }: Viewing, now: number): boolean =>
  premiumEndsAt !== null && premiumEndsAt < video.playEndsAt(now);

/**
 * Describes a workout as a viewer may see it.
 * @param now milliseconds since the epoch
 * @param matched the moves of the movement that the list is about
 */
export const renderWorkout = async (
  video: VideoAddresses,
  workout: CatalogueWorkout,
  { viewer, premiumEndsAt }: Viewing,
  now: number,
  matched?: MatchedMoves,
): Promise<Workout> => {
  const plays = viewer === 'premium' || (viewer === 'member' && !workout.isPremium);
  const notAfter = earlierEnd(video, workout, premiumEndsAt, now);
  return describeWorkout(workout, await partsOf(video, workout, plays, now, notAfter), matched);
};
