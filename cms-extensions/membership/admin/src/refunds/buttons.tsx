import { Field, Flex, Textarea, Typography } from '@strapi/design-system';
import { useNotification } from '@strapi/strapi/admin';
import { REASON_MAX_LENGTH, writtenAmount } from 'contract';
import { forwardRef, type ReactNode, useRef } from 'react';
import type { RefundQuote } from '../../../server/src/back-office/answers.ts';
import { REFUND_REQUEST } from '../addresses.ts';
import { type Decision, useDecideRefundMutation, useRefundQuoteQuery } from '../api.ts';

/** Sends a decision about a request, shows the result, and refetches the entry. */
const useDecision = (decision: Decision, done: string) => {
  const [send, { isLoading }] = useDecideRefundMutation();
  const { toggleNotification } = useNotification();
  const decide = async (
    documentId: string,
    data: RefundQuote | { answer: string },
  ): Promise<void> => {
    const reply = await send({ documentId, decision, data });
    toggleNotification(
      'error' in reply
        ? { type: 'danger', message: reply.error.message ?? 'This did not work.' }
        : { type: 'success', message: done },
    );
  };
  return { decide, isLoading };
};

/** Explains the action, with a field for the coach's answer to the member. */
const AnswerField = forwardRef<HTMLTextAreaElement, { says: string }>(({ says }, ref) => (
  <Flex direction="column" alignItems="stretch" gap={4} width="100%">
    <Typography>{says}</Typography>
    <Field.Root name="answer" required hint="She reads it in the mail and on her account page.">
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

/** What the refund moves, as the server has just read it from Stripe. */
const consequences = (memberEmail: string, quote: RefundQuote): string => {
  const { refundMinor, refundedMinor, creditMinor, currency } = quote;
  const written = (minor: number): string => writtenAmount(minor, currency);
  return [
    refundMinor > 0
      ? `${memberEmail} gets ${written(refundMinor)} back.`
      : 'All of this payment was given back already.',
    refundMinor > 0 &&
      refundedMinor > 0 &&
      `${written(refundedMinor)} of it was given back before.`,
    creditMinor > 0 &&
      `${written(creditMinor)} of it is not given back: the member has it as a credit, and keeps that.`,
    'Her subscription ends at once, and she is told by mail. This cannot be undone.',
  ]
    .filter(Boolean)
    .join(' ');
};

/** 'Refund at Stripe': refunds the payment and ends the subscription. */
export const RefundButton = (entry: Entry): Button | null => {
  const { decide, isLoading } = useDecision('grant', 'The money is on its way back.');
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
      title: isUnknown
        ? `Give ${request.amount} back?`
        : `Give ${writtenAmount(quote.refundMinor, quote.currency)} back?`,
      content: isUnknown ? '' : consequences(request.memberEmail, quote),
      confirmLabel: 'Refund at Stripe',
      onConfirm: async () => {
        if (quote !== undefined) await decide(request.documentId, quote);
      },
    },
  };
};

/** 'Refuse': changes nothing at Stripe; the member is told the reason. */
export const RefuseButton = (entry: Entry): Button | null => {
  const { decide, isLoading } = useDecision('refuse', 'The request is refused.');
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
          says={`${request.memberEmail} is told by mail that ${request.amount} cannot be given back. Her subscription goes on.`}
        />
      ),
      confirmLabel: 'Refuse',
      onConfirm: () => decide(request.documentId, { answer: answer.current?.value ?? '' }),
    },
  };
};
