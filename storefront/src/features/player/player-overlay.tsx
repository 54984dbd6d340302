import { useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { XIcon } from '../../ui/icons/icons.ts';
import { useOpening, useWatchReports } from '../progress/player.ts';
import { FullscreenKey, MainKeys, VolumeControl } from './controls.tsx';
import { keyHandler } from './keys.ts';
import { togglePlay } from './media-actions.ts';
import { type Media, useMediaState } from './media-state.ts';
import * as css from './player.css.ts';
import { closePlayer, type Playing } from './player-store.ts';
import { ProgressSlider } from './progress-slider.tsx';
import { Stage } from './stage.tsx';
import { StartOver } from './start-over.tsx';
import { TimeLeft } from './time-left.tsx';
import { useBackCloses } from './use-back-closes.ts';
import { useFilm } from './use-film.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useIdle } from './use-idle.ts';
import { useRecovery } from './use-recovery.ts';
import { useRefusal } from './use-refusal.ts';
import { useResumption } from './use-resumption.ts';

/**
 * The player over the page (spec sections 2, 4 and 9): a modal dialog, so that the page beneath is
 * out of reach for keys and readers.
 */
export const PlayerOverlay = ({ playing }: { playing: Playing }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [media, setMedia] = useState<Media | null>(null);
  const mediaState = useMediaState(media);
  const { state, renew } = useFilm(playing);
  const recovery = useRecovery(media, state.status === 'failed', renew);
  const { idle, stir } = useIdle(mediaState.playing);
  const { full, toggle } = useFullscreen(frame);
  const workoutId = playing.kind === 'workout' ? playing.workout.id : null;
  const resumption = useResumption(media, useOpening(workoutId));
  useWatchReports(media, workoutId);
  const close = useBackCloses(closePlayer);
  useRefusal(state, close);

  // Closed while it still stands in the page: only then does the focus go back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // By itself the browser focuses the first button, which closes the player.
    title.current?.focus();
    return () => element?.close();
  }, []);

  const onKey = keyHandler(media, toggle);
  const { film } = state;
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
              {film.title}
            </h1>
            {film.instructor && <p className={css.instructor}>{film.instructor}</p>}
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
            // A click on the picture does what the button does; keys have the button.
            // biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the pointer alone
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the player's, see keyHandler
            <div className={css.surface} onClick={() => !idle && media && togglePlay(media)} />
          )}
          <div className={cx(css.scrimTop, css.fading)} />
          <div className={cx(css.scrimBottom, css.fading)} />
          <div className={css.leftShade} />
        </div>
        <div className={css.deck}>
          <TimeLeft state={mediaState} announcedSeconds={film.announcedSeconds}>
            {resumption.startOver && <StartOver onPress={resumption.startOver} />}
          </TimeLeft>
          <div className={cx(css.bar, css.fading)}>
            <ProgressSlider media={media} state={mediaState} storyboard={film.storyboard} />
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
