import { LinkButton } from '@strapi/design-system';
import { useState } from 'react';
import { faultsOf, useSaid } from '../../answer.tsx';
import { api } from '../../api.ts';
import { Quiet } from '../../card.tsx';
import { Select, TextField, useTexts } from '../../fields.tsx';
import { FormDialog } from '../../form-dialog.tsx';
import { todayApi } from '../../today/calls.ts';
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
  const { data: draft } = todayApi.useLeavingDraftQuery(id, { skip: !mails.hasDraft });
  const [begun, setBegun] = useState(OWN);
  const { texts, field } = useTexts({ subject: '', body: '' });
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [write, { isLoading }] = api.useWriteToMemberMutation();
  const said = useSaid();
  const submit = async (): Promise<void> => {
    const reply = await write({
      id,
      ...texts,
      action_id,
      ...(begun !== OWN && { template: begun }),
    });
    if ('error' in reply) setFaults(faultsOf(reply.error));
    if (said(reply, 'The mail is on its way.')) onClose();
  };
  return (
    <FormDialog
      title={`Write to ${shownName(member)}`}
      label={mails.writable === null ? null : 'Send'}
      keep={
        <LinkButton href={mailtoOf(email, texts)} variant="tertiary">
          Open in my mail program
        </LinkButton>
      }
      isBusy={isLoading}
      isReady={texts.subject.trim() !== '' && texts.body.trim() !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  );
};
