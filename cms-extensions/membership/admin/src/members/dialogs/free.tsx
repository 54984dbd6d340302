import { Checkbox, Flex } from '@strapi/design-system';
import { useState } from 'react';
import { Choice, Select, TextField, useTexts } from '../../fields.tsx';
import { shownName } from '../actions.ts';
import { ActionDialog, type DialogProps } from './action-dialog.tsx';

export const FreeTimeDialog = ({ member, onClose }: DialogProps) => {
  const { texts, field } = useTexts({ long: '1', reason: '' });
  const { long, reason } = texts;
  const [unit, setUnit] = useState<'months' | 'days'>('months');
  const number = /^\d{1,3}$/.test(long) ? Number(long) : null;
  return (
    <ActionDialog
      path={`members/${member.id}/free-time`}
      title="Give free time"
      keep="Back"
      label="Give"
      body={number === null ? null : { [unit]: number, reason }}
      onClose={onClose}
    >
      {({ faults }) => (
        <>
          <Flex gap={4} alignItems="flex-end" wrap="wrap">
            <TextField {...field('long')} label="How much" fault={faults.months ?? faults.days} />
            <Select
              label="Months or days"
              size="M"
              value={unit}
              options={{ months: 'months', days: 'days' }}
              onChange={(chosen) => setUnit(chosen === 'days' ? 'days' : 'months')}
            />
          </Flex>
          <TextField {...field('reason', faults)} label="Why" hint="Members never see it." />
        </>
      )}
    </ActionDialog>
  );
};

export const FreeDialog = ({ member, onClose }: DialogProps) => {
  const { texts, field } = useTexts({ until: '', reason: '' });
  const { until, reason } = texts;
  const [kind, setKind] = useState<'open' | 'until'>('until');
  const goesOn = member.membership.next_charge !== null;
  const [endPlan, setEndPlan] = useState(goesOn);
  return (
    <ActionDialog
      path={`members/${member.id}/free`}
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
            <TextField {...field('until', faults)} label="Last day" type="date" />
          )}
          <TextField {...field('reason', faults)} label="Reason" />
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
