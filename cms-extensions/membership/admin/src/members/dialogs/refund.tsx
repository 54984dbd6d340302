import { Checkbox, Flex, Typography } from '@strapi/design-system';
import { writtenAmount } from 'contract';
import { useState } from 'react';
import { Choice, TextField } from '../../fields.tsx';
import { deskDay } from '../../figures.ts';
import { minorOf } from '../../offers/amounts.ts';
import { shownName } from '../actions.ts';
import { ActionDialog, type DialogProps } from './action-dialog.tsx';

type Shown = { amount: number; currency: string; refunded: number; method: string; on: string };

/** A payment that can be given back, and what was given back of it. */
export const paymentWords = ({ amount, currency, refunded, method, on }: Shown) => ({
  label: `${writtenAmount(amount, currency)} of ${on}, ${method}`,
  hint:
    refunded > 0 ? `${writtenAmount(refunded, currency)} was given back` : 'nothing given back yet',
});

type Payment = DialogProps['member']['membership']['invoices'][number];

const leftOf = ({ amount, refunded = 0 }: Payment): number => amount - refunded;

/** `9.99` of 999 cents, as it is typed. */
const typed = (minor: number, currency: string): string =>
  writtenAmount(minor, currency).replace(/[^\d.]/g, '');

/** What of which payment is given back. */
export const RefundDialog = ({ member, onClose }: DialogProps) => {
  const { membership, timeZone } = member;
  const payments = membership.invoices.filter(
    (each) => each.status === 'paid' && !each.outside && leftOf(each) > 0,
  );
  const [invoice, setInvoice] = useState(payments[0]?.id ?? '');
  const payment = payments.find(({ id }) => id === invoice);
  const currency = payment?.currency ?? 'usd';
  const [amount, setAmount] = useState(payment ? typed(leftOf(payment), currency) : '');
  const [reason, setReason] = useState('');
  const [end, setEnd] = useState(false);
  const minor = minorOf(amount, currency);
  const choose = (id: string): void => {
    setInvoice(id);
    const chosen = payments.find((each) => each.id === id);
    if (chosen !== undefined) setAmount(typed(leftOf(chosen), chosen.currency));
  };
  return (
    <ActionDialog
      path={`members/${member.id}/refund`}
      title={`Refund ${shownName(member)}`}
      keep="Keep the money"
      label="Give back"
      body={
        payment === undefined || minor === null
          ? null
          : { invoice, amount: minor, end: end ? 'now' : 'no', reason }
      }
      onClose={onClose}
    >
      {({ faults, quote }) =>
        payments.length === 0 ? (
          <Typography>Nothing that was paid through Stripe is left to give back.</Typography>
        ) : (
          <>
            <Choice
              label="Which payment?"
              value={invoice}
              onChange={choose}
              choices={payments.map((each) => ({
                value: each.id,
                ...paymentWords({
                  ...each,
                  refunded: each.refunded ?? 0,
                  method: member.paidWith[each.id] ?? '',
                  on: deskDay(each.created_at, timeZone),
                }),
              }))}
            />
            <Flex gap={4} alignItems="flex-start" wrap="wrap">
              <TextField
                name="amount"
                label="How much"
                hint={
                  quote?.max == null
                    ? undefined
                    : `At most ${writtenAmount(quote.max, currency)}. Stripe keeps its fee.`
                }
                fault={
                  minor === null ? 'Enter an amount, such as 9.99.' : (faults.amount ?? undefined)
                }
                value={amount}
                onChange={setAmount}
              />
              <TextField
                name="reason"
                label="Why, for your records"
                fault={faults.reason}
                value={reason}
                onChange={setReason}
              />
            </Flex>
            <Checkbox checked={end} onCheckedChange={(checked) => setEnd(checked === true)}>
              End the plan now as well
            </Checkbox>
          </>
        )
      }
    </ActionDialog>
  );
};
