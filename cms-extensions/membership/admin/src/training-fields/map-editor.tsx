import { Box, Button, Dialog, Flex, Typography } from '@strapi/design-system';
import { type CaptionDraft, clockText, MOVE_TEXTS, type Movement, shortcutOf } from 'contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { useSaid } from '../answer.tsx';
import { useSubtitles, useWorkoutVideo } from '../api.ts';
import { useRead, useSend } from '../calls.ts';
import { Quiet, Small } from '../card.tsx';
import { Player, VideoFrame } from '../video-field/current-video.tsx';
import { addAfter, indexAt, type MoveList, mapOf, markAt, openBlock, restAt } from './map-edits.ts';
import { MapTable } from './map-table.tsx';
import { MapTimeline } from './map-timeline.tsx';
import { MoveForm } from './move-form.tsx';
import type { MoveListField } from './use-move-list.ts';

/** Where keys write text or have a meaning of their own. */
const TYPING = 'input, textarea, select, [contenteditable="true"], [role="dialog"]';
const PRESSING = 'button, a, [role="checkbox"], video';
/** Below this confidence a draft's move is marked. */
const UNSURE_BELOW = 0.6;

const Columns = styled.div`
  display: grid;
  gap: 1.6rem;
  align-items: start;

  @media (min-width: 1280px) {
    grid-template-columns: minmax(0, 7fr) minmax(0, 6fr);
  }
`;

/** The second that a video shows, to a tenth. */
const useSeconds = (video: RefObject<HTMLVideoElement>): number => {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    let frame = 0;
    const follow = (): void => {
      setSeconds(Math.round((video.current?.currentTime ?? 0) * 10) / 10);
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [video]);
  return seconds;
};

/** The first address of the stream; a new signature for the same video must not load it again. */
const useFirst = (address: string | null): string | null => {
  const [first, setFirst] = useState(address);
  if (first === null && address !== null) setFirst(address);
  return first ?? address;
};

type DraftProps = {
  workoutId: string;
  hasVideo: boolean;
  isEmpty: boolean;
  onDraft: (map: unknown, unsure: ReadonlySet<string>) => void;
};

/** Makes a map from the captions, once there are any; asks before it replaces one. */
const DraftFromCaptions = ({ workoutId, hasVideo, isEmpty, onDraft }: DraftProps) => {
  const [send, isLoading] = useSend();
  const { data: captions } = useSubtitles(hasVideo ? workoutId : null);
  const hasNone = captions?.subtitles.every(({ state }) => state !== 'ready') ?? !hasVideo;
  const [fault, setFault] = useState<string>();
  const reason = hasNone ? MOVE_TEXTS.noCaptions : fault;
  const [isOpen, setIsOpen] = useState(false);
  const said = useSaid();
  const make = async (): Promise<void> => {
    setIsOpen(false);
    const answer = await send<CaptionDraft>('POST', 'move-maps/draft', { workout_id: workoutId });
    setFault('error' in answer ? answer.error.message : undefined);
    if ('error' in answer) return void said(answer);
    const { map, confidence } = answer.data;
    const unsure = confidence.filter(({ value }) => value < UNSURE_BELOW);
    onDraft(map, new Set(unsure.map(({ key }) => key)));
  };
  return (
    <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
      <Flex gap={2} wrap="wrap">
        <Button
          type="button"
          variant="secondary"
          size="S"
          loading={isLoading}
          disabled={hasNone}
          onClick={() => (isEmpty ? void make() : setIsOpen(true))}
        >
          Draft from captions
        </Button>
        {reason !== undefined && <Small>{reason}</Small>}
      </Flex>
      <Dialog.Content>
        <Dialog.Header>Replace the moves?</Dialog.Header>
        <Dialog.Body>The draft takes the place of the whole map. It can be undone.</Dialog.Body>
        <Dialog.Footer>
          <Dialog.Cancel>
            <Button variant="tertiary">Keep them</Button>
          </Dialog.Cancel>
          <Dialog.Action>
            <Button onClick={() => void make()}>Replace them</Button>
          </Dialog.Action>
        </Dialog.Footer>
      </Dialog.Content>
    </Dialog.Root>
  );
};

type EditorProps = {
  workoutId: string;
  field: MoveListField;
  list: MoveList;
  isDisabled: boolean;
};

/** Strapi's buttons have the height of one line. */
const TWO_LINES = { height: 'auto', minHeight: '3.2rem', paddingBlock: '0.6rem' };

const KEYS =
  'Space play · J L 5 s · , . 0.1 s · M mark · R rest begins · B new block · Ctrl Z undo · Ctrl Shift Z redo';

/** The moves of a workout beside its video: marks, a time line, a form and a table. */
export const MapEditor = ({ workoutId, field, list, isDisabled }: EditorProps) => {
  const { data: view } = useWorkoutVideo(workoutId);
  const library = useRead<{ movements: Movement[] }>('movements').data?.movements ?? [];
  const movements: ReadonlyMap<string, Movement> = new Map(library.map((one) => [one.id, one]));
  const video = useRef<HTMLVideoElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const seconds = useSeconds(video);
  const [chosenIndex, choose] = useState(0);
  const [unsure, setUnsure] = useState<ReadonlySet<string>>(new Set());
  const chosen = Math.min(chosenIndex, list.rows.length - 1);
  const current = view?.current ?? null;
  const streamUrl = useFirst(current?.streamUrl ?? null);
  const { edit, undo, redo } = field;

  const now = (): number => video.current?.currentTime ?? 0;
  const underHead = (): number => Math.max(0, indexAt(list, Math.round(now() * 10)));
  const apply = ({ list: next, index }: { list: MoveList; index: number }): void => {
    edit(next);
    choose(index);
  };
  const mark = (): void => {
    const duration = video.current?.duration ?? Number.NaN;
    apply(markAt(list, now(), Number.isFinite(duration) ? duration : null));
  };
  const rest = (): void => edit(restAt(list, underHead(), Math.round(now() * 10)));
  const block = (): void => edit(openBlock(list, chosen));
  const seek = (by: number): void => {
    if (video.current !== null) video.current.currentTime = Math.max(0, now() + by);
  };
  const toggle = (): void => {
    if (video.current?.paused) void video.current.play();
    else video.current?.pause();
  };

  const actions: Record<string, (() => void) | null> = {
    ' ': toggle,
    j: () => seek(-5),
    l: () => seek(5),
    ',': () => seek(-0.1),
    '.': () => seek(0.1),
    ...(!isDisabled && { m: mark, r: rest, b: block }),
  };
  const press = (event: KeyboardEvent): void => {
    const target = event.target instanceof Element ? event.target : document.body;
    const isHere = target === document.body || frame.current?.contains(target) === true;
    if (!isHere || target.closest(TYPING) !== null || event.altKey) return;
    const key = shortcutOf(event);
    if (key === ' ' && target.closest(PRESSING) !== null) return;
    const isUndo = (event.ctrlKey || event.metaKey) && key === 'z' && !isDisabled;
    if (!isUndo && (event.ctrlKey || event.metaKey)) return;
    const action = isUndo ? (event.shiftKey ? redo : undo) : actions[key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => latest.current(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  const onEdit = isDisabled ? null : edit;
  return (
    <Box ref={frame} borderColor="neutral200" hasRadius padding={5}>
      <Flex direction="column" alignItems="stretch" gap={5}>
        <Columns>
          <Flex direction="column" alignItems="stretch" gap={2}>
            {streamUrl === null ? (
              <Quiet>
                {view?.coming
                  ? 'The video is being processed. The moves can be written by hand.'
                  : 'Add the video first.'}
              </Quiet>
            ) : (
              <>
                <VideoFrame background="neutral1000" hasRadius>
                  <Player src={streamUrl} poster={current?.posterUrl ?? null} video={video} />
                </VideoFrame>
                <Typography variant="omega" fontWeight="bold">
                  {clockText(seconds, true)}
                </Typography>
              </>
            )}
          </Flex>
          <Flex direction="column" alignItems="stretch" gap={3}>
            {!isDisabled && (
              <Flex gap={2} wrap="wrap">
                {streamUrl !== null && (
                  <>
                    {/* Two lines beside the video on a laptop. */}
                    <Button type="button" onClick={mark} style={TWO_LINES}>
                      Mark now: next move begins here
                    </Button>
                    <Button type="button" variant="secondary" onClick={rest}>
                      Rest begins
                    </Button>
                    <Button type="button" variant="secondary" onClick={block}>
                      New block
                    </Button>
                  </>
                )}
                <Button
                  type="button"
                  variant="tertiary"
                  onClick={() => apply(addAfter(list, chosen))}
                >
                  Add a move
                </Button>
              </Flex>
            )}
            {onEdit !== null && (
              <MoveForm list={list} movements={movements} onEdit={onEdit} index={chosen} />
            )}
          </Flex>
        </Columns>
        <Flex justifyContent="space-between" gap={3} wrap="wrap">
          <Small>{KEYS}</Small>
          {!isDisabled && (
            <Flex gap={2} wrap="wrap">
              <Button
                type="button"
                variant="tertiary"
                size="S"
                disabled={undo === null}
                onClick={() => undo?.()}
              >
                Undo
              </Button>
              <Button
                type="button"
                variant="tertiary"
                size="S"
                disabled={redo === null}
                onClick={() => redo?.()}
              >
                Redo
              </Button>
              <DraftFromCaptions
                workoutId={workoutId}
                hasVideo={streamUrl !== null}
                isEmpty={mapOf(list) === null}
                onDraft={(map, keys) => {
                  field.change(map);
                  setUnsure(keys);
                  choose(0);
                }}
              />
            </Flex>
          )}
        </Flex>
        {list.rows.length > 0 && (
          <>
            <MapTimeline
              list={list}
              movements={movements}
              video={video}
              seconds={seconds}
              chosen={chosen}
              onEdit={onEdit}
              onChoose={choose}
            />
            <MapTable
              list={list}
              movements={movements}
              unsure={unsure}
              chosen={chosen}
              onEdit={onEdit}
              onChoose={choose}
            />
          </>
        )}
      </Flex>
    </Box>
  );
};
