import { Button, Field, Flex, VisuallyHidden } from '@strapi/design-system';
import { useForm } from '@strapi/strapi/admin';
import {
  PROGRAMME_LIMITS,
  type ProgrammePlan,
  planInLanguage,
  programmePlanSchema,
  programmeTextsSchema,
} from 'contract';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { PROGRAMME } from '../addresses.ts';
import { useOriginal, useProgrammeVideos } from '../api.ts';
import { ANEW } from '../calls.ts';
import { Quiet } from '../card.tsx';
import { counted } from '../figures.ts';
import { useIsTranslation, useUndoable } from '../form-values.ts';
import type { FieldProps } from '../training-fields/list-fields.tsx';
import { documentIdIn } from '../video-field/use-workout-video.ts';
import { capital, DayBox, DaySheet } from './day-box.tsx';
import { Effects } from './effects.tsx';
import { VideosToDrag } from './finder.tsx';
import { dayTitle, type Edits, Grid, type GridActions } from './grid.tsx';
import {
  addWeek,
  changeWeek,
  copyWeek,
  cutDay,
  type Day,
  dayAt,
  makeRest,
  moveDay,
  type Place,
  pasteDay,
  placeName,
  removeWeek,
  setNote,
  setWorkout,
} from './plan-edits.ts';
import { Beside } from './style.ts';

const FIRST: Place = { week: 0, day: 0 };
const NO_TEXTS = { weeks: [] };

/** The plan as the form has it; null while it has none. A text at its end may have a space. */
const planIn = (value: unknown): ProgrammePlan | null =>
  programmePlanSchema.safeParse(value).success ? (value as ProgrammePlan) : null;

/** What a translation stores. */
const textsOf = ({ weeks }: ProgrammePlan) => ({
  weeks: weeks.map(({ days, ...week }) => ({
    ...week,
    days: days.map(({ key, note }) => ({ key, note })),
  })),
});

/** The weeks of a programme as a grid; of a translation their titles and notes. */
export const WeeksField = ({ name, label, hint, disabled = false }: FieldProps) => {
  const id = useForm('WeeksField', ({ values }) => documentIdIn(values));
  const initial = useForm(
    'WeeksField',
    ({ initialValues }): unknown => (initialValues as Record<string, unknown>)[name],
  );
  const isTranslation = useIsTranslation();
  const { value, error, change, undo, redo } = useUndoable(name);
  const list = useProgrammeVideos(ANEW);
  const { plan: original } = useOriginal(PROGRAMME, isTranslation ? id : null) ?? {};
  const videos = useMemo(() => new Map(list.map((one) => [one.id, one])), [list]);
  const [selected, setSelected] = useState(FIRST);
  const [searched, setSearched] = useState<Place | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [clipboard, setClipboard] = useState<Day | null>(null);
  const [hasSheet, setHasSheet] = useState(false);
  const [said, setSaid] = useState('');

  const texts = programmeTextsSchema.safeParse(value).success
    ? (value as typeof NO_TEXTS)
    : NO_TEXTS;
  const plan = isTranslation ? (original ? planInLanguage(original, texts) : null) : planIn(value);
  const edits: Edits = disabled ? 'none' : isTranslation ? 'texts' : 'all';

  const edit = (next: ProgrammePlan | null, says: string, part?: string): void => {
    if (next === plan) return;
    change(isTranslation && next !== null ? textsOf(next) : next, part);
    setSaid(says);
  };
  const titleAt = (place: Place): string => {
    const day = plan && dayAt(plan, place);
    return day ? dayTitle(day, videos).replace(/, \d+ min$/, '') : '';
  };
  const addAWeek = (): void =>
    edit(
      addWeek(plan),
      `Week ${Math.min(PROGRAMME_LIMITS.weeks, (plan?.weeks.length ?? 0) + 1)} added.`,
    );

  const actionsOf = (now: ProgrammePlan): GridActions => ({
    select: setSelected,
    search: setSearched,
    more: () => setHasSheet(true),
    choose: (place, video) => {
      edit(setWorkout(now, place, video.id), `${video.title} on ${placeName(place)}.`);
      setSearched(null);
      setDragged(null);
    },
    rest: (place) => edit(makeRest(now, place), `${capital(placeName(place))} is rest.`),
    move: (from, to) =>
      from.week === to.week && from.day === to.day
        ? undefined
        : edit(moveDay(now, from, to), `${titleAt(from)} moved to ${placeName(to)}.`),
    copy: (from, to) => {
      const day = dayAt(now, from);
      if (day !== null)
        edit(pasteDay(now, to, day), `${titleAt(from)} copied to ${placeName(to)}.`);
    },
    cut: (place) => {
      setClipboard(dayAt(now, place));
      edit(cutDay(now, place), `${titleAt(place)} cut.`);
    },
    keep: (place) => {
      setClipboard(dayAt(now, place));
      setSaid(`${titleAt(place)} copied.`);
    },
    paste: (place) => {
      if (clipboard === null) return;
      const title = dayTitle(clipboard, videos).replace(/, \d+ min$/, '');
      edit(pasteDay(now, place, clipboard), `${title} pasted on ${placeName(place)}.`);
    },
    nameWeek: (week, changes) =>
      edit(changeWeek(now, week, changes), '', `${Object.keys(changes)} ${week}`),
    copyWeek: (week) => edit(copyWeek(now, week), `Week ${week + 1} copied after itself.`),
    removeWeek: (week) => {
      setSelected(FIRST);
      edit(removeWeek(now, week), `Week ${week + 1} removed.`);
    },
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    const isText = event.target instanceof HTMLInputElement;
    // The form would be sent.
    if (isText && event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
    if (isText || disabled || !(event.ctrlKey || event.metaKey)) return;
    if (event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    const step = event.shiftKey ? redo : undo;
    step?.();
    setSaid(step === null ? 'Nothing more to undo.' : event.shiftKey ? 'Done again.' : 'Undone.');
  };

  const box = plan && {
    plan,
    original: original ?? null,
    place: selected,
    videos,
    edits,
    actions: actionsOf(plan),
    write: (note: string) =>
      edit(setNote(plan, selected, note), '', `note ${selected.week} ${selected.day}`),
  };
  return (
    <Field.Root name={name} id={name} hint={hint} error={error ?? false}>
      <Flex direction="column" alignItems="stretch" gap={3} onKeyDown={onKeyDown}>
        <Flex justifyContent="space-between" gap={2} wrap="wrap">
          <Field.Label>
            {plan ? `${label}: ${counted(plan.weeks.length, 'week')}` : label}
          </Field.Label>
          {!disabled && (
            <Flex gap={2}>
              <Button variant="ghost" disabled={undo === null} onClick={() => undo?.()}>
                Undo
              </Button>
              {edits === 'all' && (
                <Button
                  variant="secondary"
                  disabled={(plan?.weeks.length ?? 0) >= PROGRAMME_LIMITS.weeks}
                  onClick={addAWeek}
                >
                  {plan === null ? 'Add the first week' : 'Add a week'}
                </Button>
              )}
            </Flex>
          )}
        </Flex>
        {isTranslation && original === null && <Quiet>Add the weeks in English first.</Quiet>}
        {box && (
          <>
            {!isTranslation && id !== null && (
              <Effects id={id} plan={box.plan} isChanged={value !== initial} />
            )}
            <Grid {...box} selected={selected} searched={searched} dragged={dragged} />
            <Beside>
              <DayBox {...box} />
              {edits === 'all' && <VideosToDrag videos={list} onDrag={setDragged} />}
            </Beside>
            {hasSheet && <DaySheet {...box} onClose={() => setHasSheet(false)} />}
          </>
        )}
        <VisuallyHidden role="status" aria-live="polite">
          {said}
        </VisuallyHidden>
        <Field.Error />
        <Field.Hint />
      </Flex>
    </Field.Root>
  );
};
