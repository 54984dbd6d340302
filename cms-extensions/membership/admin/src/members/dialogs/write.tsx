import {
  Button,
  Field,
  Flex,
  LinkButton,
  Modal,
  Textarea,
  Typography,
} from '@strapi/design-system';
import { type FormEvent, useState } from 'react';
import { faultsOf } from '../../answer.tsx';
import { api } from '../../api.ts';
import { useSaid } from '../said.ts';
import { TextField } from './fields.tsx';
import { mailtoOf } from './mailto.ts';
import { type DialogProps, shownName } from './shared.ts';

const BODY_MAX_LENGTH = 4000;

const SAYS = {
  answer: 'This is an answer to a request, so it may be sent without consent to news.',
  service: 'This is about a payment that is close, so it may be sent without consent to news.',
  news: 'Sent as news, which the member has agreed to, with a link to stop them.',
} as const;

/** A mail to one member, by the site or by the coach's own program. */
export const WriteDialog = ({ member, onClose }: DialogProps) => {
  const { id, email, mails } = member;
  const [action_id] = useState(() => crypto.randomUUID());
  const [subject, setSubject] = useState('');
  const [body, setBody] = useState('');
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [write, { isLoading }] = api.useWriteToMemberMutation();
  const said = useSaid();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    event.stopPropagation();
    const reply = await write({ id, subject, body, action_id });
    if ('error' in reply) setFaults(faultsOf(reply.error));
    if (said(reply, 'The mail is on its way.')) onClose();
  };
  return (
    <Modal.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal.Content aria-describedby={undefined}>
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Modal.Header>
            <Modal.Title>Write to {shownName(member)}</Modal.Title>
          </Modal.Header>
          <Modal.Body>
            <Flex direction="column" alignItems="stretch" gap={4}>
              <TextField
                name="subject"
                label="Subject"
                fault={faults.subject}
                value={subject}
                onChange={setSubject}
              />
              <Field.Root
                name="body"
                error={faults.body}
                hint={`From ${mails.from}, answers go to ${mails.answersTo}.`}
              >
                <Field.Label>Text</Field.Label>
                <Textarea
                  maxLength={BODY_MAX_LENGTH}
                  value={body}
                  onChange={({ target }: { target: { value: string } }) => setBody(target.value)}
                />
                <Field.Hint />
                <Field.Error />
              </Field.Root>
              <Typography textColor="neutral600">
                {mails.writable === null
                  ? 'This member has not agreed to news and has asked for nothing lately: only your own mail program may write.'
                  : SAYS[mails.writable]}
              </Typography>
            </Flex>
          </Modal.Body>
          <Modal.Footer>
            <LinkButton href={mailtoOf(email, { subject, body })} variant="tertiary">
              Open in my mail program
            </LinkButton>
            {mails.writable !== null && (
              <Button
                type="submit"
                loading={isLoading}
                disabled={subject.trim() === '' || body.trim() === ''}
              >
                Send
              </Button>
            )}
          </Modal.Footer>
        </form>
      </Modal.Content>
    </Modal.Root>
  );
};
