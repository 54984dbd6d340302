import { Flex, Textarea, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { faultsOf, useSaid } from '../answer.tsx';
import { api } from '../api.ts';
import { TextField, useTexts } from '../fields.tsx';
import { FormDialog } from '../form-dialog.tsx';

const EMPTY = { emails: '', count: '1', days: '30', until: '', reason: '' };
type Values = typeof EMPTY;

const FIELDS: readonly {
  name: keyof Values;
  label: string;
  hint?: string;
  type?: 'number' | 'date';
}[] = [
  { name: 'count', label: 'Codes to print, when there is no address', type: 'number' },
  { name: 'days', label: 'Days, from when it is opened', type: 'number' },
  { name: 'until', label: 'Or until a day', hint: 'The whole day is open.', type: 'date' },
  { name: 'reason', label: 'Why', hint: 'For you: “Prize of the spring raffle”.' },
];

const orderOf = ({ emails, count, days, until, reason }: Values) => {
  const addresses = emails.split(/[\s,;]+/).filter((one) => one !== '');
  return {
    ...(addresses.length > 0 ? { emails: addresses } : { count: Number(count) }),
    ...(until === '' ? { days: Number(days) } : { until }),
    reason,
  };
};

/** A form that gives free places: by mail, or as codes to print. */
export const GivePlaces = ({ onClose }: { onClose: () => void }) => {
  const { texts, field } = useTexts(EMPTY);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [give, { isLoading }] = api.useGivePlacesMutation();
  const said = useSaid();
  const submit = async (): Promise<void> => {
    const reply = await give(orderOf(texts));
    if ('error' in reply) setFaults(faultsOf(reply.error));
    else if (reply.data.codes.length > 0) return setCodes(reply.data.codes);
    if (said(reply)) onClose();
  };
  return (
    <FormDialog
      title="Give free places"
      label={codes.length === 0 ? 'Give the places' : null}
      keep="Close"
      isBusy={isLoading}
      isReady
      onSubmit={submit}
      onClose={onClose}
    >
      {codes.length > 0 ? (
        <Flex direction="column" alignItems="stretch" gap={2}>
          <Typography>Copy or print them now: they are not shown again.</Typography>
          <Textarea aria-label="Codes" readOnly value={codes.join('\n')} />
        </Flex>
      ) : (
        <Flex direction="column" alignItems="stretch" gap={4}>
          <TextField
            {...field('emails', faults)}
            label="E-mail addresses"
            hint="At most 50, one a line. Who has an account here is let in at once."
            rows={5}
          />
          {FIELDS.map(({ name, ...about }) => (
            <TextField key={name} {...field(name, faults)} {...about} />
          ))}
        </Flex>
      )}
    </FormDialog>
  );
};
