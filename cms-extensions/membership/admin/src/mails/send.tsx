import { Button, Field, Flex, Modal, Radio, TextInput, Typography } from '@strapi/design-system';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Audience, MailDraft } from '../../../server/src/back-office/mails/shapes.ts';
import { MAILS } from '../addresses.ts';
import { faultsOf } from '../answer.tsx';
import { counted } from '../figures.ts';
import { useSaid } from '../members/said.ts';
import { mailsApi } from './calls.ts';

type Props = { draft: MailDraft; audience: Audience; onClose: () => void };

/** Sends a mail now, or plans it. */
export const SendDialog = ({ draft: { id, timeZone }, audience, onClose }: Props) => {
  const { data, refetch } = mailsApi.useAudienceQuery(
    { audience, isListed: false },
    { refetchOnMountOrArgChange: true },
  );
  const [when, setWhen] = useState('now');
  const [at, setAt] = useState('');
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [send, { isLoading }] = mailsApi.useSendMailMutation();
  const said = useSaid();
  const navigate = useNavigate();
  const isPlanned = when === 'later';
  const people = counted(data?.total ?? 0, 'person', 'people');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    event.stopPropagation();
    const reply = await send({ id, at: isPlanned ? at : null, shown: data?.total ?? 0 });
    if ('error' in reply) {
      setFaults(faultsOf(reply.error ?? {}));
      void refetch();
    }
    if (said(reply, isPlanned ? 'It is planned.' : 'It is on its way.')) navigate(`/${MAILS}/sent`);
  };
  return (
    <Modal.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal.Content aria-describedby={undefined}>
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Modal.Header>
            <Modal.Title>{`Send to ${people}`}</Modal.Title>
          </Modal.Header>
          <Modal.Body>
            <Flex direction="column" alignItems="stretch" gap={4}>
              <Radio.Group value={when} onValueChange={setWhen} aria-label="When">
                <Radio.Item value="now">Now</Radio.Item>
                <Radio.Item value="later">At a time</Radio.Item>
              </Radio.Group>
              {isPlanned && (
                <Field.Root name="at" error={faults.at} hint={`In the time of ${timeZone}.`}>
                  <Field.Label>Date and time</Field.Label>
                  <TextInput
                    type="datetime-local"
                    value={at}
                    onChange={({ target }: { target: { value: string } }) => setAt(target.value)}
                  />
                  <Field.Hint />
                  <Field.Error />
                </Field.Root>
              )}
              <Typography textColor="neutral600">
                {data?.total === 0
                  ? 'Nobody would get this mail.'
                  : 'Who fits, and who wants news, is looked at again when it goes out.'}
              </Typography>
            </Flex>
          </Modal.Body>
          <Modal.Footer>
            <Button type="button" variant="tertiary" onClick={onClose}>
              Keep the draft
            </Button>
            <Button
              type="submit"
              loading={isLoading}
              disabled={(data?.total ?? 0) === 0 || (isPlanned && at === '')}
            >
              {`${isPlanned ? 'Plan for' : 'Send to'} ${people}`}
            </Button>
          </Modal.Footer>
        </form>
      </Modal.Content>
    </Modal.Root>
  );
};
