import { Box, Button, Flex, Link, Textarea, Typography } from '@strapi/design-system';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import type { TimelineEntry } from '../../../server/src/back-office/answers.ts';
import { api, type TimelineKind } from '../api.ts';
import { deskTime } from '../figures.ts';
import { useSaid } from './said.ts';

const NOTE_MAX_LENGTH = 1000;

const KINDS: readonly (readonly [kind: TimelineKind | null, label: string])[] = [
  [null, 'All'],
  ['money', 'Money'],
  ['training', 'Training'],
  ['mails', 'Mails'],
  ['notes', 'Notes'],
];

const Entries = styled.ol`
  display: grid;
  list-style: none;
  li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0.4rem 1.6rem;
    padding: 1rem 0 1rem 1.6rem;
    border-inline-start: 2px solid ${({ theme }) => theme.colors.neutral200};
    overflow-wrap: anywhere;
  }
  li[data-kind='money'] {
    border-color: ${({ theme }) => theme.colors.success500};
  }
  li[data-kind='training'] {
    border-color: ${({ theme }) => theme.colors.primary500};
  }
  li[data-kind='mails'] {
    border-color: ${({ theme }) => theme.colors.secondary500};
  }
  li[data-kind='notes'] {
    border-color: ${({ theme }) => theme.colors.warning500};
  }
`;

const NoteField = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => (
  <Textarea
    aria-label="Note"
    placeholder="A note for those who may see members. Members never see notes."
    maxLength={NOTE_MAX_LENGTH}
    rows={2}
    value={value}
    onChange={({ target }: { target: { value: string } }) => onChange(target.value)}
  />
);

const NewNote = ({ id }: { id: string }) => {
  const [text, setText] = useState('');
  const [add, { isLoading }] = api.useAddNoteMutation();
  const said = useSaid();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (said(await add({ id, text }), 'The note is kept.')) setText('');
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Flex direction="column" alignItems="flex-end" gap={2} paddingTop={4} paddingBottom={4}>
        <Box width="100%">
          <NoteField value={text} onChange={setText} />
        </Box>
        <Button type="submit" variant="secondary" loading={isLoading} disabled={text.trim() === ''}>
          Add note
        </Button>
      </Flex>
    </form>
  );
};

type NoteProps = { id: string; entry: TimelineEntry; note: NonNullable<TimelineEntry['note']> };

const NoteButtons = ({ id, entry, note }: NoteProps) => {
  const [text, setText] = useState<string>();
  const [change, { isLoading }] = api.useChangeNoteMutation();
  const [remove] = api.useDeleteNoteMutation();
  const said = useSaid();
  const keep = async (): Promise<void> => {
    const reply = await change({ id, note: note.id, text: text ?? '' });
    if (said(reply, 'The note is changed.')) setText(undefined);
  };
  if (text !== undefined) {
    return (
      <Flex direction="column" alignItems="flex-end" gap={2} width="100%">
        <Box width="100%">
          <NoteField value={text} onChange={setText} />
        </Box>
        <Flex gap={2}>
          <Button variant="tertiary" size="S" onClick={() => setText(undefined)}>
            Leave it
          </Button>
          <Button size="S" loading={isLoading} onClick={() => void keep()}>
            Keep the change
          </Button>
        </Flex>
      </Flex>
    );
  }
  return (
    <Flex gap={2}>
      {note.mayChange && (
        <Button variant="ghost" size="S" onClick={() => setText(entry.text)}>
          Change
        </Button>
      )}
      {note.mayDelete && (
        <Button
          variant="ghost"
          size="S"
          onClick={() =>
            void remove({ id, note: note.id }).then((reply) => said(reply, 'The note is deleted.'))
          }
        >
          Delete
        </Button>
      )}
    </Flex>
  );
};

const Entry = ({ id, entry, timeZone }: { id: string; entry: TimelineEntry; timeZone: string }) => (
  <li data-kind={entry.kind}>
    <Typography>
      <strong>{entry.title}</strong>
      {entry.text !== '' && `${entry.kind === 'notes' ? ': ' : ', '}${entry.text}`}
      {entry.url !== null && (
        <>
          {' '}
          <Link href={entry.url} isExternal>
            At Stripe
          </Link>
        </>
      )}
    </Typography>
    <Typography tag="time" dateTime={entry.at} variant="pi" textColor="neutral600">
      {deskTime(entry.at, timeZone)}
    </Typography>
    {entry.note !== null && <NoteButtons id={id} entry={entry} note={entry.note} />}
  </li>
);

type PartProps = {
  id: string;
  kind: TimelineKind | null;
  before: string | null;
  timeZone: string;
  /** Asks for what happened before a moment. */
  onEarlier: ((before: string) => void) | null;
};

/** A page of what happened. */
const Part = ({ id, kind, before, timeZone, onEarlier }: PartProps) => {
  const { data, isError, refetch } = api.useTimelineQuery(
    { id, kind, before },
    { refetchOnMountOrArgChange: true },
  );
  if (isError) {
    return (
      <Flex role="alert" gap={4} wrap="wrap">
        <Typography textColor="danger700">What happened could not be read.</Typography>
        <Button variant="tertiary" onClick={() => void refetch()}>
          Try again
        </Button>
      </Flex>
    );
  }
  if (data === undefined) return <Typography textColor="neutral600">Reading…</Typography>;
  const earlier = data.before;
  return (
    <>
      <Entries>
        {data.entries.map((entry) => (
          <Entry key={entry.id} id={id} entry={entry} timeZone={timeZone} />
        ))}
      </Entries>
      {data.entries.length === 0 && <Typography textColor="neutral600">Nothing yet.</Typography>}
      {earlier !== null && onEarlier !== null && (
        <Button variant="ghost" onClick={() => onEarlier(earlier)}>
          Show earlier
        </Button>
      )}
    </>
  );
};

/** What happened with a member, newest first, with the notes of those who may see members. */
export const Timeline = ({ id, timeZone }: { id: string; timeZone: string }) => {
  const [kind, setKind] = useState<TimelineKind | null>(null);
  const [pages, setPages] = useState<(string | null)[]>([null]);
  const choose = (wanted: TimelineKind | null): void => {
    setKind(wanted);
    setPages([null]);
  };
  return (
    <Box
      tag="section"
      aria-label="What happened"
      background="neutral0"
      hasRadius
      shadow="tableShadow"
      padding={6}
      width="100%"
    >
      <Flex justifyContent="space-between" gap={4} wrap="wrap">
        <Typography variant="delta" tag="h2">
          What happened
        </Typography>
        <Flex role="group" aria-label="Show" gap={1} wrap="wrap">
          {KINDS.map(([each, label]) => (
            <Button
              key={label}
              size="S"
              variant={each === kind ? 'secondary' : 'tertiary'}
              aria-pressed={each === kind}
              onClick={() => choose(each)}
            >
              {label}
            </Button>
          ))}
        </Flex>
      </Flex>
      <NewNote id={id} />
      {pages.map((before, index) => (
        <Part
          key={`${kind} ${before}`}
          id={id}
          kind={kind}
          before={before}
          timeZone={timeZone}
          onEarlier={
            index === pages.length - 1 ? (next) => setPages((all) => [...all, next]) : null
          }
        />
      ))}
    </Box>
  );
};
