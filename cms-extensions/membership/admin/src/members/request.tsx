import { Button, Checkbox, Flex, Typography } from '@strapi/design-system';
import { REASON_MAX_LENGTH } from 'contract';
import type { MemberDetails } from 'contract/desk/members';
import { useState } from 'react';
import { Option, TextField, useTexts } from '../fields.tsx';
import { deskDay } from '../figures.ts';
import { useMay } from '../menu/tabs.tsx';
import { ActionDialog } from './dialogs/action-dialog.tsx';
import { paymentWords } from './dialogs/refund.tsx';

type DialogProps = {
  timeZone: string;
  /** Its id. */
  request: string;
  onClose: () => void;
};

/** Gives the money back; with payments since the one that was asked back, all are chosen first. */
const Grant = ({ timeZone, request, onClose }: DialogProps) => {
  /** Null for all. */
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  return (
    <ActionDialog
      path={`refund-requests/${request}/grant`}
      title="Give the money back?"
      keep="Keep the money"
      label="Give back"
      body={{ chosen }}
      onClose={onClose}
    >
      {({ quote: { payments = [], currency } = {} }) => {
        const all = payments.map(({ invoiceId }) => invoiceId);
        return (
          payments.length > 1 && (
            <Flex
              tag="fieldset"
              direction="column"
              alignItems="stretch"
              gap={2}
              borderWidth={0}
              margin={0}
              padding={0}
            >
              <Typography tag="legend">Paid since the request, too. What is given back?</Typography>
              {payments.map(({ invoiceId: id, paidAt, leftMinor, refundedMinor, method }) => {
                const isOn = chosen === null || chosen.includes(id);
                const { label, hint } = paymentWords({
                  ...{ amount: leftMinor + refundedMinor, refunded: refundedMinor, method },
                  ...{ currency: currency ?? '', on: deskDay(paidAt, timeZone) },
                });
                const others = (chosen ?? all).filter((each) => each !== id);
                return (
                  <Option key={id} isOn={isOn} hint={hint}>
                    <Checkbox
                      checked={isOn}
                      onCheckedChange={() => setChosen(isOn ? others : [...others, id])}
                    >
                      {label}
                    </Checkbox>
                  </Option>
                );
              })}
            </Flex>
          )
        );
      }}
    </ActionDialog>
  );
};

/** Changes nothing at Stripe; the member is told the reason. */
const Refuse = ({ request, onClose }: DialogProps) => {
  const { texts, field } = useTexts({ answer: '' });
  return (
    <ActionDialog
      path={`refund-requests/${request}/refuse`}
      title="Refuse this request?"
      keep="Decide later"
      label="Refuse"
      body={texts}
      onClose={onClose}
    >
      {({ faults }) => (
        <TextField
          {...field('answer', faults)}
          label="Why"
          required
          hint="The member reads it in the mail and on the account page."
          rows={5}
          maxLength={REASON_MAX_LENGTH}
        />
      )}
    </ActionDialog>
  );
};

type DecideProps = DialogProps & { decision: 'grant' | 'refuse' };

/** Asks what the decision about a request needs, and takes it. */
export const DecideDialog = ({ decision, ...props }: DecideProps) =>
  decision === 'grant' ? <Grant {...props} /> : <Refuse {...props} />;

/** A request for a refund that waits, and its decision. */
export const RequestBanner = ({ member }: { member: MemberDetails }) => {
  const mayDecide = useMay()('refund-requests.decide');
  const { request } = member;
  const [open, setOpen] = useState<'grant' | 'refuse' | null>(null);
  if (request === null) return null;
  const { timeZone } = member;
  return (
    <Flex
      tag="section"
      aria-label="Request for a refund"
      background="warning100"
      borderColor="warning200"
      hasRadius
      padding={4}
      gap={4}
      marginBottom={4}
      justifyContent="space-between"
      wrap="wrap"
    >
      <Typography style={{ overflowWrap: 'anywhere' }}>
        <strong>Asks for {request.amount} back</strong>, on {deskDay(request.requestedAt, timeZone)}
        {request.reason !== '' && `: “${request.reason}”`}
      </Typography>
      {mayDecide && (
        <Flex gap={2}>
          <Button variant="secondary" onClick={() => setOpen('grant')}>
            Give back
          </Button>
          <Button variant="tertiary" onClick={() => setOpen('refuse')}>
            Refuse
          </Button>
        </Flex>
      )}
      {open !== null && (
        <DecideDialog
          decision={open}
          timeZone={timeZone}
          request={request.id}
          onClose={() => setOpen(null)}
        />
      )}
    </Flex>
  );
};
