import { PLAYER } from 'contract';
import type { KeyboardEvent } from 'react';
import { setVolume, skip, toggleMuted, togglePlay } from './media-actions.ts';
import type { Media } from './media-state.ts';

const VOLUME_STEP = 5;

/** Space and Enter belong to a button, the arrows to a slider, when one of them has the focus. */
const belongsToFocus = (key: string, target: EventTarget): boolean => {
  if (target instanceof HTMLButtonElement) return key === ' ' || key === 'Enter';
  return target instanceof HTMLInputElement && key.startsWith('Arrow');
};

/**
 * The player's keys: space plays and pauses, the arrows skip and change the volume, m mutes, f fills
 * the screen. Escape is the dialog's own.
 */
export const keyHandler =
  (media: Media | null, toggleFullscreen: (() => void) | undefined) =>
  (event: KeyboardEvent): void => {
    if (media === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (belongsToFocus(event.key, event.target)) return;
    const volumeNow = media.volume * PLAYER.volumeMax;
    const actions = new Map<string, (() => void) | undefined>([
      [' ', () => togglePlay(media)],
      ['ArrowLeft', () => skip(media, -PLAYER.skipSeconds)],
      ['ArrowRight', () => skip(media, PLAYER.skipSeconds)],
      ['ArrowUp', () => setVolume(media, volumeNow + VOLUME_STEP)],
      ['ArrowDown', () => setVolume(media, volumeNow - VOLUME_STEP)],
      ['m', () => toggleMuted(media)],
      ['f', toggleFullscreen],
    ]);
    const action = actions.get(event.key.length === 1 ? event.key.toLowerCase() : event.key);
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
