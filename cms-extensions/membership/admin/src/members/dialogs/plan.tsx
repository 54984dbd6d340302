import { Checkbox } from '@strapi/design-system';
import { useState } from 'react';
import { Choice, TextField, useTexts } from '../../fields.tsx';
import { deskDay } from '../../figures.ts';
import { shownName } from '../actions.ts';
import { ActionDialog, type DialogProps } from './action-dialog.tsx';

const OTHER = { monthly: 'annual', annual: 'monthly' } as const;

export const PlanDialog = ({ member, onClose }: DialogProps) => {
  const { texts, field } = useTexts({ asked: '' });
  const { membership, timeZone } = member;
  const plan = OTHER[membership.plan?.key ?? 'monthly'];
  const [when, setWhen] = useState<'now' | 'period_end'>(plan === 'annual' ? 'now' : 'period_end');
  const end = membership.current_period_end;
  const atEnd = {
    value: 'period_end',
    label: `To ${plan}, ${end === null ? 'at the end of what is paid' : `on ${deskDay(end, timeZone)}`}`,
  } as const;
  return (
    <ActionDialog
      path={`members/${member.id}/plan`}
      title="Change the plan"
      keep="Back"
      label="Change the plan"
      body={{ plan, when, ...texts }}
      onClose={onClose}
    >
      {({ faults }) => (
        <>
          <Choice
            label="When"
            value={when}
            onChange={setWhen}
            choices={[{ value: 'now', label: `To ${plan}, at once` }, atEnd]}
          />
          <TextField
            {...field('asked', faults)}
            label={`How did ${shownName(member)} ask for it?`}
            hint="Kept as the record of the order. Without it you cannot charge."
          />
        </>
      )}
    </ActionDialog>
  );
};

export const CancelDialog = ({ member, onClose }: DialogProps) => {
  const { texts, field } = useTexts({ reason: '' });
  const { membership, timeZone } = member;
  const [when, setWhen] = useState<'now' | 'period_end'>('period_end');
  const end = membership.current_period_end;
  return (
    <ActionDialog
      path={`members/${member.id}/cancel`}
      title={`Cancel the plan of ${shownName(member)}`}
      keep="Keep it"
      label="Cancel the plan"
      isDangerous
      body={{ when, ...texts }}
      onClose={onClose}
    >
      {({ faults }) => (
        <>
          <Choice
            label="When"
            value={when}
            onChange={setWhen}
            choices={[
              {
                value: 'period_end',
                label: `At the end of what is paid${end === null ? '' : `: ${deskDay(end, timeZone)}`}`,
                hint: `as if ${shownName(member)} had cancelled`,
              },
              {
                value: 'now',
                label: 'Now',
                hint: 'nothing is given back by itself; use Refund for that',
              },
            ]}
          />
          <TextField
            {...field('reason', faults)}
            label="Why"
            hint="Counts among the reasons for leaving."
          />
        </>
      )}
    </ActionDialog>
  );
};

export const BlockDialog = ({ member, onClose }: DialogProps) => {
  const goesOn = member.membership.next_charge !== null;
  const [cancel, setCancel] = useState(goesOn);
  return (
    <ActionDialog
      path={`members/${member.id}/block`}
      title={`Block ${shownName(member)}`}
      keep="Back"
      label="Block"
      isDangerous
      body={{ cancel }}
      onClose={onClose}
    >
      {() =>
        goesOn && (
          <Checkbox checked={cancel} onCheckedChange={(checked) => setCancel(checked === true)}>
            Cancel the plan as well
          </Checkbox>
        )
      }
    </ActionDialog>
  );
};
