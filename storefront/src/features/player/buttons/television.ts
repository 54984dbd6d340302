import { useEffect, useState } from 'react';
import * as m from '#messages/player';
import { toasts } from '../../toast/index.ts';
import type { MediaState } from '../video/media.ts';
import type { VideoElement } from '../video/video-element.ts';

/* Presentation API (w3.org/TR/presentation-api): TypeScript's library does not have it. */
type PresentationAvailability = EventTarget & { readonly value: boolean };
type PresentationRequest = { getAvailability: () => Promise<PresentationAvailability> };

declare global {
  interface Window {
    PresentationRequest?: new (url: string) => PresentationRequest;
  }
}

/** The application that each Chromecast has for videos (developers.google.com/cast, Default Media Receiver). */
const RECEIVER_URL = 'cast:CC1AD845';

/** What the browser knows of Chromecasts near; null where it does not look for any. */
const findChromecasts = async (): Promise<PresentationAvailability | null> => {
  if (window.PresentationRequest === undefined) return null;
  // It throws in a browser that does not know such addresses.
  return new window.PresentationRequest(RECEIVER_URL).getAvailability();
};

/** Whether the browser sees a Chromecast near. It looks by itself, without a script of Google's. */
const useChromecast = (): boolean => {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    findChromecasts()
      .then((availability) => {
        if (availability === null || stop.signal.aborted) return;
        const tell = () => setIsNear(availability.value);
        tell();
        availability.addEventListener('change', tell, { signal: stop.signal });
      })
      .catch((error: unknown) => console.info('The browser does not look for televisions', error));
    return () => stop.abort();
  }, []);
  return isNear;
};

/**
 * Google Cast.
 * @param title what the television calls the video
 * @returns a function that asks the member for a television, or for what to do with the one that
 *   plays; null where the browser knows of none
 */
export const useCast = (
  element: VideoElement | null,
  { mediaIsCasting }: MediaState,
  title: string,
): (() => void) | null => {
  const isNear = useChromecast();
  // Without that interface it is AirPlay by which a video plays on a television.
  const isOurs = mediaIsCasting === true && window.PresentationRequest !== undefined;
  if (element === null || !(isNear || isOurs)) return null;
  return () => {
    element.cast(title).catch((error: unknown) => {
      console.warn('The video could not be played on a television', error);
      toasts.show({ kind: 'failure', title: m.noTelevision, description: m.noTelevisionText });
    });
  };
};
