import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { type Media, seekTo } from './media.ts';
import * as css from './player.css.ts';
import { sweeping } from './player.css.ts';
import type { VideoState } from './use-video.ts';

/** Tries in a row without a message. */
const SILENT_TRIES = 2;
/** Playing on for this long, in seconds, means that the last try helped. */
const HELPED_AFTER_SECONDS = 10;

type Recovery = {
  /** Seconds to take up the video at. */
  startTime: number;
  /** It has stopped and a new address is on its way. */
  renewing: boolean;
  failed: boolean;
  /** Counts the tries: each loads the video anew, also from the same address. */
  attempt: number;
  retry: () => void;
};

/**
 * What happens when a video stops with an error. Its address may have ended while it was paused: a
 * new one is asked for and the video taken up where it was. When that does not help, a message says so.
 * @param addressFailed the address could not be had at all
 * @param renew asks for a new address
 */
export const useRecovery = (
  media: Media | null,
  addressFailed: boolean,
  renew: () => Promise<void>,
): Recovery => {
  const [gaveUp, setGaveUp] = useState(false);
  const [renewing, setRenewing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const tries = useRef(0);
  const takenUpAt = useRef(0);

  const tryAgain = useCallback(() => {
    setRenewing(true);
    void renew().then(() => {
      setRenewing(false);
      setAttempt((count) => count + 1);
    });
  }, [renew]);

  const onFail = useCallback(() => {
    const position = media?.currentTime ?? 0;
    if (position > takenUpAt.current + HELPED_AFTER_SECONDS) tries.current = 0;
    if (position > 0) takenUpAt.current = position;
    tries.current += 1;
    if (tries.current > SILENT_TRIES) setGaveUp(true);
    else tryAgain();
  }, [media, tryAgain]);

  useEffect(() => {
    if (media === null) return;
    // It may have failed before anybody listened.
    if (media.media?.error) onFail();
    media.addEventListener('error', onFail);
    return () => media.removeEventListener('error', onFail);
  }, [media, onFail]);

  const retry = useCallback(() => {
    tries.current = 0;
    setGaveUp(false);
    tryAgain();
  }, [tryAgain]);

  return {
    startTime: takenUpAt.current,
    attempt,
    renewing,
    failed: gaveUp || addressFailed,
    retry,
  };
};

/**
 * Where a video begins, and the way back to its beginning while it was taken up later.
 * @param openedAt seconds of the last position; null until that is known
 */
export const useResumption = (media: Media | null, openedAt: number | null) => {
  const [startedOver, setStartedOver] = useState(false);
  const isResumed = openedAt !== null && openedAt > 0 && !startedOver;
  const startOver = () => {
    setStartedOver(true);
    if (media) seekTo(media, 0);
  };
  return {
    startTime: startedOver ? 0 : openedAt,
    startOver: isResumed && media !== null ? startOver : undefined,
  };
};

// Mux Player weighs more than the rest of the site together; it comes when a video is opened.
const Engine = lazy(() => import('./engine.tsx'));

/** What stands where the video will be: its picture, and the words for a browser without video. */
const Still = ({ poster, title }: { poster: string | null; title: string }) => (
  // biome-ignore lint/a11y/useMediaCaption: it never plays; it holds the picture's place
  <video
    className={css.still}
    poster={poster ?? undefined}
    preload="none"
    playsInline
    tabIndex={-1}
    aria-label={title}
  >
    Your browser does not support the video tag.
  </video>
);

const Waiting = () => (
  <div className={css.waiting} role="status" aria-label="Loading">
    <div className={sweeping} />
  </div>
);

type StageProps = {
  state: VideoState;
  waiting: boolean;
  recovery: Recovery;
  /** Seconds at which the video begins; null until that is known. */
  startTime: number | null;
  onMedia: (media: Media | null) => void;
};

/** The picture: the video, its still while it comes, or what went wrong. */
export const Stage = ({ state, waiting, recovery, startTime, onMedia }: StageProps) => {
  const { video } = state;
  const isComing = recovery.renewing || state.status === 'loading' || startTime === null;
  const still = <Still poster={video.poster} title={video.title} />;
  return (
    <>
      {video.src === null || isComing || recovery.failed ? (
        still
      ) : (
        <Suspense fallback={still}>
          <Engine
            key={`${recovery.attempt} ${video.src}`}
            src={video.src}
            poster={video.poster}
            title={video.title}
            startTime={recovery.startTime || startTime}
            onMedia={onMedia}
          />
        </Suspense>
      )}
      {recovery.failed ? (
        <div className={css.message} role="alert">
          <p className={css.messageText}>This film cannot be played at the moment.</p>
          <Button onClick={recovery.retry}>Try Again</Button>
        </div>
      ) : (
        (waiting || isComing) && <Waiting />
      )}
    </>
  );
};
