import { Field, Flex, Textarea, Typography } from '@strapi/design-system';
import { useField, useForm } from '@strapi/strapi/admin';
import { clockText, type MapFinding } from 'contract';
import { useState } from 'react';
import { useCheckMoveMapQuery } from '../api.ts';
import { documentIdIn } from '../video-field/use-workout-video.ts';
import type { FieldProps } from './list-fields.tsx';

/** The stored value of a text: a JSON value, null for an empty text; undefined when it is neither. */
const parsed = (text: string): unknown => {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const Findings = ({ findings, color }: { findings: readonly MapFinding[]; color: string }) => (
  <>
    {findings.map(({ path, text }) => (
      <Typography key={`${path.join('.')} ${text}`} variant="pi" textColor={color}>
        {path.length === 0 ? text : `${path.join(' › ')}: ${text}`}
      </Typography>
    ))}
  </>
);

/** What the server says about a map, as it is in the form. */
const CheckResult = ({ workoutId, map }: { workoutId: string; map: unknown }) => {
  const { data: check } = useCheckMoveMapQuery({ workoutId, map });
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
      <Findings findings={errors} color="danger600" />
      <Findings findings={hints} color="warning600" />
    </Flex>
  );
};

/** The map of a workout's moves as JSON, with the result of its check. */
export const MoveMapField = ({ name, label, hint, disabled = false }: FieldProps) => {
  const workoutId = useForm('MoveMapField', ({ values }) => documentIdIn(values));
  const { value, error, onChange } = useField<unknown>(name);
  const stored = value === null || value === undefined ? '' : JSON.stringify(value, null, 2);
  /** What is typed, while it is not the stored value in its usual form. */
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? stored;
  const isBroken = parsed(text) === undefined;
  const change = (next: string): void => {
    setTyped(next);
    const map = parsed(next);
    if (map !== undefined) onChange(name, map);
  };
  return (
    <Field.Root
      name={name}
      id={name}
      hint={hint}
      error={isBroken ? 'This is not JSON; the last text that was is kept.' : (error ?? false)}
    >
      <Field.Label>{label}</Field.Label>
      <Textarea
        value={text}
        disabled={disabled}
        rows={12}
        spellCheck={false}
        onChange={({ target }) => change(target.value)}
        onBlur={() => isBroken || setTyped(null)}
      />
      <Field.Error />
      <Field.Hint />
      {workoutId !== null && !isBroken && text !== '' && (
        <CheckResult workoutId={workoutId} map={parsed(text)} />
      )}
    </Field.Root>
  );
};
