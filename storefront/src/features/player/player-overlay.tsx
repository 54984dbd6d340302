import type { MuxVideoBaseElement } from '@mux/mux-video/base';
import { useRouter } from '@tanstack/react-router';
import { PLAYER } from 'contract';
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { IconButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { XIcon } from '../../ui/icons/icons.ts';
import { useOpening, useWatchReports } from '../progress/index.ts';
import {
  FullscreenButton,
  handleKey,
  MainButtons,
  ProgressSlider,
  TimeLeft,
  VolumeControl,
} from './controls.tsx';
import { createMedia, isPlaying, togglePlay } from './media.ts';
import * as css from './player.css.ts';
import { closePlayer, type Playing } from './player-store.ts';
import { Stage, useRecovery, useResumption } from './stage.tsx';
import { useRefusal, useVideo } from './use-video.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Id of the overlay to which a history entry belongs. */
    overlay?: string;
  }
}

/**
 * Adds a history entry for an overlay, so that the back button closes it instead of leaving the
 * page.
 * @returns a function that closes the overlay and removes its entry
 */
const useBackCloses = (onClose: () => void): (() => void) => {
  const router = useRouter();
  const closed = useRef(false);
  // Unique, also compared with an overlay that was open before a reload.
  const name = useRef(`overlay-${Date.now()}`);

  useEffect(() => {
    let isOurs = false;
    const overlay = name.current;
    const stop = router.history.subscribe(({ location }) => {
      // Ignore other entries until our own is active.
      isOurs ||= location.state.overlay === overlay;
      if (!isOurs || location.state.overlay === overlay || closed.current) return;
      closed.current = true;
      onClose();
    });
    void router.navigate({
      to: '.',
      search: true,
      hash: true,
      state: (state) => ({ ...state, overlay }),
      resetScroll: false,
      hashScrollIntoView: false,
    });
    return stop;
  }, [router, onClose]);

  return useCallback(() => {
    if (router.history.location.state.overlay === name.current) router.history.back();
    else onClose();
  }, [router, onClose]);
};

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

// A workout without a list of moves loads none of it.
const MovePlayer = lazy(async () => ({
  default: (await import('./move-player.tsx')).MovePlayer,
}));

/**
 * The player over the page (spec sections 2, 4 and 9): a modal dialog, so that keyboard and screen
 * readers cannot reach the page beneath.
 */
export const PlayerOverlay = ({ playing }: { playing: Playing }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [media] = useState(createMedia);
  const mediaState = useSyncExternalStore(media.subscribe, media.getState);
  const [element, setElement] = useState<MuxVideoBaseElement | null>(null);
  const { state, renew } = useVideo(playing);
  const recovery = useRecovery(media, mediaState, state.status === 'failed', renew);
  const { idle, onInput } = useIdle(isPlaying(mediaState));
  const workoutId = playing.kind === 'workout' ? playing.workout.id : null;
  const startAt = playing.kind === 'workout' ? playing.startAt : undefined;
  const openedAt = useOpening(workoutId);
  const resumption = useResumption(media, openedAt === null ? null : (startAt ?? openedAt));
  useWatchReports(element, workoutId);
  const close = useBackCloses(closePlayer);
  useRefusal(state, close);

  const attachElement = useCallback(
    (attached: MuxVideoBaseElement | null) => {
      setElement(attached);
      media.dispatch({ type: 'mediaelementchangerequest', detail: attached });
    },
    [media],
  );
  const attachFrame = useCallback(
    (frame: HTMLElement | null) =>
      media.dispatch({ type: 'fullscreenelementchangerequest', detail: frame }),
    [media],
  );

  // Close the dialog while it is still in the document: only then does the focus return.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // By default the browser focuses the first button, which closes the player.
    title.current?.focus();
    return () => element?.close();
  }, []);

  const { video } = state;
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby="player-title"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onKeyDown={(event) => {
        onInput();
        handleKey(media, event);
      }}
      onPointerMove={onInput}
      onPointerDown={onInput}
      onFocus={onInput}
    >
      <div ref={attachFrame} className={cx(css.player, idle && css.resting)} data-resting={idle}>
        <div className={cx(css.top, css.fading)}>
          <div>
            <h1 ref={title} id="player-title" tabIndex={-1} className={css.title}>
              {video.title}
            </h1>
            {video.instructor && <p className={css.instructor}>{video.instructor}</p>}
          </div>
          <IconButton label="Close player" onClick={close}>
            <XIcon size="large" />
          </IconButton>
        </div>
        <div className={css.screen}>
          <Stage
            state={state}
            waiting={isPlaying(mediaState) && mediaState.mediaLoading === true}
            recovery={recovery}
            startTime={resumption.startTime}
            engineRef={attachElement}
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
        {video.moves ? (
          <Suspense>
            <MovePlayer
              map={video.moves}
              media={media}
              state={mediaState}
              element={element}
              dialog={dialog}
              onStartOver={element ? resumption.startOver : undefined}
            />
          </Suspense>
        ) : (
          <div className={css.deck}>
            <TimeLeft state={mediaState} announcedSeconds={video.announcedSeconds}>
              {element && resumption.startOver && (
                <button type="button" className={css.startOver} onClick={resumption.startOver}>
                  Start over
                </button>
              )}
            </TimeLeft>
            <div className={cx(css.bar, css.fading)}>
              <ProgressSlider media={media} state={mediaState} />
            </div>
            <MainButtons media={media} state={mediaState} />
            <div className={css.deckEnd}>
              <VolumeControl media={media} state={mediaState} />
              <FullscreenButton media={media} state={mediaState} />
            </div>
          </div>
        )}
      </div>
    </dialog>
  );
};
