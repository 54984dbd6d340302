import type { QueryClient } from '@tanstack/react-query';
import { type Cut, PLAYER } from 'contract';
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import * as m from '#messages/player';
import { IconButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { untilQuiet } from '../../ui/first-touch.ts';
import { XIcon } from '../../ui/icons/icons.ts';
import {
  type SessionPlan,
  sendPlaysWhenOnline,
  useOpening,
  useWatchReports,
} from '../progress/index.ts';
import { showToastsIn, toasts } from '../toast/index.ts';
import { ScreenButtons } from './buttons/screen-buttons.tsx';
import { FullscreenButton, ShareButton, SpeedButton } from './buttons/small-buttons.tsx';
import { handleKey, MainButtons, ProgressSlider, TimeLeft, VolumeControl } from './controls.tsx';
import { offerInstall } from './install-offer.ts';
import { lateCode, useLateCode } from './late-code.ts';
import { minutesOf, useBackCloses } from './overlay-history.ts';
import * as css from './player.css.ts';
import { openPlayer, type Playing } from './player-store.ts';
import { preparePlays } from './prepare-plays.ts';
import { moveByRemote } from './remote.ts';
import { cutMedia, cutOfSession } from './video/cut-playback.ts';
import { createMedia, isPlaying, togglePlay } from './video/media.ts';
import { useMediaSession } from './video/media-session.ts';
import { engine, Stage, useRecovery, useResumption } from './video/stage.tsx';
import { useRefusal, useStart, useVideo, type VideoState } from './video/use-video.ts';
import type { VideoElement } from './video/video-element.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    overlay?: string;
  }
}

const closePlayer = (): void => openPlayer(null);

/**
 * Whether the controls hide: after three seconds of playback without input (spec section 9).
 * @returns the state, and a function to call at every input
 */
const useIdle = (playing: boolean): { idle: boolean; onInput: () => void } => {
  const [idle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const onInput = useCallback(() => {
    setIdle(false);
    clearTimeout(timer.current);
    if (playing) timer.current = setTimeout(() => setIdle(true), PLAYER.controlsHideAfterMs);
  }, [playing]);

  useEffect(() => {
    onInput();
    return () => clearTimeout(timer.current);
  }, [onInput]);

  return { idle: idle && playing, onInput };
};

/** What is played when it is not all: null for a whole workout, and until the moves are known. */
const useCut = (
  playing: Playing,
  { video }: VideoState,
): { cut: Cut | null; plan: SessionPlan | null } => {
  const asked = playing.kind === 'workout' ? playing.cut : undefined;
  const { moves } = video;
  return useMemo(() => {
    const cut = asked && moves ? cutOfSession(moves, asked) : null;
    return { cut, plan: cut && asked ? { cut: asked, seconds: cut.seconds } : null };
  }, [asked, moves]);
};

const CONTROLS_WITHIN_MS = 300;

/** Whether the controls are there: after the first frame of a video that loads already, else at once. */
const useControls = (element: VideoElement | null): boolean => {
  const [isDue, setIsDue] = useState(() => engine.code?.isPrepared() !== true);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), CONTROLS_WITHIN_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    element?.nativeEl?.requestVideoFrameCallback?.(() => setIsDue(true));
  }, [element]);
  // The video is asked to play before they are rendered.
  return useDeferredValue(isDue, false);
};

const movePlayer = lateCode(async () => (await import('./moves/move-player.tsx')).MovePlayer);

/** Loads what plays a video, for a member who is likely to play; see `preparePlays`. */
export const getReady = async (queryClient: QueryClient): Promise<void> => {
  preparePlays(queryClient);
  sendPlaysWhenOnline(queryClient);
  const { makeElement } = await engine.load();
  makeElement();
  // In a task of its own: a press waits for the first two alone.
  await untilQuiet();
  await movePlayer.load();
};

/**
 * The player over the page (spec sections 2, 4 and 9): a modal dialog, so that keyboard and screen
 * readers cannot reach the page beneath.
 */
export const PlayerOverlay = ({ playing }: { playing: Playing }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [whole] = useState(createMedia);
  const [element, setElement] = useState<VideoElement | null>(null);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const { state, renew } = useVideo(playing);
  const { cut, plan } = useCut(playing, state);
  const media = useMemo(() => (cut === null ? whole : cutMedia(whole, cut)), [whole, cut]);
  const mediaState = useSyncExternalStore(media.subscribe, media.getState);
  const recovery = useRecovery(whole, mediaState, state.status === 'failed', renew);
  const { idle, onInput } = useIdle(isPlaying(mediaState));
  const workoutId = playing.kind === 'workout' ? playing.workout.id : null;
  const openedAt = useStart(playing, state, cut, useOpening(workoutId));
  const resumption = useResumption(media, openedAt);
  const watching = useWatchReports(element, workoutId, plan);
  const close = useBackCloses(closePlayer, minutesOf(playing));
  useRefusal(state, close);
  useMediaSession(media, mediaState, state.video);

  useEffect(() => (frame ? showToastsIn(frame) : undefined), [frame]);
  // The controls fill the screen with the video; its own controller would take it alone.
  useEffect(() => {
    if (element) whole.dispatch({ type: 'fullscreenelementchangerequest', detail: frame });
  }, [whole, element, frame]);

  // Close the dialog while it is still in the document: only then does the focus return.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // By default the browser focuses the first button, which closes the player.
    title.current?.focus();
    return () => element?.close();
  }, []);

  // When it is closed: a message would cover the video.
  useEffect(() => {
    if (playing.kind === 'workout') return offerInstall;
  }, [playing.kind]);

  const { video } = state;
  const hasControls = useControls(element);
  const [hasNoMoves, setHasNoMoves] = useState(false);
  const MovePlayer = useLateCode(movePlayer, video.moves !== null && !hasNoMoves, () => {
    setHasNoMoves(true);
    toasts.show({ kind: 'failure', title: m.noMoves });
  });
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby="player-title"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // Before the slider of the moves, which has the arrows of a keyboard.
      onKeyDownCapture={(event) => {
        onInput();
        if (moveByRemote(event.currentTarget, event)) event.stopPropagation();
      }}
      onKeyDown={(event) => handleKey(media, event)}
      onPointerMove={onInput}
      onPointerDown={onInput}
      onFocus={onInput}
    >
      <div ref={setFrame} className={cx(css.player, idle && css.resting)} data-resting={idle}>
        <div className={cx(css.top, css.fading)}>
          <div>
            <h1 ref={title} id="player-title" tabIndex={-1} className={css.title}>
              {video.title}
            </h1>
            {video.instructor && <p className={css.instructor}>{video.instructor}</p>}
          </div>
          <div className={css.topButtons}>
            {playing.kind === 'workout' && playing.cut === undefined && (
              <ShareButton workout={playing.workout} seconds={mediaState.mediaCurrentTime ?? 0} />
            )}
            {hasControls && (
              <ScreenButtons
                media={media}
                state={mediaState}
                element={element}
                title={video.title}
              />
            )}
            <IconButton label={m.close} onClick={close}>
              <XIcon size="large" />
            </IconButton>
          </div>
        </div>
        <div className={css.screen}>
          <Stage
            state={state}
            waiting={isPlaying(mediaState) && mediaState.mediaLoading === true}
            casting={mediaState.mediaIsCasting === true}
            recovery={recovery}
            startTime={resumption.startTime}
            openedAt={openedAt}
            media={whole}
            attach={setElement}
          />
          {!recovery.failed && (
            // A click on the picture toggles playback like the button; keyboard users have the
            // button.
            // biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the pointer alone
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the player's, see handleKey
            <div className={css.surface} onClick={() => !idle && togglePlay(media)} />
          )}
          <div className={cx(css.scrimTop, css.fading)} />
          <div className={cx(css.scrimBottom, css.fading)} />
          <div className={css.leftShade} />
        </div>
        {!hasControls ? null : video.moves && !hasNoMoves ? (
          MovePlayer && (
            <MovePlayer
              map={video.moves}
              cut={cut}
              isForBody={plan !== null && 'reason' in plan.cut}
              media={media}
              state={mediaState}
              element={element}
              dialog={dialog}
              watching={watching}
              onClose={close}
              onStartOver={element ? resumption.startOver : undefined}
            />
          )
        ) : (
          <div className={css.deck}>
            <TimeLeft state={mediaState} announcedSeconds={video.announcedSeconds}>
              {element && resumption.startOver && (
                <button type="button" className={css.startOver} onClick={resumption.startOver}>
                  {m.startOver}
                </button>
              )}
            </TimeLeft>
            <div className={cx(css.bar, css.fading)}>
              <ProgressSlider media={media} state={mediaState} />
            </div>
            <MainButtons media={media} state={mediaState} />
            <div className={css.deckEnd}>
              <VolumeControl media={media} state={mediaState} />
              <div className={css.deckKeys}>
                {!mediaState.mediaIsCasting && <SpeedButton element={element} />}
                <FullscreenButton media={media} state={mediaState} />
              </div>
            </div>
          </div>
        )}
      </div>
    </dialog>
  );
};
