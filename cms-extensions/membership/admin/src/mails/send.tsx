import { Radio } from '@strapi/design-system';
import type { Audience, MailDraft } from 'contract/desk/mails';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { MAILS } from '../addresses.ts';
import { ANEW, faultsOf, useSaid } from '../answer.tsx';
import { Quiet } from '../card.tsx';
import { TextField } from '../fields.tsx';
import { counted } from '../figures.ts';
import { FormDialog } from '../form-dialog.tsx';
import { mailsApi } from './calls.ts';

type Props = { draft: MailDraft; audience: Audience; onClose: () => void };

/** Sends a mail now, or plans it. */
export const SendDialog = ({ draft: { id, timeZone }, audience, onClose }: Props) => {
  const { data, refetch } = mailsApi.useAudienceQuery({ audience, isListed: false }, ANEW);
  const [when, setWhen] = useState('now');
  const [at, setAt] = useState('');
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [send, { isLoading }] = mailsApi.useSendMailMutation();
  const said = useSaid();
  const navigate = useNavigate();
  const isPlanned = when === 'later';
  const people = counted(data?.total ?? 0, 'person', 'people');
  const submit = async (): Promise<void> => {
    const reply = await send({ id, at: isPlanned ? at : null, shown: data?.total ?? 0 });
    if ('error' in reply) {
      setFaults(faultsOf(reply.error));
      void refetch();
    }
    if (said(reply, isPlanned ? 'It is planned.' : 'It is on its way.')) navigate(`/${MAILS}/sent`);
  };
  return (
    <FormDialog
      title={`Send to ${people}`}
      label={`${isPlanned ? 'Plan for' : 'Send to'} ${people}`}
      keep="Keep the draft"
      isBusy={isLoading}
      isReady={(data?.total ?? 0) > 0 && !(isPlanned && at === '')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Radio.Group value={when} onValueChange={setWhen} aria-label="When">
        <Radio.Item value="now">Now</Radio.Item>
        <Radio.Item value="later">At a time</Radio.Item>
      </Radio.Group>
      {isPlanned && (
        <TextField
          name="at"
          label="Date and time"
          type="datetime-local"
          hint={`In the time of ${timeZone}.`}
          fault={faults.at}
          value={at}
          onChange={setAt}
        />
      )}
      <Quiet>
        {data?.total === 0
          ? 'Nobody would get this mail.'
          : 'Who fits, and who wants news, is looked at again when it goes out.'}
      </Quiet>
    </FormDialog>
  );
};
