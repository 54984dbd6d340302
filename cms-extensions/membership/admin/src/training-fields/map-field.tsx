import { Box, Field, Flex, Textarea, TextButton, Typography } from '@strapi/design-system';
import { useForm } from '@strapi/strapi/admin';
import { clockText, type MapCheck, type MapFinding } from 'contract';
import { useState } from 'react';
import { useAsk } from '../calls.ts';
import { Quiet } from '../card.tsx';
import { useSettled } from '../form-values.ts';
import { documentIdIn } from '../video-field/use-workout-video.ts';
import type { FieldProps } from './list-fields.tsx';
import { MapEditor } from './map-editor.tsx';
import { listOf, moveNumberAt } from './map-edits.ts';
import { type MoveListField, useMoveList } from './use-move-list.ts';

const CHECK_AFTER_MS = 400;

type FindingsProps = { findings: readonly MapFinding[]; map: unknown; color: string };

const Findings = ({ findings, map, color }: FindingsProps) => {
  const list = listOf(map);
  const placeOf = (path: MapFinding['path']): string => {
    const number = list && moveNumberAt(list, path);
    if (number !== null) return `Move ${number}: `;
    const [, block] = path;
    return typeof block === 'number' ? `Block ${block + 1}: ` : '';
  };
  return (
    <>
      {findings.map(({ path, text }) => (
        <Typography key={`${path.join('.')} ${text}`} variant="pi" textColor={color}>
          {placeOf(path)}
          {text}
        </Typography>
      ))}
    </>
  );
};

/** What the server says about a map, as it is in the form. */
const CheckResult = ({ workoutId, map }: { workoutId: string; map: unknown }) => {
  const { data: check } = useAsk<MapCheck>('move-maps/check', { workout_id: workoutId, map });
  if (check === undefined || check.state === 'none') return null;
  const { state, errors, hints, seconds } = check;
  const summary =
    state === 'complete'
      ? `The map is complete: ${clockText(seconds)}.`
      : 'Members do not see the moves until these are mended:';
  return (
    <Flex direction="column" alignItems="flex-start" gap={1} role="status">
      <Typography variant="pi" textColor={state === 'complete' ? 'success600' : 'danger600'}>
        {summary}
      </Typography>
      <Findings findings={errors} map={map} color="danger600" />
      <Findings findings={hints} map={map} color="warning600" />
    </Flex>
  );
};

/** The stored value of a text: a JSON value, null for an empty text; undefined when it is neither. */
const parsed = (text: string): unknown => {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

type JsonProps = { field: MoveListField; label: string; isDisabled: boolean };

/** The map as it is stored: to copy it from elsewhere, or to mend one that has no table. */
const MapJson = ({ field, label, isDisabled }: JsonProps) => {
  const { value, change } = field;
  const stored = value === null || value === undefined ? '' : JSON.stringify(value, null, 2);
  /** What is typed, while it is not JSON. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Box>
      <Textarea
        aria-label={`${label} as JSON`}
        value={typed ?? stored}
        disabled={isDisabled}
        rows={12}
        spellCheck={false}
        onChange={({ target }) => {
          const map = parsed(target.value);
          setTyped(target.value);
          if (map !== undefined) change(map);
        }}
        onBlur={() => typed !== null && parsed(typed) !== undefined && setTyped(null)}
      />
      {typed !== null && parsed(typed) === undefined && (
        <Typography variant="pi" textColor="danger600" role="alert">
          This is not JSON; the last text that was is kept.
        </Typography>
      )}
    </Box>
  );
};

/** The moves of a workout: an editor beside the video, the result of the check, and the JSON. */
export const MoveMapField = ({ name, label, hint, disabled = false }: FieldProps) => {
  const workoutId = useForm('MoveMapField', ({ values }) => documentIdIn(values));
  const field = useMoveList(name);
  const settled = useSettled(field.value, CHECK_AFTER_MS);
  const [showsJson, setShowsJson] = useState(false);
  const { list, error } = field;
  const isJson = showsJson || list === null;
  return (
    <Field.Root name={name} id={name} hint={hint} error={error ?? false}>
      <Field.Label>{label}</Field.Label>
      {workoutId === null ? (
        <Quiet>Save the workout first.</Quiet>
      ) : (
        <Flex direction="column" alignItems="stretch" gap={3}>
          <CheckResult workoutId={workoutId} map={settled} />
          {isJson ? (
            <MapJson field={field} label={label} isDisabled={disabled} />
          ) : (
            <MapEditor workoutId={workoutId} field={field} list={list} isDisabled={disabled} />
          )}
          {list !== null && (
            <TextButton type="button" onClick={() => setShowsJson(!showsJson)}>
              {showsJson ? 'Show the editor' : 'Show as JSON'}
            </TextButton>
          )}
        </Flex>
      )}
      <Field.Error />
      <Field.Hint />
    </Field.Root>
  );
};
