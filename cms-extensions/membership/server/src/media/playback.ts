import { DAY_SECONDS } from 'contract';
import { LRUCache } from 'lru-cache';
import type { Settings } from '../config.ts';

/** A workout's reference to its video at Mux. */
export type Playback = { id: string; policy: 'signed' | 'public' };

/** Kinds of tokens, as Mux names them in `aud`. */
type TokenKind = 'video' | 'thumbnail' | 'gif' | 'storyboard';

type ImageParameters = Readonly<Record<string, string>>;

/** The address of one resource of a playback at Mux, without its signature. */
export type MuxTarget = { kind: TokenKind; base: string; parameters: ImageParameters };

/** Signs Mux tokens (RS256). A signature costs up to a millisecond of processor time. */
export type Signer = (
  playback: Playback,
  target: MuxTarget,
  expiresAtSeconds: number,
) => Promise<string>;

type Hosts = Pick<Settings['mux'], 'streamUrl' | 'imageUrl'>;

/*
 * Mux's URL scheme (docs.mux.com, 'Play your videos', 'Get images from a video', 'Timeline hover
 * previews'): the playback id is in the path. Parameters of images are in the query or, with a
 * signed policy, only in the claims of the token.
 */

export const streamTarget = (hosts: Hosts, playback: Playback): MuxTarget => ({
  kind: 'video',
  base: `${hosts.streamUrl}/${playback.id}.m3u8`,
  parameters: {},
});

/** @param width in pixels */
export const thumbnailTarget = (hosts: Hosts, playback: Playback, width: number): MuxTarget => ({
  kind: 'thumbnail',
  base: `${hosts.imageUrl}/${playback.id}/thumbnail.jpg`,
  parameters: { width: String(width) },
});

/** @param format WebVTT for players, JSON for everyone else */
export const storyboardTarget = (
  hosts: Hosts,
  playback: Playback,
  format: 'vtt' | 'json',
): MuxTarget => ({
  kind: 'storyboard',
  base: `${hosts.imageUrl}/${playback.id}/storyboard.${format}`,
  parameters: {},
});

/** Captions of a playback as WebVTT. */
const captionsTarget = (hosts: Hosts, playback: Playback, trackId: string): MuxTarget => ({
  kind: 'video',
  base: `${hosts.streamUrl}/${playback.id}/text/${trackId}.vtt`,
  parameters: {},
});

/** A few seconds without sound. Mux renders it at most 640 pixels wide. */
export const animationTarget = (hosts: Hosts, playback: Playback): MuxTarget => ({
  kind: 'gif',
  base: `${hosts.imageUrl}/${playback.id}/animated.webp`,
  parameters: { width: '640' },
});

/** The address of a resource with a public policy. */
export const publicUrl = ({ base, parameters }: MuxTarget): string => {
  const query = new URLSearchParams(parameters).toString();
  return query === '' ? base : `${base}?${query}`;
};

/** The address of a resource with a signed policy. */
export const signedUrl = ({ base }: MuxTarget, token: string): string => `${base}?token=${token}`;

/**
 * When a URL created now expires. All times in the same bucket get the same expiry, so that one
 * signature can be shared and caches see one address.
 * @param nowSeconds since the epoch
 * @param lifeSeconds how long every URL lives at least; it lives a quarter longer at most
 * @returns the expiry, and when the next bucket begins, in seconds since the epoch
 */
export const urlBucket = (
  nowSeconds: number,
  lifeSeconds: number,
): { expiresAtSeconds: number; nextAtSeconds: number } => {
  const bucketSeconds = Math.max(60, Math.floor(lifeSeconds / 4));
  const nextAtSeconds = (Math.floor(nowSeconds / bucketSeconds) + 1) * bucketSeconds;
  return { expiresAtSeconds: nextAtSeconds + lifeSeconds, nextAtSeconds };
};

/** Pictures are not secret, and stable addresses let browsers cache them. */
const PICTURE_URL_SECONDS = 7 * DAY_SECONDS;
const PICTURE_WIDTHS = [640, 1280] as const;

/** The width at which the panel shows it. */
const FRAME_WIDTH = 640;

const ADDRESSES_KEPT_MAX = 50_000;

const timed = ({ parameters }: MuxTarget, seconds: number) => ({
  ...parameters,
  time: String(seconds),
});

/** Pictures for everyone. */
type PictureUrls = {
  thumbnails: { url: string; width: number }[];
  previewUrl: string | null;
};

/** The video itself, for callers who may play it. */
type PlayUrls = { videoUrl: string | null; storyboardUrl: string | null };

/**
 * Creates addresses at Mux. A signature is made on first use and shared until its time bucket ends.
 * @param signer null without signing keys: playbacks with a signed policy then have no address
 */
export const createVideoAddresses = (settings: Settings['mux'], signer: Signer | null) => {
  const signed = new LRUCache<string, Promise<string>>({ max: ADDRESSES_KEPT_MAX });

  const sign = (playback: Playback, target: MuxTarget, expiresAtSeconds: number, by: Signer) => {
    const key = `${expiresAtSeconds} ${target.base} ${JSON.stringify(target.parameters)}`;
    const kept = signed.get(key);
    if (kept !== undefined) return kept;
    const made = by(playback, target, expiresAtSeconds).then((token) => signedUrl(target, token));
    signed.set(key, made);
    made.catch(() => signed.delete(key));
    return made;
  };

  const urlOf = async (
    playback: Playback,
    target: MuxTarget,
    lifeSeconds: number,
    now: number,
    notAfter = Number.POSITIVE_INFINITY,
  ): Promise<string | null> => {
    if (playback.policy === 'public') return publicUrl(target);
    if (signer === null) return null;
    const { expiresAtSeconds } = urlBucket(now / 1000, lifeSeconds);
    const endSeconds = Math.min(expiresAtSeconds, Math.floor(notAfter / 1000));
    return sign(playback, target, endSeconds, signer);
  };

  return {
    /**
     * The video and its storyboard. Does not check whether the caller may have them.
     * @param now milliseconds since the epoch
     * @param notAfter the latest end of signed addresses, milliseconds since the epoch
     */
    playUrls: async (playback: Playback, now: number, notAfter?: number): Promise<PlayUrls> => {
      const life = settings.urlSeconds;
      const [videoUrl, storyboardUrl] = await Promise.all([
        urlOf(playback, streamTarget(settings, playback), life, now, notAfter),
        urlOf(playback, storyboardTarget(settings, playback, 'vtt'), life, now, notAfter),
      ]);
      return { videoUrl, storyboardUrl };
    },

    /** @param now milliseconds since the epoch */
    pictureUrls: async (playback: Playback, now: number): Promise<PictureUrls> => {
      const [previewUrl, ...thumbnails] = await Promise.all([
        urlOf(playback, animationTarget(settings, playback), PICTURE_URL_SECONDS, now),
        ...PICTURE_WIDTHS.map(async (width) => ({
          width,
          url: await urlOf(
            playback,
            thumbnailTarget(settings, playback, width),
            PICTURE_URL_SECONDS,
            now,
          ),
        })),
      ]);
      return {
        previewUrl,
        thumbnails: thumbnails.flatMap(({ url, width }) => (url === null ? [] : [{ url, width }])),
      };
    },

    /**
     * One frame of a video, at the time that the coach chose.
     * @param seconds from its beginning; null: the frame that Mux chooses
     * @param now milliseconds since the epoch
     */
    frameUrl: (playback: Playback, seconds: number | null, now: number): Promise<string | null> => {
      const target = thumbnailTarget(settings, playback, FRAME_WIDTH);
      const at = seconds === null ? target : { ...target, parameters: timed(target, seconds) };
      return urlOf(playback, at, settings.urlSeconds, now);
    },

    /** The captions of a track. @param now milliseconds since the epoch */
    captionsUrl: (playback: Playback, trackId: string, now: number): Promise<string | null> =>
      urlOf(playback, captionsTarget(settings, playback, trackId), settings.urlSeconds, now),

    /** When video addresses created now expire; milliseconds since the epoch. */
    playEndsAt: (now: number): number =>
      urlBucket(now / 1000, settings.urlSeconds).expiresAtSeconds * 1000,

    /** Until when addresses created now stay the same; milliseconds since the epoch. */
    sameUntil: (now: number): number => {
      const ends = [settings.urlSeconds, PICTURE_URL_SECONDS].map(
        (life) => urlBucket(now / 1000, life).nextAtSeconds,
      );
      return Math.min(...ends) * 1000;
    },

    /** The address of a playback with a public policy. */
    publicStreamUrl: (playbackId: string): string =>
      publicUrl(streamTarget(settings, { id: playbackId, policy: 'public' })),
  };
};

export type VideoAddresses = ReturnType<typeof createVideoAddresses>;
