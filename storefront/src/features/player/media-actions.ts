import { PLAYER } from 'contract';
import type { Media } from './media-state.ts';

/** Starts or stops. A browser may refuse to start by itself; then the play button simply stays. */
export const togglePlay = (media: Media): void => {
  if (!media.paused && !media.ended) {
    media.pause();
    return;
  }
  media.play().catch((error: unknown) => console.info('The film did not start', error));
};

/** Jumps by seconds, forward or back, within the film. */
export const skip = (media: Media, seconds: number): void => {
  const end = Number.isFinite(media.duration) ? media.duration : Number.POSITIVE_INFINITY;
  media.currentTime = Math.min(end, Math.max(0, media.currentTime + seconds));
};

/** Goes to a part of the film, 0 to 100. */
export const seekTo = (media: Media, percent: number): void => {
  if (!Number.isFinite(media.duration)) return;
  media.currentTime = (percent / PLAYER.progressMax) * media.duration;
};

/** Sets the volume, 0 to 100; a sound that is turned up is heard. */
export const setVolume = (media: Media, volume: number): void => {
  media.volume = Math.min(1, Math.max(0, volume / PLAYER.volumeMax));
  media.muted = media.volume === 0;
};

/** Mutes, or lets the sound be heard; from silence at a volume that can be heard. */
export const toggleMuted = (media: Media): void => {
  if (media.muted && media.volume === 0) media.volume = 0.5;
  media.muted = !media.muted;
};
