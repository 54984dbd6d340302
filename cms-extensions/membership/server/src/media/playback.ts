import { DAY_SECONDS } from 'contract';
import { LRUCache } from 'lru-cache';
import type { Settings } from '../config.ts';
import { perContext } from '../platform/context/index.ts';
import { type Signer, signerFrom } from './signer.ts';
import {
  animationTarget,
  captionsTarget,
  type MuxTarget,
  type Playback,
  publicUrl,
  signedUrl,
  storyboardTarget,
  streamTarget,
  thumbnailTarget,
} from './targets.ts';

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
 */
export class VideoAddresses {
  readonly #settings: Settings['mux'];
  readonly #signer: Signer | null;
  readonly #signed = new LRUCache<string, Promise<string>>({ max: ADDRESSES_KEPT_MAX });

  /** @param signer null without signing keys: playbacks with a signed policy then have no address */
  constructor(settings: Settings['mux'], signer: Signer | null) {
    this.#settings = settings;
    this.#signer = signer;
  }

  /**
   * The video and its storyboard. Does not check whether the caller may have them.
   * @param now milliseconds since the epoch
   * @param notAfter the latest end of signed addresses, milliseconds since the epoch
   */
  async playUrls(playback: Playback, now: number, notAfter?: number): Promise<PlayUrls> {
    const settings = this.#settings;
    const life = settings.urlSeconds;
    const [videoUrl, storyboardUrl] = await Promise.all([
      this.#urlOf(playback, streamTarget(settings, playback), life, now, notAfter),
      this.#urlOf(playback, storyboardTarget(settings, playback), life, now, notAfter),
    ]);
    return { videoUrl, storyboardUrl };
  }

  /** @param now milliseconds since the epoch */
  async pictureUrls(playback: Playback, now: number): Promise<PictureUrls> {
    const settings = this.#settings;
    const [previewUrl, ...thumbnails] = await Promise.all([
      this.#urlOf(playback, animationTarget(settings, playback), PICTURE_URL_SECONDS, now),
      ...PICTURE_WIDTHS.map(async (width) => ({
        width,
        url: await this.#urlOf(
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
  }

  /**
   * One frame of a video, at the time that the coach chose.
   * @param seconds from its beginning; null: the frame that Mux chooses
   * @param now milliseconds since the epoch
   */
  frameUrl(playback: Playback, seconds: number | null, now: number): Promise<string | null> {
    const target = thumbnailTarget(this.#settings, playback, FRAME_WIDTH);
    const at = seconds === null ? target : { ...target, parameters: timed(target, seconds) };
    return this.#urlOf(playback, at, this.#settings.urlSeconds, now);
  }

  /** The captions of a track. @param now milliseconds since the epoch */
  captionsUrl(playback: Playback, trackId: string, now: number): Promise<string | null> {
    const target = captionsTarget(this.#settings, playback, trackId);
    return this.#urlOf(playback, target, this.#settings.urlSeconds, now);
  }

  /** When video addresses created now expire; milliseconds since the epoch. */
  playEndsAt(now: number): number {
    return urlBucket(now / 1000, this.#settings.urlSeconds).expiresAtSeconds * 1000;
  }

  /** Until when addresses created now stay the same; milliseconds since the epoch. */
  sameUntil(now: number): number {
    const ends = [this.#settings.urlSeconds, PICTURE_URL_SECONDS].map(
      (life) => urlBucket(now / 1000, life).nextAtSeconds,
    );
    return Math.min(...ends) * 1000;
  }

  /** The address of a playback with a public policy. */
  publicStreamUrl(playbackId: string): string {
    return publicUrl(streamTarget(this.#settings, { id: playbackId, policy: 'public' }));
  }

  async #urlOf(
    playback: Playback,
    target: MuxTarget,
    lifeSeconds: number,
    now: number,
    notAfter = Number.POSITIVE_INFINITY,
  ): Promise<string | null> {
    if (playback.policy === 'public') return publicUrl(target);
    if (this.#signer === null) return null;
    const { expiresAtSeconds } = urlBucket(now / 1000, lifeSeconds);
    const endSeconds = Math.min(expiresAtSeconds, Math.floor(notAfter / 1000));
    return this.#sign(this.#signer, playback, target, endSeconds);
  }

  #sign(
    signer: Signer,
    playback: Playback,
    target: MuxTarget,
    expiresAtSeconds: number,
  ): Promise<string> {
    const key = `${expiresAtSeconds} ${target.base} ${JSON.stringify(target.parameters)}`;
    const kept = this.#signed.get(key);
    if (kept !== undefined) return kept;
    const made = signer(playback, target, expiresAtSeconds).then((token) =>
      signedUrl(target, token),
    );
    this.#signed.set(key, made);
    made.catch(() => this.#signed.delete(key));
    return made;
  }
}

/**
 * The addresses of this deployment.
 * @throws when the signing key cannot be read
 */
export const addressesOf = perContext(
  ({ settings }) => new VideoAddresses(settings.mux, signerFrom(settings.mux)),
);
