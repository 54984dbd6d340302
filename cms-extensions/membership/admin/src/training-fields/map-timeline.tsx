import { Box, Flex, IconButton, Typography } from '@strapi/design-system';
import { Minus, Plus } from '@strapi/icons';
import { clockText, type Movement } from 'contract';
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { beginAt, type MoveList, mapOf, restAt, startsOf } from './map-edits.ts';

/** Light colours that carry dark text in both themes: warm-up and cool-down, and main blocks. */
const COLORS = { edge: '#c6f0c2', main: ['#d9d8ff', '#fae7b9'] } as const;
const ZOOM = { min: 1, max: 8 } as const;

const Track = styled.div`
  position: relative;
  display: flex;
  height: 5.6rem;
  touch-action: pan-x;
`;
const MoveBox = styled.div<{ $chosen: boolean }>`
  position: relative;
  min-width: 0;
  border-right: 1px solid ${({ theme }) => theme.colors.neutral0};
  outline: ${({ $chosen, theme }) => ($chosen ? `2px solid ${theme.colors.primary600}` : 'none')};
  outline-offset: -2px;

  button {
    display: block;
    width: 100%;
    height: 100%;
    padding: 0.4rem;
    overflow: hidden;
    border: 0;
    background: none;
    color: #32324d;
    font: inherit;
    font-size: 1.1rem;
    text-align: left;
    text-overflow: ellipsis;
    white-space: nowrap;
    cursor: pointer;
  }
`;
const Titles = styled.div`
  display: flex;

  span {
    overflow: hidden;
    padding: 0.2rem 0.4rem;
    border-left: 1px solid ${({ theme }) => theme.colors.neutral200};
    color: ${({ theme }) => theme.colors.neutral800};
    font-size: 1.2rem;
    font-weight: 600;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;
/**
 * Where a move begins, or its rest: to be dragged. It takes at most a quarter of its move, so that
 * a short one can still be pressed; that of the chosen move has a size that the pointer can hit.
 */
const Edge = styled.span<{ $chosen: boolean }>`
  position: absolute;
  top: 0;
  bottom: 0;
  width: ${({ $chosen }) => ($chosen ? 'clamp(0.6rem, 25%, 1rem)' : 'min(25%, 0.8rem)')};
  transform: translateX(-50%);
  z-index: ${({ $chosen }) => ($chosen ? 2 : 1)};
  cursor: ew-resize;
  touch-action: none;

  &::after {
    content: '';
    position: absolute;
    inset: 25% calc(50% - 1px);
    border-radius: 1px;
    background: ${({ $chosen, theme }) => ($chosen ? theme.colors.primary600 : 'none')};
  }
  &:hover::after {
    background: ${({ theme }) => theme.colors.primary600};
  }
`;
const Head = styled.i`
  position: absolute;
  top: -0.4rem;
  bottom: -0.4rem;
  width: 2px;
  background: ${({ theme }) => theme.colors.danger600};
  z-index: 3;
  pointer-events: none;
`;

/** What is dragged: the beginning of a move, or of its rest. */
type Drag = { kind: 'start' | 'rest'; index: number; movesRest: boolean };

const dragged = (list: MoveList, { kind, index, movesRest }: Drag, tenths: number): MoveList =>
  kind === 'rest' ? restAt(list, index, tenths) : beginAt(list, index, tenths, movesRest);

type TimelineProps = {
  list: MoveList;
  movements: ReadonlyMap<string, Movement>;
  video: RefObject<HTMLVideoElement>;
  seconds: number;
  chosen: number;
  onChoose: (index: number) => void;
  /** Null while nothing may be changed. */
  onEdit: ((list: MoveList) => void) | null;
};

/** One box for each move, wide as its seconds. Its edges can be dragged; the table has the same. */
export const MapTimeline = (props: TimelineProps) => {
  const { movements, video, seconds, chosen, onChoose, onEdit } = props;
  const [zoom, setZoom] = useState<number>(ZOOM.min);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [preview, setPreview] = useState<MoveList | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const list = preview ?? props.list;
  const starts = startsOf(list);
  const end = Math.max(1, starts.at(-1) ?? 1);

  const zoomBy = (factor: number): void =>
    setZoom((now) => Math.max(ZOOM.min, Math.min(ZOOM.max, now * factor)));
  useEffect(() => {
    const element = frame.current;
    // React's own listener is passive and could not keep the page from zooming.
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      setZoom((now) =>
        Math.max(ZOOM.min, Math.min(ZOOM.max, now * (event.deltaY < 0 ? 1.25 : 0.8))),
      );
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);

  const tenthsAt = ({ clientX }: PointerEvent): number => {
    const box = track.current?.getBoundingClientRect();
    return box === undefined ? 0 : ((clientX - box.left) / box.width) * end;
  };
  const take = (kind: Drag['kind'], index: number) => (event: PointerEvent) => {
    if (onEdit === null) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ kind, index, movesRest: event.shiftKey });
    onChoose(index);
  };
  const pull = (event: PointerEvent): void => {
    if (drag !== null) setPreview(dragged(props.list, drag, tenthsAt(event)));
  };
  const drop = (): void => {
    if (preview !== null) onEdit?.(preview);
    setDrag(null);
    setPreview(null);
  };

  const blocks = mapOf(list)?.blocks ?? [];
  const colors: (string | undefined)[] = [];
  const titles = blocks.map(({ key, title, rounds }, block) => {
    const isEdge = block === 0 || (block === blocks.length - 1 && block > 1);
    const color = isEdge ? COLORS.edge : COLORS.main[(block + 1) % 2];
    const from = colors.length;
    colors.push(...rounds.flatMap(({ moves }) => moves.map(() => color)));
    const tenths = (starts[colors.length] ?? 0) - (starts[from] ?? 0);
    return { key, tenths, text: rounds.length > 1 ? `${title} x${rounds.length}` : title };
  });
  return (
    <Flex direction="column" alignItems="stretch" gap={1}>
      <Flex justifyContent="flex-end" gap={1}>
        <IconButton label="Show more of the time" size="S" onClick={() => zoomBy(0.5)}>
          <Minus />
        </IconButton>
        <IconButton label="Show less of the time" size="S" onClick={() => zoomBy(2)}>
          <Plus />
        </IconButton>
      </Flex>
      <Box ref={frame} overflow="auto" paddingTop={1} paddingBottom={1}>
        <div style={{ width: `${zoom * 100}%` }}>
          <Titles aria-hidden>
            <i style={{ width: `${((starts[0] ?? 0) / end) * 100}%` }} />
            {titles.map(({ key, tenths, text }) => (
              <span key={key} style={{ width: `${(tenths / end) * 100}%` }}>
                {text}
              </span>
            ))}
          </Titles>
          <Track ref={track} onPointerMove={pull} onPointerUp={drop} onPointerCancel={drop}>
            <span style={{ width: `${((starts[0] ?? 0) / end) * 100}%` }} />
            {list.rows.map(({ move }, index) => {
              const length = Math.max(1, (starts[index + 1] ?? 0) - (starts[index] ?? 0));
              const work = Math.min(100, ((move.work_seconds * 10) / length) * 100);
              const name = movements.get(move.movement)?.name ?? 'No movement';
              return (
                <MoveBox
                  key={move.key}
                  $chosen={index === chosen}
                  style={{
                    width: `${(length / end) * 100}%`,
                    background: `linear-gradient(90deg, ${colors[index]} ${work}%, #eaeaef ${work}%)`,
                  }}
                >
                  <button
                    type="button"
                    aria-label={`${index + 1}. ${name}, ${clockText((starts[index] ?? 0) / 10)}`}
                    aria-pressed={index === chosen}
                    onClick={() => {
                      onChoose(index);
                      if (video.current !== null)
                        video.current.currentTime = (starts[index] ?? 0) / 10;
                    }}
                  >
                    {name}
                  </button>
                  <Edge
                    $chosen={index === chosen}
                    style={{ left: 0 }}
                    onPointerDown={take('start', index)}
                  />
                  {work < 100 && (
                    <Edge
                      $chosen={index === chosen}
                      style={{ left: `${work}%` }}
                      onPointerDown={take('rest', index)}
                    />
                  )}
                </MoveBox>
              );
            })}
            <Head style={{ left: `${Math.min(100, (seconds * 1000) / end)}%` }} />
          </Track>
          <Flex justifyContent="space-between">
            {[0, 0.25, 0.5, 0.75, 1].map((part) => (
              <Typography key={part} variant="pi" textColor="neutral600">
                {clockText((end * part) / 10)}
              </Typography>
            ))}
          </Flex>
        </div>
      </Box>
    </Flex>
  );
};
