import { Box, Button, Flex, Link, LinkButton, Typography } from '@strapi/design-system';
import { EmotionUnhappy, Mail } from '@strapi/icons';
import type { Leaving, LeavingDraft, LeavingRow } from 'contract/desk/today';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { memberAddress } from '../addresses.ts';
import { Answered, Do, Undo, useSaid, useUndo } from '../answer.tsx';
import { ANEW, FRESH, useRead, useSend } from '../calls.ts';
import { Card, Quiet, Small } from '../card.tsx';
import { DeskMoment } from '../desk-moment.tsx';
import { TextField, useTexts } from '../fields.tsx';
import { useAskToLeave } from '../form-values.ts';
import { mailtoOf } from '../members/dialogs/write.tsx';
import { useMay } from '../menu/tabs.tsx';
import { Lines, Round, Row } from './parts.tsx';
import WORDS from './words.json';

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');

type LetterProps = { id: string; draft: LeavingDraft; onSent: () => void };

/** The draft, which can be changed before it is sent. */
const Letter = ({ id, draft, onSent }: LetterProps) => {
  const { to, language, writable, wroteAt, template } = draft;
  const [actionId] = useState(() => crypto.randomUUID());
  const { texts: words, field } = useTexts({ subject: draft.subject, body: draft.body });
  const [isOpen, setOpen] = useState(false);
  const may = useMay();

  const { subject, body } = words;
  useAskToLeave(() =>
    subject === draft.subject && body === draft.body ? '' : `${subject}\n\n${body}`,
  );
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Small>
        {`To ${to}, in ${language}.`}
        {wroteAt !== null && (
          <>
            {' '}
            The site wrote on <DeskMoment at={wroteAt} />.
          </>
        )}
      </Small>
      {isOpen ? (
        <>
          <TextField {...field('subject')} label="Subject" />
          <TextField {...field('body')} label="Text" rows={8} maxLength={4000} />
        </>
      ) : (
        <Box>
          <Typography fontWeight="bold" tag="p">
            {subject}
          </Typography>
          <Typography tag="p" style={{ whiteSpace: 'pre-line' }}>
            {body}
          </Typography>
        </Box>
      )}
      {writable === null && (
        <Quiet>Has not agreed to news: only your own mail program may write.</Quiet>
      )}
      <Flex gap={2} wrap="wrap">
        {writable !== null && may('mails.send') && (
          <Do
            size="S"
            variant="default"
            call={['POST', `members/${id}/mail`, { ...words, template, action_id: actionId }]}
            done="The mail is on its way."
            onDone={onSent}
          >
            Send
          </Do>
        )}
        {!isOpen && (
          <Button size="S" variant="tertiary" onClick={() => setOpen(true)}>
            Change the words
          </Button>
        )}
        <LinkButton size="S" variant="ghost" href={mailtoOf(to, words)}>
          Open in my mail program
        </LinkButton>
      </Flex>
    </Flex>
  );
};

const Draft = ({ id, onSent }: Omit<LetterProps, 'draft'>) => {
  const query = useRead<LeavingDraft>(`today/leaving/${id}`, ANEW);
  return (
    <Box
      background="neutral100"
      hasRadius
      padding={4}
      marginTop={3}
      tag="section"
      aria-label="Draft"
    >
      <Answered query={query} what="The draft">
        {(draft) => <Letter id={id} draft={draft} onSent={onSent} />}
      </Answered>
    </Box>
  );
};

type PersonProps = { row: LeavingRow; onNotNow: () => void };

const Person = ({ row: { member, about, sentence }, onNotNow }: PersonProps) => {
  const [isOpen, setOpen] = useState(false);
  const may = useMay();
  const { id, name } = member;
  return (
    <Row
      mark={<Round tone="neutral">{initialsOf(name)}</Round>}
      buttons={
        <>
          <Button
            size="S"
            variant={isOpen ? 'secondary' : 'tertiary'}
            startIcon={<Mail />}
            aria-expanded={isOpen}
            aria-label={`Write: ${name}`}
            onClick={() => setOpen(!isOpen)}
          >
            Write
          </Button>
          {may('members.act') && (
            <Button size="S" variant="ghost" aria-label={`Not now: ${name}`} onClick={onNotNow}>
              Not now
            </Button>
          )}
        </>
      }
      below={isOpen && <Draft id={id} onSent={() => setOpen(false)} />}
    >
      <Typography tag="h3">
        <Link tag={RouterLink} to={memberAddress(id)}>
          {name}
        </Link>{' '}
        <Quiet>{about}</Quiet>
      </Typography>
      <Quiet tag="p">{sentence}</Quiet>
    </Row>
  );
};

/** Members with a reason to leave, each with a draft. */
export const LeavingCard = () => {
  const [isAll, setAll] = useState(false);
  const query = useRead<Leaving>('today/leaving', FRESH, isAll ? { all: 1 } : {});
  const [putOff, setPutOff] = useUndo<LeavingRow['member']>();
  const [send] = useSend();
  const said = useSaid();
  const press = async (member: LeavingRow['member'], isUndo: boolean): Promise<void> => {
    const reply = await send(isUndo ? 'DELETE' : 'POST', `today/leaving/${member.id}/not-now`);
    if (said(reply, isUndo ? 'Back on the list.' : 'Hidden for 14 days.')) {
      setPutOff(isUndo ? undefined : member);
    }
  };
  const total = query.data?.total ?? 0;
  return (
    <Card
      title="Who may leave"
      icon={<EmotionUnhappy />}
      note={total > 0 && <Small>{total}</Small>}
    >
      {putOff !== undefined && (
        <Undo
          says={`${putOff.name} is hidden for 14 days.`}
          onUndo={() => void press(putOff, true)}
        />
      )}
      <Answered query={query} what="Who may leave">
        {({ rows }) => (
          <>
            {rows.length === 0 && <Quiet>Nobody gives you a reason to write today.</Quiet>}
            <Lines>
              {rows.map((row) => (
                <Person
                  key={row.member.id}
                  row={row}
                  onNotNow={() => void press(row.member, false)}
                />
              ))}
            </Lines>
            {total > rows.length && (
              <Button size="S" variant="ghost" onClick={() => setAll(true)}>
                {`Show all ${total}`}
              </Button>
            )}
          </>
        )}
      </Answered>
      <Box tag="details" paddingTop={2}>
        <Typography tag="summary" textColor="primary600" style={{ cursor: 'pointer' }}>
          How this list is made
        </Typography>
        <Box tag="ol" paddingTop={2} paddingLeft={4} style={{ listStyle: 'decimal' }}>
          {WORDS.rules.map((rule) => (
            <Typography key={rule} tag="li" textColor="neutral600">
              {rule}
            </Typography>
          ))}
        </Box>
        <Quiet>
          Each member stands here once, by the first rule that fits, the nearest payment first. Not
          those who are away or blocked, or whom you wrote to or put off within 14 days. There is no
          score.
        </Quiet>
      </Box>
    </Card>
  );
};
