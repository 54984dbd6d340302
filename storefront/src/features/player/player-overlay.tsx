import { useRouter } from '@tanstack/react-router';
import { PLAYER } from 'contract';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { XIcon } from '../../ui/icons/icons.ts';
import { useOpening, useWatchReports } from '../progress/index.ts';
import {
  FullscreenKey,
  keyHandler,
  MainKeys,
  StartOver,
  TimeLeft,
  VolumeControl,
} from './controls.tsx';
import { type Media, togglePlay, useMediaState } from './media.ts';
import * as css from './player.css.ts';
import { closePlayer, type Playing } from './player-store.ts';
import { ProgressSlider } from './sliders.tsx';
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
 * Whether an element is in full screen, and a toggle; absent where the browser does not support it.
 */
const useFullscreen = (
  target: RefObject<HTMLElement | null>,
): { full: boolean; toggle: (() => void) | undefined } => {
  const [full, setFull] = useState(false);

  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);

  const toggle = useCallback(() => {
    const change = document.fullscreenElement
      ? document.exitFullscreen()
      : target.current?.requestFullscreen();
    change?.catch((error: unknown) => console.info('The screen was not filled', error));
  }, [target]);

  return { full, toggle: document.fullscreenEnabled ? toggle : undefined };
};

/**
 * Whether the controls hide: after three seconds of playback without input (spec section 9).
 * @returns the state, and a function to call at every input
 */
const useIdle = (playing: boolean): { idle: boolean; stir: () => void } => {
  const [idle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stir = useCallback(() => {
    setIdle(false);
    clearTimeout(timer.current);
    if (playing) timer.current = setTimeout(() => setIdle(true), PLAYER.controlsHideAfterMs);
  }, [playing]);

  useEffect(() => {
    stir();
    return () => clearTimeout(timer.current);
  }, [stir]);

  return { idle: idle && playing, stir };
};

/**
 * The player over the page (spec sections 2, 4 and 9): a modal dialog, so that keyboard and screen
 * readers cannot reach the page beneath.
 */
export const PlayerOverlay = ({ playing }: { playing: Playing }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [media, setMedia] = useState<Media | null>(null);
  const mediaState = useMediaState(media);
  const { state, renew } = useVideo(playing);
  const recovery = useRecovery(media, state.status === 'failed', renew);
  const { idle, stir } = useIdle(mediaState.playing);
  const { full, toggle } = useFullscreen(frame);
  const workoutId = playing.kind === 'workout' ? playing.workout.id : null;
  const resumption = useResumption(media, useOpening(workoutId));
  useWatchReports(media, workoutId);
  const close = useBackCloses(closePlayer);
  useRefusal(state, close);

  // Close the dialog while it is still in the document: only then does the focus return.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // By default the browser focuses the first button, which closes the player.
    title.current?.focus();
    return () => element?.close();
  }, []);

  const onKey = keyHandler(media, toggle);
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
        stir();
        onKey(event);
      }}
      onPointerMove={stir}
      onPointerDown={stir}
      onFocus={stir}
    >
      <div ref={frame} className={cx(css.player, idle && css.resting)} data-resting={idle}>
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
            waiting={mediaState.waiting}
            recovery={recovery}
            startTime={resumption.startTime}
            onMedia={setMedia}
          />
          {!recovery.failed && (
            // A click on the picture toggles playback like the button; keyboard users have the
            // button.
            // biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the pointer alone
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the player's, see keyHandler
            <div className={css.surface} onClick={() => !idle && media && togglePlay(media)} />
          )}
          <div className={cx(css.scrimTop, css.fading)} />
          <div className={cx(css.scrimBottom, css.fading)} />
          <div className={css.leftShade} />
        </div>
        <div className={css.deck}>
          <TimeLeft state={mediaState} announcedSeconds={video.announcedSeconds}>
            {resumption.startOver && <StartOver onPress={resumption.startOver} />}
          </TimeLeft>
          <div className={cx(css.bar, css.fading)}>
            <ProgressSlider media={media} state={mediaState} storyboard={video.storyboard} />
          </div>
          <MainKeys media={media} state={mediaState} />
          <div className={css.deckEnd}>
            <VolumeControl media={media} state={mediaState} />
            {toggle && <FullscreenKey full={full} toggle={toggle} />}
          </div>
        </div>
      </div>
    </dialog>
  );
};
