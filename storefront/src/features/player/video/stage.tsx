import { useCallback, useEffect, useRef, useState } from 'react';
import * as m from '#messages/player';
import { Button } from '../../../ui/button/button.tsx';
import { ScreencastIcon } from '../../../ui/icons/icons.ts';
import { lateCode, useLateCode } from '../late-code.ts';
import { type Media, type MediaState, seekTo } from './media.ts';
import * as css from './stage.css.ts';
import type { VideoState } from './use-video.ts';
import type { VideoElement } from './video-element.ts';

/** Automatic retries in a row before a message. */
const SILENT_TRIES = 2;
/** Playing on for this many seconds means that the last retry helped. */
const HELPED_AFTER_SECONDS = 10;

type Recovery = {
  startTime: number;
  renewing: boolean;
  failed: boolean;
  /** Counts the attempts: each reloads the video, also from the same URL. */
  attempt: number;
  retry: () => void;
};

/**
 * Handles playback errors. The signed URL may have expired during a pause: a new one is fetched and
 * playback resumes at the same position. If that does not help, a message appears.
 * @param addressFailed whether fetching the URL failed
 * @param renew fetches a new URL
 */
export const useRecovery = (
  media: Media,
  { mediaError }: MediaState,
  addressFailed: boolean,
  renew: () => Promise<void>,
): Recovery => {
  const [gaveUp, setGaveUp] = useState(false);
  const [renewing, setRenewing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const tries = useRef(0);
  const resumedAt = useRef(0);

  const tryAgain = useCallback(() => {
    setRenewing(true);
    void renew().then(() => {
      setRenewing(false);
      setAttempt((count) => count + 1);
    });
  }, [renew]);

  useEffect(() => {
    if (!mediaError) return;
    const position = media.getState().mediaCurrentTime ?? 0;
    if (position > resumedAt.current + HELPED_AFTER_SECONDS) tries.current = 0;
    if (position > 0) resumedAt.current = position;
    tries.current += 1;
    if (tries.current > SILENT_TRIES) setGaveUp(true);
    else tryAgain();
  }, [media, mediaError, tryAgain]);

  const retry = useCallback(() => {
    tries.current = 0;
    setGaveUp(false);
    tryAgain();
  }, [tryAgain]);

  return {
    startTime: resumedAt.current,
    attempt,
    renewing,
    failed: gaveUp || addressFailed,
    retry,
  };
};

/**
 * The start position of a video, and the way back to the beginning after resuming.
 * @param openedAt the last position in seconds; null until it is known
 */
export const useResumption = (media: Media, openedAt: number | null) => {
  const [startedOver, setStartedOver] = useState(false);
  const isResumed = openedAt !== null && openedAt > 0 && !startedOver;
  const startOver = () => {
    setStartedOver(true);
    seekTo(media, 0);
  };
  return {
    startTime: startedOver ? 0 : openedAt,
    startOver: isResumed ? startOver : undefined,
  };
};

/** Mux's player; larger than the rest of the site together, so it is loaded for a video alone. */
export const engine = lateCode(() => import('./engine.tsx'));

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
    {m.noVideo}
  </video>
);

const Waiting = () => (
  <div className={css.waiting} role="status" aria-label={m.loading}>
    <div className={css.sweeping} />
  </div>
);

type StageProps = {
  state: VideoState;
  waiting: boolean;
  casting: boolean;
  recovery: Recovery;
  /** Start position in seconds; null until it is known. */
  startTime: number | null;
  /** The start position when the video was opened; another one loads the video anew. */
  openedAt: number | null;
  media: Media;
  attach: (video: VideoElement | null) => void;
};

/** The picture area: the video, its still while loading, or an error. */
export const Stage = ({
  state,
  waiting,
  casting,
  recovery,
  startTime,
  openedAt,
  media,
  attach,
}: StageProps) => {
  const { video } = state;
  const isComing = recovery.renewing || state.status === 'loading' || startTime === null;
  const [isLost, setLost] = useState(false);
  const Engine = useLateCode(engine, !isLost, () => setLost(true))?.Engine;
  const retry = () => {
    setLost(false);
    recovery.retry();
  };
  const still = <Still poster={video.poster} title={video.title} />;
  return (
    <>
      {Engine === undefined || video.src === null || isComing || recovery.failed ? (
        still
      ) : (
        <Engine
          key={`${recovery.attempt} ${openedAt} ${video.src}`}
          src={video.src}
          poster={video.poster}
          storyboard={video.storyboard}
          startTime={recovery.startTime || startTime}
          media={media}
          attach={attach}
        />
      )}
      {recovery.failed || isLost ? (
        <div className={css.message} role="alert">
          <p className={css.messageText}>{m.cannotPlay}</p>
          <Button onClick={retry}>{m.tryAgain}</Button>
        </div>
      ) : (
        (waiting || isComing) && <Waiting />
      )}
      {casting && (
        <p className={css.elsewhere} role="status">
          <ScreencastIcon size="large" />
          {m.onTelevision}
        </p>
      )}
    </>
  );
};
