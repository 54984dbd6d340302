import { Badge, Box, Flex, TextButton, VisuallyHidden } from '@strapi/design-system';
import { Drag } from '@strapi/icons';
import { clockText, MOVE_MAP_LIMITS, MOVE_SIDES, type Movement } from 'contract';
import { Fragment, type KeyboardEvent, useState } from 'react';
import styled from 'styled-components';
import {
  changeMove,
  duplicateRound,
  joinBlock,
  type MoveList,
  mapOf,
  moveTo,
  renameBlock,
  startsOf,
} from './map-edits.ts';

const Table = styled.table`
  width: 100%;
  min-width: 64rem;
  border-collapse: collapse;
  font-size: 1.4rem;
  color: ${({ theme }) => theme.colors.neutral800};

  th,
  td {
    padding: 0.4rem 0.8rem;
    border-bottom: 1px solid ${({ theme }) => theme.colors.neutral150};
    text-align: left;
    font-variant-numeric: tabular-nums;
  }
  th {
    font-size: 1.2rem;
    color: ${({ theme }) => theme.colors.neutral600};
  }
  tr[data-kind='round'] td {
    background: ${({ theme }) => theme.colors.neutral100};
  }
  tr[data-chosen='true'] td {
    background: ${({ theme }) => theme.colors.primary100};
  }
  select {
    max-width: 100%;
    padding: 0.3rem 0.6rem;
    border: 1px solid ${({ theme }) => theme.colors.neutral200};
    border-radius: 4px;
    background: ${({ theme }) => theme.colors.neutral0};
    color: inherit;
    font: inherit;
  }
  button[draggable] {
    padding: 0.4rem;
    border: 0;
    background: none;
    color: ${({ theme }) => theme.colors.neutral600};
    cursor: grab;
  }
`;

const Input = styled.input`
  width: ${({ inputMode }) => (inputMode === 'decimal' ? '6.4rem' : '14rem')};
  max-width: 100%;
  padding: 0.3rem 0.6rem;
  border: 1px solid ${({ theme }) => theme.colors.neutral200};
  border-radius: 4px;
  background: ${({ theme }) => theme.colors.neutral0};
  color: ${({ theme }) => theme.colors.neutral800};
  font: inherit;
  font-size: 1.4rem;
`;

const KIND_LABELS = { 'warm-up': 'Warm-up', main: 'Main', 'cool-down': 'Cool-down' } as const;

type TypedProps = {
  label: string;
  value: string;
  disabled: boolean;
  inputMode?: 'decimal';
  maxLength?: number;
  onValue: (value: string) => void;
};

/** A text that is taken over with Enter, or when the field is left, as one edit. */
export const Typed = ({ label, value, onValue, ...input }: TypedProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const take = (): void => {
    if (typed !== null && typed.trim() !== value) onValue(typed.trim());
    setTyped(null);
  };
  return (
    <Input
      {...input}
      aria-label={label}
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Enter would save the workout.
        event.preventDefault();
        take();
      }}
    />
  );
};

type SecondsProps = {
  label: string;
  seconds: number;
  disabled: boolean;
  onSeconds: (seconds: number) => void;
};

/** Seconds with one decimal. */
const Seconds = ({ label, seconds, disabled, onSeconds }: SecondsProps) => (
  <Typed
    label={label}
    disabled={disabled}
    inputMode="decimal"
    value={String(seconds)}
    onValue={(text) => {
      const value = Number(text.replace(',', '.'));
      if (text !== '' && Number.isFinite(value)) onSeconds(Math.round(value * 10) / 10);
    }}
  />
);

type TableProps = {
  list: MoveList;
  movements: ReadonlyMap<string, Movement>;
  /** Keys of moves that a draft is not sure about. */
  unsure: ReadonlySet<string>;
  chosen: number;
  onChoose: (index: number) => void;
  /** Null while nothing may be changed. */
  onEdit: ((list: MoveList) => void) | null;
};

/** The moves of a map by blocks and rounds. */
export const MapTable = ({ list, movements, unsure, chosen, onChoose, onEdit }: TableProps) => {
  const [dragged, setDragged] = useState<number | null>(null);
  const starts = startsOf(list);
  const blocks = mapOf(list)?.blocks ?? [];
  const isDisabled = onEdit === null;
  const edit = (next: MoveList): void => onEdit?.(next);
  const shift = (event: KeyboardEvent, index: number): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const to = index + (event.key === 'ArrowUp' ? -1 : 1);
    if (list.rows[to] === undefined) return;
    edit(moveTo(list, index, to));
    onChoose(to);
  };
  let index = -1;
  return (
    <Box overflow="auto">
      <Table>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Order</VisuallyHidden>
            </th>
            {['Begins', 'Movement', 'Side', 'Work (s)', 'Rest (s)', 'Flags'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {blocks.map(({ key, title, kind, rounds }) =>
            rounds.map(({ moves }, round) => {
              const first = index + 1;
              return (
                <Fragment key={`${key} ${moves[0]?.key}`}>
                  <tr data-kind="round">
                    <td colSpan={7}>
                      <Flex gap={3} wrap="wrap">
                        {round === 0 ? (
                          <Typed
                            label="Title of the block"
                            value={title}
                            maxLength={MOVE_MAP_LIMITS.blockTitle}
                            disabled={isDisabled}
                            onValue={(text) => edit(renameBlock(list, first, text))}
                          />
                        ) : (
                          <b>{title}</b>
                        )}
                        <span>
                          {KIND_LABELS[kind]}
                          {rounds.length > 1 && `, round ${round + 1} of ${rounds.length}`}
                        </span>
                        {!isDisabled && (
                          <>
                            <TextButton
                              type="button"
                              onClick={() => edit(duplicateRound(list, first))}
                            >
                              Duplicate the round
                            </TextButton>
                            {first > 0 && (
                              <TextButton
                                type="button"
                                onClick={() => edit(joinBlock(list, first))}
                              >
                                Join with the one before
                              </TextButton>
                            )}
                          </>
                        )}
                      </Flex>
                    </td>
                  </tr>
                  {moves.map((move) => {
                    index += 1;
                    const at = index;
                    const movement = movements.get(move.movement);
                    return (
                      <tr
                        key={move.key}
                        data-chosen={at === chosen}
                        onKeyDown={(event) => shift(event, at)}
                        onDragOver={(event) => dragged !== null && event.preventDefault()}
                        onDrop={() => {
                          if (dragged !== null) edit(moveTo(list, dragged, at));
                          setDragged(null);
                        }}
                      >
                        <td>
                          <button
                            type="button"
                            draggable={!isDisabled}
                            aria-label={`Move ${at + 1}: drag, or Alt with the arrows`}
                            onClick={() => onChoose(at)}
                            onDragStart={() => setDragged(at)}
                            onDragEnd={() => setDragged(null)}
                          >
                            <Drag aria-hidden />
                          </button>
                        </td>
                        <td>{clockText((starts[at] ?? 0) / 10)}</td>
                        <td>
                          <TextButton type="button" onClick={() => onChoose(at)}>
                            {movement?.name ?? 'Choose a movement'}
                          </TextButton>{' '}
                          {unsure.has(move.key) && <Badge>check</Badge>}
                        </td>
                        <td>
                          <select
                            aria-label={`Side of move ${at + 1}`}
                            value={move.side}
                            disabled={isDisabled}
                            onChange={({ target }) => {
                              const side = MOVE_SIDES.find((one) => one === target.value);
                              if (side !== undefined) edit(changeMove(list, at, { side }));
                            }}
                          >
                            {MOVE_SIDES.filter(
                              (side) =>
                                side === 'both' ||
                                side === move.side ||
                                movement?.sides === 'sided',
                            ).map((side) => (
                              <option key={side}>{side}</option>
                            ))}
                          </select>
                        </td>
                        <td>
                          <Seconds
                            label={`Work of move ${at + 1} in seconds`}
                            seconds={move.work_seconds}
                            disabled={isDisabled}
                            onSeconds={(work_seconds) =>
                              edit(changeMove(list, at, { work_seconds }))
                            }
                          />
                        </td>
                        <td>
                          <Seconds
                            label={`Rest of move ${at + 1} in seconds`}
                            seconds={move.rest_seconds}
                            disabled={isDisabled}
                            onSeconds={(rest_seconds) =>
                              edit(changeMove(list, at, { rest_seconds }))
                            }
                          />
                        </td>
                        <td>
                          {(move.flags ?? movement?.flags ?? []).join(', ')}{' '}
                          {move.flags !== null && <Badge>differs</Badge>}
                        </td>
                      </tr>
                    );
                  })}
                </Fragment>
              );
            }),
          )}
        </tbody>
      </Table>
    </Box>
  );
};
