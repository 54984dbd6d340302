import type { Image } from 'contract';
import type { VideoAddresses } from '../media/index.ts';
import { type CatalogueWorkout, describeWorkout, type VideoParts } from './workout.ts';

/** The kinds of callers whose pages differ: visitors play nothing, members what is not premium. */
export type Viewer = 'visitor' | 'member' | 'premium';

/** The viewer, and until when premium may play; null while no end is known. */
export type Viewing = { viewer: Viewer; premiumEndsAt: number | null };

const MINUTE_MS = 60_000;

type Rendered = { sameUntil: number; visitor: Promise<string>; player?: Promise<string> };

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

/**
 * Renders workouts as JSON. A workout's text is created on first use and shared by all pages and
 * all callers of the same kind until its signed addresses change.
 */
export const createRenderer = (video: VideoAddresses) => {
  const rendered = new WeakMap<CatalogueWorkout, Rendered>();

  const partsOf = async (
    workout: CatalogueWorkout,
    plays: boolean,
    now: number,
    notAfter?: number,
  ): Promise<VideoParts> => {
    const { playback, picture } = workout;
    const pictures =
      playback === null
        ? { thumbnails: [], previewUrl: null }
        : await video.pictureUrls(playback, now);
    const urls =
      plays && playback !== null
        ? await video.playUrls(playback, now, notAfter)
        : { videoUrl: null, storyboardUrl: null };
    const thumbnail = picture?.image ?? muxImage(workout.title, pictures.thumbnails);
    return {
      thumbnail_url: thumbnail?.url ?? null,
      thumbnail,
      preview_url: pictures.previewUrl,
      video_url: urls.videoUrl,
      storyboard_url: urls.storyboardUrl,
    };
  };

  const render = async (
    workout: CatalogueWorkout,
    plays: boolean,
    now: number,
    notAfter?: number,
  ): Promise<string> =>
    JSON.stringify(describeWorkout(workout, await partsOf(workout, plays, now, notAfter)));

  /**
   * When a workout's address must expire earlier than the shared one: a member whose access ends
   * soon may only finish what was begun. Null when the shared address expires early enough.
   */
  const earlierEnd = (
    workout: CatalogueWorkout,
    premiumEndsAt: number | null,
    now: number,
  ): number | null => {
    if (premiumEndsAt === null || !workout.isPremium) return null;
    const end = premiumEndsAt + workout.duration * MINUTE_MS;
    return end < video.playEndsAt(now) ? end : null;
  };

  const renderedOf = (workout: CatalogueWorkout, now: number): Rendered => {
    const kept = rendered.get(workout);
    if (kept !== undefined && now < kept.sameUntil) return kept;
    const fresh = { sameUntil: video.sameUntil(now), visitor: render(workout, false, now) };
    rendered.set(workout, fresh);
    return fresh;
  };

  return {
    /** Whether a viewer's pages differ from those of others of the same kind. */
    isOwn: ({ premiumEndsAt }: Viewing, now: number): boolean =>
      premiumEndsAt !== null && premiumEndsAt < video.playEndsAt(now),

    /** @param now milliseconds since the epoch */
    workoutJson: (
      workout: CatalogueWorkout,
      { viewer, premiumEndsAt }: Viewing,
      now: number,
    ): Promise<string> => {
      const texts = renderedOf(workout, now);
      if (viewer === 'visitor' || (viewer === 'member' && workout.isPremium)) return texts.visitor;
      const end = earlierEnd(workout, premiumEndsAt, now);
      if (end !== null) return render(workout, true, now, end);
      texts.player ??= render(workout, true, now);
      return texts.player;
    },
  };
};

export type Renderer = ReturnType<typeof createRenderer>;
