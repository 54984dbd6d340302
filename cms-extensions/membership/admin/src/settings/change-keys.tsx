import { Typography } from '@strapi/design-system';
import { useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import { faultsOf, useSaid } from '../answer.tsx';
import { useRead, useSend } from '../calls.ts';
import { TextField, useTexts } from '../fields.tsx';
import { FormDialog } from '../form-dialog.tsx';
import KEYS from './keys.json';

type FieldOf = {
  name: string;
  label: string;
  isSecret?: boolean;
  /** Shown once the server asks for it: what a key may not make is made by hand. */
  isOnDemand?: boolean;
  hint?: string;
};

type Props = { connection: keyof typeof KEYS; name: string; onClose: () => void };

/** How long the site may take to be back with the new keys. */
const BACK_WITHIN_MS = 120_000;
/** Longer than a process takes to end. */
const ASK_EVERY_MS = 5000;
/** Keys can be long. */
const KEY_MAX_LENGTH = 5000;

/** A form for new keys, which are tested before they are kept. */
export const ChangeKeys = ({ connection, name, onClose }: Props) => {
  const { texts: values, field } = useTexts<Record<string, string>>({});
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isWaiting, setWaiting] = useState(false);
  const [send, isLoading] = useSend();
  const { refetch } = useRead('connections');
  const { toggleNotification } = useNotification();
  const said = useSaid();

  const untilBack = async (): Promise<void> => {
    const until = Date.now() + BACK_WITHIN_MS;
    do {
      await new Promise((done) => setTimeout(done, ASK_EVERY_MS));
    } while (!(await refetch()).isSuccess && Date.now() < until);
  };
  const submit = async (): Promise<void> => {
    const reply = await send('PUT', `connections/${connection}`, values);
    if ('error' in reply) {
      const found = faultsOf(reply.error);
      setFaults(found);
      if (Object.keys(found).length === 0) said(reply);
      return;
    }
    setWaiting(true);
    await untilBack();
    toggleNotification({ type: 'success', message: `${name} is connected.` });
    onClose();
  };
  const isAsked = faults.webhook_secret !== undefined;
  const { where, fields } = KEYS[connection];
  return (
    <FormDialog
      title={`Connect ${name}`}
      label="Test and keep"
      keep="Keep as it is"
      isBusy={isLoading || isWaiting}
      isReady
      onSubmit={submit}
      onClose={() => isWaiting || onClose()}
    >
      <Typography>{where}</Typography>
      {fields
        .filter(({ isOnDemand }: FieldOf) => isOnDemand === undefined || isAsked)
        .map(({ name: key, label, isSecret, hint }: FieldOf) => (
          <TextField
            key={key}
            {...field(key, faults)}
            label={label}
            hint={hint}
            type={isSecret ? 'password' : 'text'}
            autoComplete={isSecret ? 'new-password' : 'off'}
            maxLength={KEY_MAX_LENGTH}
          />
        ))}
      <Typography aria-live="polite">
        {isWaiting && 'They are right. The site starts again with them; this takes a moment.'}
      </Typography>
    </FormDialog>
  );
};
