import { Checkbox, Flex } from '@strapi/design-system';
import { useState } from 'react';
import { Choice, Select, TextField } from '../../fields.tsx';
import { shownName } from '../actions.ts';
import { ActionDialog, type DialogProps } from './action-dialog.tsx';

export const FreeTimeDialog = ({ member, onClose }: DialogProps) => {
  const [long, setLong] = useState('1');
  const [unit, setUnit] = useState<'months' | 'days'>('months');
  const [reason, setReason] = useState('');
  const number = /^\d{1,3}$/.test(long) ? Number(long) : null;
  return (
    <ActionDialog
      id={member.id}
      action="free-time"
      title="Give free time"
      keep="Back"
      label="Give"
      body={number === null ? null : { [unit]: number, reason }}
      onClose={onClose}
    >
      {({ faults }) => (
        <>
          <Flex gap={4} alignItems="flex-end" wrap="wrap">
            <TextField
              name="long"
              label="How much"
              fault={faults.months ?? faults.days}
              value={long}
              onChange={setLong}
            />
            <Select
              label="Months or days"
              size="M"
              value={unit}
              options={{ months: 'months', days: 'days' }}
              onChange={(chosen) => setUnit(chosen === 'days' ? 'days' : 'months')}
            />
          </Flex>
          <TextField
            name="reason"
            label="Why"
            hint="Members never see it."
            fault={faults.reason}
            value={reason}
            onChange={setReason}
          />
        </>
      )}
    </ActionDialog>
  );
};

export const FreeDialog = ({ member, onClose }: DialogProps) => {
  const [kind, setKind] = useState<'open' | 'until'>('until');
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const goesOn = member.membership.next_charge !== null;
  const [endPlan, setEndPlan] = useState(goesOn);
  return (
    <ActionDialog
      id={member.id}
      action="free"
      title="Free membership"
      keep="Back"
      label="Make it free"
      body={
        kind === 'until' && until === ''
          ? null
          : { until: kind === 'open' ? null : until, reason, endPlan }
      }
      onClose={onClose}
    >
      {({ faults }) => (
        <>
          <Choice
            label="How long"
            value={kind}
            onChange={setKind}
            choices={[
              { value: 'open', label: 'Without an end' },
              { value: 'until', label: 'Until a day' },
            ]}
          />
          {kind === 'until' && (
            <TextField
              name="until"
              label="Last day"
              type="date"
              fault={faults.until}
              value={until}
              onChange={setUntil}
            />
          )}
          <TextField
            name="reason"
            label="Reason"
            fault={faults.reason}
            value={reason}
            onChange={setReason}
          />
          {goesOn && (
            <Checkbox checked={endPlan} onCheckedChange={(checked) => setEndPlan(checked === true)}>
              {`End the paid plan. Otherwise ${shownName(member)} goes on paying although everything is free.`}
            </Checkbox>
          )}
        </>
      )}
    </ActionDialog>
  );
};
