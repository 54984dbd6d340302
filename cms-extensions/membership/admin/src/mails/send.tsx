import { Radio } from '@strapi/design-system';
import type { Audience, MailDraft } from 'contract/desk/mails';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { MAILS } from '../addresses.ts';
import { Quiet } from '../card.tsx';
import { TextField } from '../fields.tsx';
import { counted } from '../figures.ts';
import { CallDialog } from '../form-dialog.tsx';
import { useAudience } from './audience.tsx';

type Props = {
  /** As it was read. */
  draft: MailDraft;
  audience: Audience;
  onTheirs: () => void;
  onClose: () => void;
};

/** Sends a mail now, or plans it. */
export const SendDialog = ({ draft, audience, onTheirs, onClose }: Props) => {
  const { id, timeZone, updatedAt } = draft;
  const { data } = useAudience(audience);
  const [when, setWhen] = useState('now');
  const [at, setAt] = useState('');
  const navigate = useNavigate();
  const isPlanned = when === 'later';
  const total = data?.total ?? 0;
  const people = counted(total, 'person', 'people');
  const isReady = total > 0 && !(isPlanned && at === '');
  return (
    <CallDialog
      title={`Send to ${people}`}
      label={`${isPlanned ? 'Plan for' : 'Send to'} ${people}`}
      keep="Keep the draft"
      call={['POST', `mails/${id}/send`]}
      body={isReady ? { at: isPlanned ? at : null, shown: total, updatedAt } : null}
      done={isPlanned ? 'It is planned.' : 'It is on its way.'}
      onClose={onClose}
      onTheirs={onTheirs}
      onAnswer={() => {
        navigate(`/${MAILS}/sent`);
        return false;
      }}
    >
      {(faults) => (
        <>
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
        </>
      )}
    </CallDialog>
  );
};
