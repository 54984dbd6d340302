import {
  Button,
  Field,
  Flex,
  SingleSelect,
  SingleSelectOption,
  Typography,
} from '@strapi/design-system';
import { PROGRAMME_LIMITS, type ProgrammePlan } from 'contract';
import { useState } from 'react';
import { TextField } from '../fields.tsx';
import { Sheet } from '../form-dialog.tsx';
import { dayTitle, type Edits, type GridActions } from './grid.tsx';
import { dayAt, type Place, placeName } from './plan-edits.ts';

export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

type Props = {
  plan: ProgrammePlan;
  original: ProgrammePlan | null;
  place: Place;
  videos: Parameters<typeof dayTitle>[1];
  edits: Edits;
  actions: GridActions;
  write: (note: string) => void;
  /** Called before what happens elsewhere: the search in the grid. */
  onLeave?: () => void;
};

/** Everything about one day besides dragging: its video, its line, rest, and where it goes. */
export const DayBox = (props: Props) => {
  const { plan, original, place, videos, edits, actions, write, onLeave } = props;
  const [asks, setAsks] = useState<'move' | 'copy' | null>(null);
  const day = dayAt(plan, place);
  if (day === null) return null;
  const [isAll, hasVideo] = [edits === 'all', day.workout !== null];
  const goTo = (value: string | number): void => {
    const [week, to] = String(value).split('-').map(Number);
    const target = { week: week ?? 0, day: to ?? 0 };
    if (asks === 'copy') actions.copy(place, target);
    else actions.move(place, target);
    actions.select(target);
    setAsks(null);
  };
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Typography variant="sigma" tag="h2">
        {capital(placeName(place))}
      </Typography>
      <Typography>{dayTitle(day, videos)}</Typography>
      <TextField
        name="day-note"
        label="Line below it"
        hint={original === null ? undefined : dayAt(original, place)?.note}
        maxLength={PROGRAMME_LIMITS.dayNote}
        disabled={edits === 'none'}
        value={day.note}
        onChange={write}
      />
      {isAll && asks === null && (
        <Flex gap={2} wrap="wrap">
          <Button
            variant="secondary"
            onClick={() => {
              onLeave?.();
              actions.search(place);
            }}
          >
            {hasVideo ? 'Another video' : 'Choose a video'}
          </Button>
          <Button variant="tertiary" disabled={!hasVideo} onClick={() => actions.rest(place)}>
            Make it rest
          </Button>
          <Button variant="tertiary" disabled={!hasVideo} onClick={() => setAsks('move')}>
            Move to…
          </Button>
          <Button variant="tertiary" disabled={!hasVideo} onClick={() => setAsks('copy')}>
            Copy to…
          </Button>
        </Flex>
      )}
      {asks !== null && (
        <Flex gap={2} alignItems="end">
          <Field.Root name="day-place" width="100%">
            <Field.Label>{asks === 'move' ? 'Move to' : 'Copy to'}</Field.Label>
            <SingleSelect placeholder="Choose a day" onChange={goTo}>
              {plan.weeks.flatMap(({ days }, week) =>
                days.map((other, to) => (
                  <SingleSelectOption key={other.key} value={`${week}-${to}`}>
                    {`${capital(placeName({ week, day: to }))}: ${dayTitle(other, videos)}`}
                  </SingleSelectOption>
                )),
              )}
            </SingleSelect>
          </Field.Root>
          <Button variant="tertiary" size="L" onClick={() => setAsks(null)}>
            Cancel
          </Button>
        </Flex>
      )}
    </Flex>
  );
};

/** The same above the page, for the phone. */
export const DaySheet = ({ onClose, ...props }: Props & { onClose: () => void }) => (
  <Sheet title={capital(placeName(props.place))} onClose={onClose}>
    <DayBox {...props} onLeave={onClose} />
  </Sheet>
);
