import type { MoveMap } from 'contract';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import * as m from '#messages/playerMoves';
import { Button, IconButton } from '../../../ui/button/button.tsx';
import { Chips } from '../../../ui/chips/chips.tsx';
import { BellIcon, XIcon } from '../../../ui/icons/icons.ts';
import { Switch } from '../../../ui/switch/switch.tsx';
import { moveName, roundsText, shortSeconds } from '../../moves/index.ts';
import { showToastsIn } from '../../toast/index.ts';
import { type CueSettings, changeCues, SPEEDS, speedWord } from '../cues/cue-settings.ts';
import { canSpeak, onVoices } from '../cues/voice.ts';
import { clock } from '../video/media.ts';
import * as css from './move-panels.css.ts';

type PanelProps = { title: string; label?: string; onClose: () => void; children: ReactNode };

const Panel = ({ title, label, onClose, children }: PanelProps) => {
  const panel = useRef<HTMLDialogElement>(null);
  // Close it while it is still in the document: only then does the focus return.
  useLayoutEffect(() => {
    const element = panel.current;
    if (element === null) return;
    element.showModal();
    const leaveToasts = showToastsIn(element);
    return () => {
      leaveToasts();
      element.close();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog; a click beside it too
    <dialog
      ref={panel}
      className={css.panel}
      aria-label={label ?? title}
      onCancel={(event) => {
        event.preventDefault();
        // Not the player's.
        event.stopPropagation();
        onClose();
      }}
      onClick={(event) => event.target === panel.current && onClose()}
    >
      <div className={css.panelInside}>
        <div className={css.panelTop}>
          <h2 className={css.panelTitle}>{title}</h2>
          <IconButton label={m.close} onClick={onClose}>
            <XIcon />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  );
};

const STEPS = new Map<string, (at: number, last: number) => number>([
  ['ArrowDown', (at, last) => Math.min(last, at + 1)],
  ['ArrowUp', (at) => Math.max(0, at - 1)],
  ['Home', () => 0],
  ['End', (_, last) => last],
]);

/** The arrows, Home and End move through the list; they do not reach the player. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const step = STEPS.get(event.key);
  if (step === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const rows = [...event.currentTarget.querySelectorAll('button')];
  const at = rows.findIndex((row) => row.matches(':focus'));
  rows[step(at, rows.length - 1)]?.focus();
};

type MoveListProps = {
  map: MoveMap;
  /** Place of the present move; null before the first and at the end. */
  current: number | null;
  onGo: (seconds: number) => void;
  onClose: () => void;
};

/** All moves by blocks, each of which leads to its start. */
export const MoveListPanel = ({ map, current, onGo, onClose }: MoveListProps) => {
  const list = useRef<HTMLDivElement>(null);
  const isOpened = useRef(false);
  // The list follows the video only while the focus is outside it.
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-current] button');
    const first = list.current?.querySelector<HTMLElement>('button');
    if (!isOpened.current) (row ?? first)?.focus();
    else if (current !== null && !list.current?.matches(':focus-within')) {
      row?.scrollIntoView({ block: 'nearest' });
    }
    isOpened.current = true;
  }, [current]);

  return (
    <Panel title={m.moves} label={m.movesLabel} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons inside */}
      <div ref={list} onKeyDown={moveFocus}>
        {map.blocks.map((block) => (
          <div key={block.key}>
            <h3 className={css.panelBlock}>
              <span>{[block.title, roundsText(block)].filter(Boolean).join(', ')}</span>
              <span>{clock(block.seconds)}</span>
            </h3>
            <ol className={css.rows}>
              {map.moves.map((move, index) =>
                move.block !== block.key ? null : (
                  <li
                    key={move.key}
                    className={css.row}
                    aria-current={index === current ? 'true' : undefined}
                    data-past={(current !== null && index < current) || undefined}
                  >
                    <button type="button" className={css.rowKey} onClick={() => onGo(move.start)}>
                      <span className={css.rowTime}>{clock(move.start)}</span>
                      <span>{moveName(move)}</span>
                      <span className={css.rowLength}>{shortSeconds(move.work_seconds)}</span>
                    </button>
                  </li>
                ),
              )}
            </ol>
          </div>
        ))}
      </div>
    </Panel>
  );
};

type CuePanelProps = { settings: CueSettings; onTry: () => void; onClose: () => void };

const TOGGLES = [
  { name: 'nowAndNext', label: m.nowAndNext, hint: m.nowAndNextHint },
  { name: 'bell', label: m.bell, hint: m.bellHint },
  { name: 'voice', label: m.voice, hint: m.voiceHint },
  { name: 'mirror', label: m.mirror, hint: m.mirrorHint },
] as const;

const SPEED_OPTIONS = SPEEDS.map((speed) => ({ value: String(speed), word: speedWord(speed) }));

/** How the member wants to be told about the moves. */
export const CuePanel = ({ settings, onTry, onClose }: CuePanelProps) => {
  const hasVoice = useSyncExternalStore(onVoices, canSpeak);
  return (
    <Panel title={m.cues} onClose={onClose}>
      <div>
        {TOGGLES.filter(({ name }) => name !== 'voice' || hasVoice).map(({ name, ...toggle }) => (
          <Switch
            key={name}
            className={css.toggle}
            {...toggle}
            checked={settings[name]}
            onChange={(checked) => changeCues({ [name]: checked })}
          />
        ))}
      </div>
      <Chips
        label={m.speed}
        name="speed"
        tone="deep"
        options={SPEED_OPTIONS}
        value={String(settings.speed)}
        onChange={(value) =>
          changeCues({ speed: SPEEDS.find((one) => String(one) === value) ?? settings.speed })
        }
      />
      <Button className={css.tryBell} wide onClick={onTry}>
        <BellIcon />
        {m.tryBell}
      </Button>
    </Panel>
  );
};
