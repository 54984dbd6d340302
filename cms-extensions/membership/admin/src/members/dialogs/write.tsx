import { LinkButton } from '@strapi/design-system';
import type { LeavingDraft } from 'contract/desk/today';
import { useState } from 'react';
import { useRead } from '../../calls.ts';
import { Quiet } from '../../card.tsx';
import { Select, TextField, useTexts } from '../../fields.tsx';
import { CallDialog } from '../../form-dialog.tsx';
import { shownName } from '../actions.ts';
import WORDS from '../words.json';
import type { DialogProps } from './action-dialog.tsx';

const BODY_MAX_LENGTH = 4000;
const OWN = 'own';

/** The address that opens a letter in the reader's own mail program. */
export const mailtoOf = (email: string, letter: { subject: string; body: string }): string =>
  `mailto:${encodeURIComponent(email)}?${new URLSearchParams(letter).toString().replaceAll('+', '%20')}`;

/** A mail to one member, by the site or by the coach's own program. */
export const WriteDialog = ({ member, onClose }: DialogProps) => {
  const { id, email, mails } = member;
  const [action_id] = useState(() => crypto.randomUUID());
  const { data: draft } = useRead<LeavingDraft>(mails.hasDraft ? `today/leaving/${id}` : null);
  const [begun, setBegun] = useState(OWN);
  const { texts, field } = useTexts({ subject: '', body: '' });
  const letter = { ...texts, action_id, ...(begun !== OWN && { template: begun }) };
  const isWhole = texts.subject.trim() !== '' && texts.body.trim() !== '';
  return (
    <CallDialog
      title={`Write to ${shownName(member)}`}
      label={mails.writable === null ? null : 'Send'}
      keep={
        <LinkButton href={mailtoOf(email, texts)} variant="tertiary">
          Open in my mail program
        </LinkButton>
      }
      call={['POST', `members/${id}/mail`]}
      body={isWhole ? letter : null}
      done="The mail is on its way."
      onClose={onClose}
    >
      {(faults) => (
        <>
          {draft !== undefined && (
            <Select
              isLabelShown
              label="Begin with"
              value={begun}
              options={{
                [OWN]: 'Your own words',
                [draft.template]: `The draft in ${draft.language}, “${draft.subject}”`,
              }}
              onChange={(chosen) => {
                setBegun(chosen);
                const { subject, body } = chosen === OWN ? { subject: '', body: '' } : draft;
                field('subject').onChange(subject);
                field('body').onChange(body);
              }}
            />
          )}
          <TextField {...field('subject', faults)} label="Subject" />
          <TextField
            {...field('body', faults)}
            label="Text"
            hint={`From ${mails.from}, answers go to ${mails.answersTo}.`}
            rows={5}
            maxLength={BODY_MAX_LENGTH}
          />
          <Quiet>{WORDS.mayWrite[mails.writable ?? 'nothing']}</Quiet>
        </>
      )}
    </CallDialog>
  );
};
