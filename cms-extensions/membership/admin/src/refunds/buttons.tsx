import { Checkbox, Field, Flex, Textarea, Typography } from '@strapi/design-system';
import { useNotification } from '@strapi/strapi/admin';
import { REASON_MAX_LENGTH, writtenAmount } from 'contract';
import { forwardRef, type ReactNode, useRef, useState } from 'react';
import type { RefundQuote } from '../../../server/src/back-office/answers.ts';
import { REFUND_REQUEST } from '../addresses.ts';
import {
  type Decision,
  type RefundDecision,
  useDecideRefundMutation,
  useRefundQuoteQuery,
} from '../api.ts';
import { day } from '../figures.ts';

/** Sends a decision about a request, shows the result, and refetches the entry. */
const useDecision = (decision: Decision) => {
  const [send, { isLoading }] = useDecideRefundMutation();
  const { toggleNotification } = useNotification();
  const actionId = useRef(crypto.randomUUID());
  const decide = async (documentId: string, data: RefundDecision['data']): Promise<void> => {
    const reply = await send({ documentId, decision, data, actionId: actionId.current });
    // Without an answer another try is the same action.
    if ('data' in reply || reply.error.name === 'Refused') actionId.current = crypto.randomUUID();
    toggleNotification(
      'error' in reply
        ? { type: 'danger', message: reply.error.message ?? 'This did not work.' }
        : {
            type: reply.data.state === 'done' ? 'success' : 'warning',
            message: reply.data.outcome,
          },
    );
  };
  return { decide, isLoading };
};

/** Explains the action, with a field for the coach's answer to the member. */
const AnswerField = forwardRef<HTMLTextAreaElement, { says: string }>(({ says }, ref) => (
  <Flex direction="column" alignItems="stretch" gap={4} width="100%">
    <Typography>{says}</Typography>
    <Field.Root
      name="answer"
      required
      hint="The member reads it in the mail and on the account page."
    >
      <Field.Label>Why</Field.Label>
      <Textarea ref={ref} maxLength={REASON_MAX_LENGTH} />
      <Field.Hint />
    </Field.Root>
  </Flex>
));
AnswerField.displayName = 'AnswerField';

/** An entry as the content manager passes it to the actions beside its form. */
type Entry = {
  model: string;
  documentId?: string;
  document?: { state?: string; amount?: string; memberEmail?: string };
};

/** An action with its confirmation dialog, in the content manager's format. */
type Button = {
  label: string;
  variant: 'danger' | 'secondary';
  disabled: boolean;
  loading: boolean;
  dialog: {
    type: 'dialog';
    title: string;
    content: ReactNode;
    confirmLabel: string;
    onConfirm: () => Promise<void>;
  };
};

/** The id of an open refund request; null for every other entry. */
const waiting = ({ model, documentId, document }: Entry) =>
  model === REFUND_REQUEST && documentId !== undefined && document?.state === 'requested'
    ? { documentId, amount: document.amount ?? '', memberEmail: document.memberEmail ?? '' }
    : null;

/** What is given back of the chosen payments, minor units. */
const sumOf = ({ payments, creditMinor }: RefundQuote, chosen: readonly string[]) => {
  const given = payments.filter(({ invoiceId }) => chosen.includes(invoiceId));
  const leftMinor = given.reduce((sum, payment) => sum + payment.leftMinor, 0);
  const refundedMinor = given.reduce((sum, payment) => sum + payment.refundedMinor, 0);
  const keptMinor = Math.min(leftMinor, creditMinor);
  return { leftMinor, refundedMinor, keptMinor, givenMinor: leftMinor - keptMinor };
};

type ChoiceProps = {
  memberEmail: string;
  /** What can be given back, as the server has just read it from Stripe. */
  quote: RefundQuote;
  /** Called with the invoices of the payments to give back. */
  onChoose: (chosen: string[]) => void;
};

/** Says what is given back. With payments since the one that was asked back, all are chosen first. */
const RefundChoice = ({ memberEmail, quote, onChoose }: ChoiceProps) => {
  const { payments, currency } = quote;
  const [chosen, setChosen] = useState(payments.map(({ invoiceId }) => invoiceId));
  const written = (minor: number): string => writtenAmount(minor, currency);
  const choose = (invoiceId: string, isChosen: boolean): void => {
    const others = chosen.filter((each) => each !== invoiceId);
    const next = isChosen ? [...others, invoiceId] : others;
    setChosen(next);
    onChoose(next);
  };
  const { leftMinor, refundedMinor, keptMinor, givenMinor } = sumOf(quote, chosen);
  const says = [
    leftMinor > 0
      ? `${memberEmail} gets ${written(givenMinor)} back.`
      : 'All of this was given back already.',
    leftMinor > 0 && refundedMinor > 0 && `${written(refundedMinor)} was given back before.`,
    keptMinor > 0 &&
      `${written(keptMinor)} is not given back: the member has it as a credit, and keeps that.`,
    'The subscription that was paid for ends at once, and the member is told by mail. This cannot be undone.',
  ];
  return (
    <Flex direction="column" alignItems="stretch" gap={4} width="100%">
      {payments.length > 1 && (
        <Flex tag="fieldset" direction="column" alignItems="flex-start" gap={2} borderWidth={0}>
          <Typography tag="legend">Paid since the request, too. What is given back?</Typography>
          {payments.map(({ invoiceId, paidAt, leftMinor: left }) => (
            <Checkbox
              key={invoiceId}
              checked={chosen.includes(invoiceId)}
              onCheckedChange={(checked) => choose(invoiceId, checked === true)}
            >
              {`${written(left)} of ${day(paidAt)}`}
            </Checkbox>
          ))}
        </Flex>
      )}
      <Typography aria-live="polite">{says.filter(Boolean).join(' ')}</Typography>
    </Flex>
  );
};

/** 'Refund at Stripe': refunds the payments and ends their subscription. */
export const RefundButton = (entry: Entry): Button | null => {
  const { decide, isLoading } = useDecision('grant');
  const chosen = useRef<string[] | null>(null);
  const request = waiting(entry);
  const { data: quote, error } = useRefundQuoteQuery(request?.documentId ?? '', {
    skip: request === null,
    refetchOnMountOrArgChange: true,
  });
  if (request === null) return null;
  const isUnknown = quote === undefined;
  return {
    label: 'Refund at Stripe',
    variant: 'danger',
    disabled: isLoading || isUnknown,
    loading: isLoading || (isUnknown && error === undefined),
    dialog: {
      type: 'dialog',
      title: 'Give the money back?',
      content: isUnknown ? (
        ''
      ) : (
        <RefundChoice
          // What was chosen of other payments does not count.
          key={JSON.stringify(quote)}
          memberEmail={request.memberEmail}
          quote={quote}
          onChoose={(next) => {
            chosen.current = next;
          }}
        />
      ),
      confirmLabel: 'Refund at Stripe',
      onConfirm: async () => {
        if (quote === undefined) return;
        const all = quote.payments.map(({ invoiceId }) => invoiceId);
        const known = chosen.current?.filter((invoiceId) => all.includes(invoiceId));
        const given = known ?? all;
        await decide(request.documentId, {
          shown: sumOf(quote, given).givenMinor,
          chosen: given,
        });
      },
    },
  };
};

/** 'Refuse': changes nothing at Stripe; the member is told the reason. */
export const RefuseButton = (entry: Entry): Button | null => {
  const { decide, isLoading } = useDecision('refuse');
  const answer = useRef<HTMLTextAreaElement>(null);
  const request = waiting(entry);
  if (request === null) return null;
  return {
    label: 'Refuse',
    variant: 'secondary',
    disabled: isLoading,
    loading: isLoading,
    dialog: {
      type: 'dialog',
      title: 'Refuse this request?',
      content: (
        <AnswerField
          ref={answer}
          says={`${request.memberEmail} is told by mail that ${request.amount} cannot be given back. The subscription goes on.`}
        />
      ),
      confirmLabel: 'Refuse',
      onConfirm: () => decide(request.documentId, { answer: answer.current?.value ?? '' }),
    },
  };
};
