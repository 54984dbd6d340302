import { Box, Button, Flex, Link, Textarea, Typography } from '@strapi/design-system';
import type { TimelineEntry, TimelinePage } from 'contract/desk/members';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { Answered, Do, useSaid } from '../answer.tsx';
import { ANEW, useRead, useSend } from '../calls.ts';
import { Card, Quiet } from '../card.tsx';
import { Segments } from '../fields.tsx';
import { deskTime } from '../figures.ts';
import { useAskToLeave } from '../form-values.ts';

const NOTE_MAX_LENGTH = 1000;

const KINDS = {
  all: 'All',
  money: 'Money',
  training: 'Training',
  mails: 'Mails',
  notes: 'Notes',
};

const COLOURS = {
  account: 'neutral200',
  money: 'success500',
  training: 'primary500',
  mails: 'secondary500',
  notes: 'warning500',
} as const;

const Line = styled.li<{ $kind: TimelineEntry['kind'] }>`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0.4rem 1.6rem;
  padding: 1rem 0 1rem 1.6rem;
  border-inline-start: 2px solid ${({ theme, $kind }) => theme.colors[COLOURS[$kind]]};
  overflow-wrap: anywhere;
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
  const [send, isLoading] = useSend();
  const said = useSaid();
  useAskToLeave(() => text.trim());
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (said(await send('POST', `members/${id}/notes`, { text }), 'The note is kept.')) setText('');
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Flex direction="column" alignItems="flex-end" gap={2}>
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
  const path = `members/${id}/notes/${note.id}`;
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
          <Do
            size="S"
            variant="default"
            call={['PUT', path, { text }]}
            done="The note is changed."
            onDone={() => setText(undefined)}
          >
            Keep the change
          </Do>
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
        <Do variant="ghost" size="S" call={['DELETE', path]} done="The note is deleted.">
          Delete
        </Do>
      )}
    </Flex>
  );
};

const Entry = ({ id, entry, timeZone }: { id: string; entry: TimelineEntry; timeZone: string }) => (
  <Line $kind={entry.kind}>
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
  </Line>
);

type PartProps = {
  id: string;
  kind: string | null;
  before: string | null;
  timeZone: string;
  /** Asks for what happened before a moment. */
  onEarlier: ((before: string) => void) | null;
};

/** A page of what happened. */
const Part = ({ id, kind, before, timeZone, onEarlier }: PartProps) => {
  const query = useRead<TimelinePage>(`members/${id}/timeline`, ANEW, {
    ...(kind && { kind }),
    ...(before && { before }),
  });
  return (
    <Answered query={query} what="What happened">
      {({ entries, before: earlier }) => (
        <>
          <ol>
            {entries.map((entry) => (
              <Entry key={entry.id} id={id} entry={entry} timeZone={timeZone} />
            ))}
          </ol>
          {entries.length === 0 && <Quiet>Nothing yet.</Quiet>}
          {earlier !== null && onEarlier !== null && (
            <Button variant="ghost" onClick={() => onEarlier(earlier)}>
              Show earlier
            </Button>
          )}
        </>
      )}
    </Answered>
  );
};

/** What happened with a member, newest first, with the notes of those who may see members. */
export const Timeline = ({ id, timeZone }: { id: string; timeZone: string }) => {
  const [kind, setKind] = useState('all');
  const [pages, setPages] = useState<(string | null)[]>([null]);
  const choose = (wanted: string): void => {
    setKind(wanted);
    setPages([null]);
  };
  return (
    <Card
      title="What happened"
      end={<Segments label="Show" size="S" value={kind} options={KINDS} onChange={choose} />}
    >
      <NewNote id={id} />
      {pages.map((before, index) => (
        <Part
          key={`${kind} ${before}`}
          id={id}
          kind={kind === 'all' ? null : kind}
          before={before}
          timeZone={timeZone}
          onEarlier={
            index === pages.length - 1 ? (next) => setPages((all) => [...all, next]) : null
          }
        />
      ))}
    </Card>
  );
};
