import {
  type Cut,
  cutSecondAt,
  type Fit,
  fitOf,
  type MoveMap,
  mapEndOf,
  mapOfCut,
  nextMoveStart,
  previousMoveStart,
  secondsOf,
  shortcutOf,
  videoSecondAt,
} from 'contract';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import * as m from '#messages/playerMoves';
import { IconButton } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import {
  BellIcon,
  ListNumbersIcon,
  SkipBackIcon,
  SkipForwardIcon,
} from '../../../ui/icons/icons.ts';
import { useBodyToday } from '../../moves/index.ts';
import type { useWatchReports } from '../../progress/index.ts';
import { FullscreenButton, useSpeed } from '../buttons/small-buttons.tsx';
import { key, onMark } from '../controls.css.ts';
import { MainButtons, TimeLeft, VolumeControl } from '../controls.tsx';
import { type ShownCue, shareOfPhase, useCue } from '../cues/cue-clock.ts';
import { changeCues, SPEEDS, useCueSettings } from '../cues/cue-settings.ts';
import { fading } from '../player.css.ts';
import { CutPlayback } from '../video/cut-playback.ts';
import { clock, isPlaying, type Media, type MediaState, seekTo } from '../video/media.ts';
import { useTrackKeys } from '../video/media-session.ts';
import type { VideoElement } from '../video/video-element.ts';
import { EndScreen } from './end-screen.tsx';
import { Announcer, MoveBand } from './move-band.tsx';
import { CuePanel, MoveListPanel } from './move-panels.tsx';
import * as css from './move-player.css.ts';
import { useSound, useWakeLock } from './use-sound.ts';
import './sideways.css.ts';
import { MoveSlider } from './move-slider.tsx';

type MovePlayerProps = {
  map: MoveMap;
  /** What is played, when not all is. */
  cut: Cut | null;
  /** Whether the cut leaves out what is spared today: easier forms then stand by the moves. */
  isForBody: boolean;
  media: Media;
  state: MediaState;
  element: VideoElement | null;
  dialog: RefObject<HTMLDialogElement | null>;
  watching: ReturnType<typeof useWatchReports>;
  onClose: () => void;
  onStartOver: (() => void) | undefined;
};

const useFits = (map: MoveMap): readonly Fit[] => {
  const { choices, easier } = useBodyToday();
  return useMemo(() => fitOf(map.moves, choices, easier).moves, [map, choices, easier]);
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'text';

/** N, P, L, C, the two keys of the speed, and the keys of a remote for the tracks. */
const useMoveKeys = (
  dialog: RefObject<HTMLDialogElement | null>,
  actions: Readonly<Record<string, () => void>>,
): void => {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const element = dialog.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const action = latest.current[shortcutOf(event)];
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [dialog]);
};

const JumpKey = ({
  back,
  onPress,
  disabled,
}: {
  back: boolean;
  onPress: () => void;
  disabled?: boolean;
}) => (
  <button
    type="button"
    className={cx(key, css.jumpKey)}
    aria-label={back ? m.previous : m.following}
    aria-disabled={disabled || undefined}
    onClick={onPress}
  >
    {back ? (
      <SkipBackIcon className={css.jumpIcon} />
    ) : (
      <SkipForwardIcon className={css.jumpIcon} />
    )}
  </button>
);

/** The player's lower part for a workout whose moves are listed. */
export const MovePlayer = (props: MovePlayerProps) => {
  const { cut, media, state, element, dialog, onStartOver } = props;
  const map = useMemo(
    () => (cut === null ? props.map : mapOfCut(props.map, cut)),
    [props.map, cut],
  );
  const settings = useCueSettings();
  const [panel, setPanel] = useState<'moves' | 'cues' | null>(null);
  const bar = useRef<HTMLElement>(null);
  const playback = useMemo(() => cut && element && new CutPlayback(element, cut), [cut, element]);
  const fits = useFits(map);
  const sound = useSound(map, fits, element);
  const cue = useCue(element, map, playback, (tick, now: ShownCue) => {
    if (bar.current) bar.current.style.transform = `scaleX(${shareOfPhase(map, now, tick.time)})`;
    sound.follow(tick);
  });
  useSpeed(element);
  useWakeLock(isPlaying(state));

  const time = () => {
    const second = element?.currentTime ?? 0;
    return cut === null ? second : cutSecondAt(cut, second);
  };
  const goNext = () => {
    const start = nextMoveStart(map, time());
    if (start !== null) seekTo(media, start);
  };
  const goBack = () => seekTo(media, previousMoveStart(map, time()));
  const coolDown = map.blocks.find(({ kind }) => kind === 'cool-down');
  const stretch = () => {
    if (!element || !coolDown) return;
    // Not by the store: at the end, its request to play begins anew.
    element.currentTime = cut === null ? coolDown.start : videoSecondAt(cut, coolDown.start);
    element.play().catch((error: unknown) => console.info('It does not play by itself', error));
    // The pressed button goes: where the focus was when the player opened.
    dialog.current?.querySelector<HTMLElement>('#player-title')?.focus();
  };
  const change = (step: 1 | -1) => {
    const speed = SPEEDS[SPEEDS.indexOf(settings.speed) + step];
    if (speed !== undefined) changeCues({ speed });
  };
  const toggle = (which: 'moves' | 'cues') => setPanel((now) => (now === which ? null : which));
  useMoveKeys(dialog, {
    n: goNext,
    mediatracknext: goNext,
    p: goBack,
    mediatrackprevious: goBack,
    l: () => toggle('moves'),
    c: () => toggle('cues'),
    ',': () => change(-1),
    '.': () => change(1),
  });

  useTrackKeys(goNext, goBack);

  const length = state.mediaDuration || mapEndOf(map);
  const played = Math.min(length, state.mediaCurrentTime ?? 0);
  const left = m.left({ clock: clock(Math.ceil(length - played)) });
  const close = () => setPanel(null);
  // Whether it counts is known with the report that the end sends.
  if (state.mediaEnded && !props.watching.isSending) {
    return (
      <EndScreen
        seconds={map.seconds}
        session={props.watching.session}
        watchedSeconds={secondsOf(props.watching.played())}
        stretchSeconds={coolDown?.seconds ?? 0}
        onStretch={stretch}
        onClose={props.onClose}
      />
    );
  }
  return (
    <>
      {settings.nowAndNext ? (
        <>
          <p className={css.left}>{left}</p>
          <MoveBand map={map} fits={props.isForBody ? fits : []} cue={cue} barRef={bar} />
        </>
      ) : (
        <div className={css.plain}>
          <TimeLeft state={state} announcedSeconds={length} />
        </div>
      )}
      {/* Both would talk at once. */}
      {!settings.voice && <Announcer map={map} cue={cue} />}
      <div className={cx(css.deck, fading)} data-mirror={settings.mirror || undefined}>
        <MoveSlider map={map} media={media} state={state} />
        <p className={css.times}>
          <span>{clock(played)}</span>
          {onStartOver && (
            <button type="button" className={css.startOver} onClick={onStartOver}>
              {m.startOver}
            </button>
          )}
          <span>{left}</span>
        </p>
        <div className={css.keys}>
          <JumpKey back onPress={goBack} />
          <MainButtons media={media} state={state} />
          <JumpKey back={false} onPress={goNext} disabled={cue.next === null} />
        </div>
        <div className={css.volume}>
          <VolumeControl media={media} state={state} />
        </div>
        <div className={css.more}>
          <IconButton label={m.movesLabel} onClick={() => setPanel('moves')}>
            <ListNumbersIcon size="large" />
          </IconButton>
          <IconButton
            label={m.cuesLabel({
              bell: settings.bell ? 'on' : 'off',
              voice: settings.voice ? 'on' : 'off',
            })}
            className={settings.bell ? onMark : undefined}
            onClick={() => setPanel('cues')}
          >
            <BellIcon size="large" />
          </IconButton>
          <FullscreenButton media={media} state={state} />
        </div>
      </div>
      {panel === 'moves' && (
        <MoveListPanel
          map={map}
          current={cue.index}
          onGo={(seconds) => seekTo(media, seconds)}
          onClose={close}
        />
      )}
      {panel === 'cues' && <CuePanel settings={settings} onTry={sound.tryBell} onClose={close} />}
    </>
  );
};
