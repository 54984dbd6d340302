import { useRef, useState } from 'react';
import { Choice, TextField, useTexts } from '../fields.tsx';
import { CallDialog } from '../form-dialog.tsx';
import { minorOf, wholeOf } from './amounts.ts';

const EMPTY = { code: '', off: '', months: '3', max: '', until: '' };

type Props = { currency: string; onClose: () => void };

/** A form that makes a code. */
export const MakeCode = ({ currency, onClose }: Props) => {
  const { texts: values, field } = useTexts(EMPTY);
  const [kind, setKind] = useState<'percent' | 'amount'>('percent');
  const [duration, setDuration] = useState<'once' | 'repeating' | 'forever'>('once');
  const [forWhom, setForWhom] = useState<'all' | 'new' | 'former'>('new');
  const actionId = useRef(crypto.randomUUID());
  const off = kind === 'percent' ? wholeOf(values.off) : minorOf(values.off, currency);
  const body = {
    action_id: actionId.current,
    code: values.code,
    ...(off !== null && { [kind === 'percent' ? 'percent' : 'amountMinor']: off }),
    duration,
    ...(duration === 'repeating' && { months: wholeOf(values.months) ?? 0 }),
    forWhom,
    max: values.max === '' ? null : (wholeOf(values.max) ?? 0),
    until: values.until === '' ? null : values.until,
  };
  return (
    <CallDialog
      title="Make a code"
      label="Make the code"
      call={['POST', 'offers/codes']}
      body={body}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <TextField
            {...field('code', faults)}
            label="Code"
            hint="3 to 20 letters and digits, for example LISBON."
          />
          <Choice
            label="What it takes off"
            value={kind}
            onChange={setKind}
            choices={[
              { value: 'percent', label: 'A percentage' },
              { value: 'amount', label: `An amount in ${currency.toUpperCase()}` },
            ]}
          />
          <TextField
            {...field('off', faults)}
            label={kind === 'percent' ? 'Percent off' : 'Amount off'}
            fault={faults.percent ?? faults.amountMinor}
          />
          <Choice
            label="For how long"
            value={duration}
            onChange={setDuration}
            choices={[
              { value: 'once', label: 'The first payment' },
              { value: 'repeating', label: 'The first months' },
              { value: 'forever', label: 'For good' },
            ]}
          />
          {duration === 'repeating' && <TextField {...field('months', faults)} label="Months" />}
          <Choice
            label="For whom"
            value={forWhom}
            onChange={setForWhom}
            choices={[
              { value: 'new', label: 'New members', hint: 'Who has never paid.' },
              { value: 'former', label: 'Former members', hint: 'Who has paid before.' },
              { value: 'all', label: 'Everybody' },
            ]}
          />
          <TextField
            {...field('max', faults)}
            label="How often at most"
            hint="Empty: as often as wanted."
          />
          <TextField
            {...field('until', faults)}
            type="date"
            label="Last day"
            hint="Empty: without an end."
          />
        </>
      )}
    </CallDialog>
  );
};
